#include "run/once.h"

#include <algorithm>
#include <chrono>

namespace spread {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kFirstPause{100};
constexpr Milliseconds kLongestPause{1000};

bool may_pass(const Error& error) {
  return error.code == ErrorCode::Unreachable || error.code == ErrorCode::Server ||
         error.code == ErrorCode::Throttled;
}

Result<PassResult> attempt(ClusterReader& reader, const PassTools& tools) {
  Result<std::vector<Pod>> found = reader.waiting();
  if (!found) return found.error();
  if (found->empty()) return PassResult{};
  Result<std::vector<Node>> nodes = reader.nodes();
  if (!nodes) return nodes.error();
  std::vector<PodRef> waiting = to_refs(*std::move(found));
  Result<Snapshot> snapshot = read_snapshot(reader, *std::move(nodes), waiting);
  if (!snapshot) return snapshot.error();
  return run_pass(*std::move(snapshot), std::move(waiting), tools);
}

}  // namespace

Result<PassResult> run_once(ClusterReader& reader, const PassTools& tools, Milliseconds start_timeout,
                            StopSignal& signal, const Log& log) {
  const auto deadline = Clock::now() + start_timeout;
  for (Milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    Result<PassResult> pass = attempt(reader, tools);
    if (pass) {
      tools.printer.ended(*pass);
      return pass;
    }
    if (!may_pass(pass.error()) || Clock::now() + pause > deadline) return pass;
    if (pause == kFirstPause)
      log(0, pass.error().message + "; trying again for " + format_duration(start_timeout));
    if (signal.wait(pause)) return Error{ErrorCode::Interrupted, "interrupted"};
  }
}

}  // namespace spread
