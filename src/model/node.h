#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/shared.h"
#include "model/labels.h"
#include "model/resources.h"
#include "model/taint.h"

namespace spread {

enum class Ready { Absent, True, False, Unknown };

// An image that a node has pulled.
struct NodeImage {
  std::vector<std::string> names;
  std::int64_t size = 0;  // bytes

  bool operator==(const NodeImage&) const = default;
};

struct Node {
  std::string name;
  Labels labels;
  std::vector<Taint> taints;
  bool unschedulable = false;
  Ready ready = Ready::Absent;
  Resources allocatable;
  std::int64_t allocatable_pods = 0;
  Shared<std::vector<NodeImage>> images;

  // Equal nodes are judged alike: whether a node "changed" is asked this way, so heartbeats do not count.
  bool operator==(const Node&) const = default;
};

}  // namespace spread
