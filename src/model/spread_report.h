// How pods are spread over nodes, or over the values of a label that nodes have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/selector.h"

namespace spread {

// What stands for the value of a label that a node does not have.
inline constexpr const char* kNoValue = "<none>";

struct SpreadQuestion {
  std::string by;                          // the label's key; empty: each node by itself
  std::vector<std::string> label_columns;  // keys of labels to be shown of each row
  LabelSelector node_selector;             // other nodes, and the pods on them, are left out
};

// A node, or all nodes with one value of the label.
struct SpreadRow {
  std::string name;         // the node's; the label's value; kNoValue
  bool labelled = true;     // false: the nodes without the label
  Labels labels = {};       // of a node; of several none
  std::string status = {};  // of a node, as kubectl has it: Ready, NotReady or Unknown, SchedulingDisabled
  std::vector<std::string> columns = {};  // one for each of label_columns: the values, joined by commas
  std::size_t nodes = 0;
  std::size_t ready = 0;     // of the nodes
  std::size_t cordoned = 0;  // of the nodes
  std::size_t pods = 0;      // live ones: not Succeeded or Failed; terminating ones are still there
  double share = 0;          // of all pods counted, from 0 to 1
  Resources requested = {};  // what the pods hold
  Resources allocatable = {};
  std::int64_t allocatable_pods = 0;
};

// Over the rows, without that of the nodes that have no such label: they are in no domain.
struct SpreadFigures {
  std::size_t domains = 0;
  std::size_t most = 0, least = 0;  // pods of a row
  double mean = 0;
  double deviation = 0;  // standard deviation, of the rows as the whole population

  std::size_t skew() const { return most - least; }
};

struct SpreadReport {
  std::string by;  // as in the question
  std::vector<std::string> label_columns;
  std::string ns = {};                // whose pods were counted; empty: all namespaces'
  std::string selector = {};          // that the pods match; empty: all
  std::vector<SpreadRow> rows = {};   // by name, nodes without the label last
  std::vector<SpreadRow> nodes = {};  // each by itself, whatever the rows are; by name
  SpreadRow total = {};
  SpreadFigures figures = {};
  std::size_t waiting = 0;  // pods without a node
  std::size_t lost = 0;     // pods on nodes that do not exist
};

// `ns` and `selector` stay empty: the pods are taken as they are given.
SpreadReport spread_of(const std::vector<Node>& nodes, const std::vector<Pod>& pods,
                       const SpreadQuestion& question);

enum class RowOrder { Name, Nodes, Pods, Cpu, Memory };

// Names from the first, figures from the largest; ties by name, and nodes without the label last among them.
void sort_rows(std::vector<SpreadRow>& rows, RowOrder order);

}  // namespace spread
