// What was decided about one pod, and why: the whole of what reports are made from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/pod.h"

namespace spread {

// Why a pod does not fit a node (or, as a whole, no node). Never an Error.
struct Rejection {
  std::string_view filter;  // the filter's name, a constant
  std::string reason;       // kube-scheduler's words
  std::string detail;       // what exactly: which taint, how much is missing; may be empty

  bool operator==(const Rejection&) const = default;
};

// What came of asking one filter about one node.
enum class Mark {
  Passed,
  Rejected,
  NotConcerned,  // the filter has nothing to do with this pod
  NotAsked,      // something about the pod as a whole, or the names that it pins, came before it
};

struct NodeVerdict {
  std::string node;
  std::vector<Rejection> rejections;  // empty: the pod fits
  // One for each of Decision::rank_names. Of nodes that reject the pod only with Detail::Explain, else empty.
  std::vector<std::int64_t> ranks;
  int position = 0;         // 1 is the best of those that fit; 0: rejected, or not asked for
  std::vector<Mark> marks;  // one for each of Decision::filter_names; empty without Detail::Explain

  bool fits() const { return rejections.empty(); }
};

// Why a pod as a whole is not placed, apart from what nodes say.
enum class Verdict {
  Placed,         // `node` is set
  Unschedulable,  // every node rejects it
  Gated,          // scheduling gates
  Deleting,
  Unsupported,  // a constraint that this program cannot judge
};

struct Decision {
  PodKey pod;
  std::string uid;
  Verdict verdict = Verdict::Unschedulable;
  std::optional<std::string> node;
  std::string message;             // where nothing was chosen: `0/N nodes are available: …`
  std::vector<std::string> notes;  // sentences of filters that could not take the pod at its word
  // The ranks that had a say about this pod, in order of comparison. The node's name, which ends every tie,
  // is left out.
  std::vector<std::string_view> rank_names;
  std::vector<std::string_view> filter_names;  // in order; empty without Detail::Explain
  std::vector<NodeVerdict> verdicts;           // in order of node names
  // How many nodes each filter was the first to reject.
  std::map<std::string_view, std::size_t> rejected_by;
};

}  // namespace spread
