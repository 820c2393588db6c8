#include "sched/ranks/ranks.h"

namespace spread {
namespace {

constexpr std::uint64_t kFigures = 1'000'000;  // so few that a person can read them

// FNV-1a, begun with what came before. The zero byte at the end keeps ("ab", "c") apart from ("a", "bc").
std::uint64_t mixed_in(std::uint64_t hash, const std::string& text) {
  constexpr std::uint64_t kPrime = 1099511628211U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return hash * kPrime;
}

// The last step of splitmix64: names that differ in one letter get figures that have nothing in common.
std::uint64_t scattered(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
  return hash ^ (hash >> 31U);
}

}  // namespace

Rank random_order(std::uint64_t seed) {
  return {"random",
          [seed](const Pod& pod, const Snapshot& /*snapshot*/) -> NodeValue {
            const std::string id = pod.uid.empty() ? to_string(pod.key) : pod.uid;
            const std::uint64_t of_pod = mixed_in(scattered(seed), id);
            return [of_pod](const NodeState& state) {
              return static_cast<std::int64_t>(scattered(mixed_in(of_pod, state.node.name)) % kFigures);
            };
          },
          Scope::Node, Alike::Nobody};
}

}  // namespace spread
