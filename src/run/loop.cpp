#include "run/loop.h"

#include <algorithm>

namespace spread {
namespace {

// As client-go's list-and-watch: 0.8 s doubling to 30 s.
constexpr Backoff kApiPauses{Milliseconds(800), Milliseconds(30'000)};

constexpr std::chrono::seconds kLongestRetryAfter{60};

}  // namespace

void Loop::run() {
  int failures = 0;
  while (!tools_.stop()) {
    const auto start = timing_.now();
    const Result<void> done = pass();
    if (!done && done.error().code == ErrorCode::Interrupted) continue;
    Milliseconds pause = std::chrono::ceil<Milliseconds>(start + interval_ - timing_.now());
    if (done) {
      failures = 0;
    } else {
      const auto asked = std::min(done.error().retry_after, kLongestRetryAfter);
      pause = std::max<Milliseconds>(kApiPauses.delay(++failures, random_), asked);
      log_(0, done.error().message + "; trying again in " + format_duration(pause));
    }
    timing_.sleep(std::max(pause, Milliseconds(0)));
  }
}

Result<void> Loop::pass() {
  Result<std::vector<Pod>> found = reader_.waiting();
  if (!found) return found.error();
  std::vector<PodRef> waiting = to_refs(*std::move(found));
  std::erase_if(waiting, [](const PodRef& pod) { return pod->deleting || !pod->gates.empty(); });
  retries_.keep_only(waiting);
  if (waiting.empty()) return {};
  Result<std::vector<Node>> nodes = reader_.nodes();
  if (!nodes) return nodes.error();
  const auto now = timing_.now();
  if (*nodes == nodes_)
    std::erase_if(waiting, [&](const PodRef& pod) { return !retries_.is_due(*pod, now); });
  if (waiting.empty()) return {};
  Result<Snapshot> snapshot = read_snapshot(reader_, *nodes, waiting);
  if (!snapshot) return snapshot.error();
  nodes_ = *std::move(nodes);
  const PassResult pass = run_pass(*std::move(snapshot), std::move(waiting), tools_);
  retries_.record(pass, timing_.now());
  tools_.printer.ended(pass);
  return {};
}

}  // namespace spread
