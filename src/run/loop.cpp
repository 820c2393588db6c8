#include "run/loop.h"

#include <algorithm>

namespace spread {
namespace {

using Clock = std::chrono::steady_clock;

// As client-go's list-and-watch: 0.8 s doubling to 30 s.
constexpr Backoff kApiPauses{Milliseconds(800), Milliseconds(30'000)};

}  // namespace

void Loop::run() {
  int failures = 0;
  while (!tools_.stop()) {
    const auto start = Clock::now();
    const Result<void> done = pass();
    if (!done && done.error().code == ErrorCode::Interrupted) continue;
    Milliseconds pause = std::chrono::ceil<Milliseconds>(start + settings_.interval - Clock::now());
    if (done) {
      failures = 0;
    } else {
      pause = kApiPauses.delay(++failures, random_);
      log_(0, done.error().message + "; trying again in " + format_duration(pause));
    }
    signal_.wait(std::max(pause, Milliseconds(0)));
  }
}

Result<void> Loop::pass() {
  Result<std::vector<Pod>> found = reader_.waiting();
  if (!found) return found.error();
  std::vector<PodRef> waiting = to_refs(*std::move(found));
  retries_.keep_only(waiting);
  if (waiting.empty()) return {};
  Result<std::vector<PodRef>> to_decide = due(std::move(waiting));
  if (!to_decide) return to_decide.error();
  if (to_decide->empty()) return {};
  Result<Snapshot> snapshot = read_snapshot(reader_, nodes_, *to_decide);
  if (!snapshot) return snapshot.error();
  const PassResult pass = run_pass(*std::move(snapshot), *std::move(to_decide), tools_);
  retries_.record(pass, Clock::now());
  tools_.printer.ended(pass);
  return {};
}

Result<std::vector<PodRef>> Loop::due(std::vector<PodRef> waiting) {
  Result<std::vector<Node>> nodes = reader_.nodes();
  if (!nodes) return nodes.error();
  const bool changed = *nodes != nodes_;
  nodes_ = *std::move(nodes);
  const auto now = Clock::now();
  if (!changed) std::erase_if(waiting, [&](const PodRef& pod) { return !retries_.is_due(*pod, now); });
  return waiting;
}

}  // namespace spread
