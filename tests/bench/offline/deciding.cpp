// Pods decided a second on one core: from a cluster that nothing is known of yet to the last decision, each
// pod counting on its node for the next.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "sched/decider.h"
#include "sched/profile.h"
#include "workload.h"

namespace spread::bench {
namespace {

void decide_all(benchmark::State& state, Kind kind, std::size_t most) {
  const Profiles profiles = {make_profile({})};
  const Snapshot before = cluster(static_cast<int>(state.range(0)));
  std::vector<PodRef> pods = waiting(kind);
  pods.resize(std::min(pods.size(), most));
  for (auto _ : state) {
    state.PauseTiming();
    auto snapshot = std::make_unique<Snapshot>(before);
    state.ResumeTiming();
    Decider decider(*snapshot, profiles);
    for (const PodRef& pod : pods) {
      const Decision decision = decider.decide(pod, Detail::Decide);
      if (!decision.node) throw std::logic_error("no node for " + pod->key.name + ": " + decision.message);
      snapshot->assume(pod, *decision.node);
    }
    state.PauseTiming();
    snapshot.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(pods.size()));
}

constexpr std::size_t kAll = static_cast<std::size_t>(kTemplates) * kReplicas;

void templates(benchmark::State& state) {
  decide_all(state, Kind::Plain, kAll);
}
void topology(benchmark::State& state) {
  decide_all(state, Kind::Topology, kAll);
}
void anti_affinity(benchmark::State& state) {
  decide_all(state, Kind::AntiAffinity, kAll);
}
void unique(benchmark::State& state) {
  decide_all(state, Kind::AllDifferent, kAll / 10);
}

BENCHMARK(templates)->Arg(1000)->Arg(2000)->Arg(5000)->Arg(10'000)->Unit(benchmark::kMillisecond);
BENCHMARK(topology)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(anti_affinity)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(unique)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace spread::bench

BENCHMARK_MAIN();
