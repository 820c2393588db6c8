// What became of the pods of one pass.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/pod.h"
#include "model/run_stats.h"

namespace spread {

enum class Outcome { Bound, WouldBind, Unschedulable, Failed, Skipped };

std::string_view to_string(Outcome outcome);

// A bind request that failed but might have succeeded later.
struct TransientFailure {
  int attempt = 0;  // 1 is the first
  long status = 0;  // HTTP; 0 where there was no reply
  std::string reason;
};

struct PodResult {
  PodKey pod;
  std::string uid;
  Outcome outcome = Outcome::Skipped;
  std::string node;                     // where it is or would be bound; else empty
  std::string message;                  // why not; empty where it was bound
  std::vector<std::string> notes = {};  // of the decision
  bool still_wants_node = false;  // counts as a failure of the pass; false for gated, deleted and taken pods
  bool volumes_pending = false;   // it has a node, and waits for volumes there
  int attempts = 0;               // bind requests sent
  std::vector<TransientFailure> failures;
};

// Pods on a node before and after a pass.
struct NodeLoad {
  std::string node;
  std::size_t before = 0;
  std::size_t after = 0;
};

struct PassResult {
  std::vector<PodResult> results;                // in the order in which they were decided
  std::vector<NodeLoad> nodes;                   // in order of names; empty where nothing was pending
  std::optional<RunStats> stats = std::nullopt;  // of the run, where they are asked for

  std::size_t count(Outcome outcome) const;
  bool all_placed() const;  // no pod still wants a node
};

}  // namespace spread
