#include "run/once.h"

#include <algorithm>

namespace spread {
namespace {

constexpr Milliseconds kFirstPause{100};
constexpr Milliseconds kLongestPause{1000};

bool may_pass(const Error& error) {
  return error.code == ErrorCode::Unreachable || error.code == ErrorCode::Timeout ||
         error.code == ErrorCode::Server || error.code == ErrorCode::Throttled;
}

Result<PassResult> attempt(ClusterReader& reader, const PassTools& tools) {
  const auto began = tools.now();
  Result<std::vector<Pod>> found = reader.waiting();
  if (!found) return found.error();
  if (found->empty()) {
    tools.metrics.read_in(tools.now() - began);
    return PassResult{};
  }
  const auto nodes_read = tools.now();
  Result<std::vector<Node>> nodes = reader.nodes();
  if (!nodes) return nodes.error();
  std::vector<PodRef> waiting = to_refs(*std::move(found));
  Result<Snapshot> snapshot = read_snapshot(reader, *std::move(nodes), waiting, tools.profiles);
  if (!snapshot) return snapshot.error();
  tools.metrics.read_in(tools.now() - began);
  return run_pass(reader, *std::move(snapshot), nodes_read, std::move(waiting), tools);
}

}  // namespace

Result<PassResult> run_once(ClusterReader& reader, const PassTools& tools, Milliseconds start_timeout,
                            const Timing& timing, const Log& log) {
  const auto deadline = timing.now() + start_timeout;
  for (Milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    Result<PassResult> pass = attempt(reader, tools);
    if (pass) {
      tools.printer.ended(*pass);
      return pass;
    }
    const auto wait = std::max<Milliseconds>(pause, pass.error().retry_after);
    if (!may_pass(pass.error()) || timing.now() + wait > deadline) return pass;
    if (pause == kFirstPause)
      log(0, pass.error().message + "; trying again for " + format_duration(start_timeout));
    if (timing.sleep(wait)) return Error{ErrorCode::Interrupted, "interrupted"};
  }
}

}  // namespace spread
