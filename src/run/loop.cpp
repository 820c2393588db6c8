#include "run/loop.h"

#include <algorithm>
#include <utility>

namespace spread {
namespace {

// As client-go's list-and-watch: 0.8 s doubling to 30 s.
constexpr Backoff kApiPauses{Milliseconds(800), Milliseconds(30'000)};

constexpr std::chrono::seconds kLongestRetryAfter{60};

}  // namespace

void Loop::run() {
  while (!tools_.stop()) {
    const auto start = timing_.now();
    if (!leads_()) {
      trouble_.clear();  // the cluster is the leader's to read
      timing_.sleep(interval_);
      continue;
    }
    const Result<void> done = pass();
    if (!done && done.error().code == ErrorCode::Interrupted) continue;
    timing_.sleep(std::max(pause_after(done, start), Milliseconds(0)));
  }
}

Milliseconds Loop::pause_after(const Result<void>& pass, std::chrono::steady_clock::time_point start) {
  trouble_ = pass ? "" : pass.error().message;
  if (pass) {
    if (std::exchange(failures_, 0) > 0) log_(2, "the cluster can be read again");
    return std::chrono::ceil<Milliseconds>(start + interval_ - timing_.now());
  }
  const auto asked = std::min(pass.error().retry_after, kLongestRetryAfter);
  const auto pause = std::max<Milliseconds>(kApiPauses.delay(++failures_, random_), asked);
  log_(0, trouble_ + "; trying again in " + format_duration(pause));
  return pause;
}

// Polling knows no other parts of a queue.
void Loop::measure(std::size_t gated, const std::vector<PodRef>& waiting) const {
  const auto now = timing_.now();
  const auto due = static_cast<std::size_t>(
      std::ranges::count_if(waiting, [&](const PodRef& pod) { return retries_.is_due(*pod, now); }));
  tools_.metrics.queued(QueuePart::Gated, gated);
  tools_.metrics.queued(QueuePart::Active, due);
  tools_.metrics.queued(QueuePart::Backoff, waiting.size() - due);
}

Result<void> Loop::pass() {
  const auto began = tools_.now();
  Result<std::vector<Pod>> found = reader_.waiting();
  if (!found) return found.error();
  std::vector<PodRef> waiting = to_refs(*std::move(found));
  std::erase_if(waiting, [](const PodRef& pod) { return pod->deleting; });
  const std::size_t gated = std::erase_if(waiting, [](const PodRef& pod) { return !pod->gates.empty(); });
  retries_.keep_only(waiting);
  measure(gated, waiting);
  if (waiting.empty()) return {};
  const auto nodes_read = tools_.now();
  Result<std::vector<Node>> nodes = reader_.nodes();
  if (!nodes) return nodes.error();
  const auto now = timing_.now();
  if (*nodes == nodes_) {
    const std::size_t resting =
        std::erase_if(waiting, [&](const PodRef& pod) { return !retries_.is_due(*pod, now); });
    if (resting > 0) log_(5, "pods that wait and are not due yet: " + std::to_string(resting));
  }
  if (waiting.empty()) return {};
  Result<Snapshot> snapshot = read_snapshot(reader_, *nodes, waiting, tools_.profiles);
  if (!snapshot) return snapshot.error();
  nodes_ = *std::move(nodes);
  tools_.metrics.read_in(tools_.now() - began);
  PassTools tools = tools_;
  tools.stop = [this] { return tools_.stop() || !leads_(); };
  const PassResult pass = run_pass(reader_, *std::move(snapshot), nodes_read, std::move(waiting), tools);
  retries_.record(pass, timing_.now());
  tools_.printer.ended(pass);
  return {};
}

}  // namespace spread
