#include <algorithm>

#include "report/explain/views.h"

namespace spread {
namespace {

std::string why_before(const NodeVerdict& winner, const NodeVerdict& next, const Explanation& explanation) {
  const auto& names = explanation.decision.rank_names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (winner.ranks[i] == next.ranks[i]) continue;
    return std::string(names[i]) + ": " +
           rank_in_words(names[i], {winner.ranks[i], next.ranks[i], next.node}, explanation.app);
  }
  return "name: they are equal in every rank";
}

}  // namespace

std::vector<const NodeVerdict*> best_first(const std::vector<NodeVerdict>& verdicts) {
  std::vector<const NodeVerdict*> ordered(verdicts.size());
  std::ranges::transform(verdicts, ordered.begin(), [](const NodeVerdict& verdict) { return &verdict; });
  std::ranges::stable_sort(ordered, [](const NodeVerdict* a, const NodeVerdict* b) {
    if (a->fits() != b->fits()) return a->fits();
    return a->fits() && a->position < b->position;
  });
  return ordered;
}

std::string verdict_sentence(const Decision& decision) {
  const std::string pod = "pod " + to_string(decision.pod);
  if (!decision.node) return pod + " has no node: " + decision.message;
  const auto fitting = std::ranges::count_if(decision.verdicts, &NodeVerdict::fits);
  const std::string all = std::to_string(decision.verdicts.size());
  std::string others = ", the only one of " + all + " nodes that fits.";
  if (fitting > 1) others = ", the best of " + std::to_string(fitting) + " nodes that fit.";
  if (decision.verdicts.size() == 1) others = ", the only node there is.";
  return pod + " would go to " + *decision.node + others;
}

std::string winner_sentence(const Explanation& explanation) {
  const auto ordered = best_first(explanation.decision.verdicts);
  if (ordered.size() < 2 || !ordered[1]->fits()) return "";
  return ordered[0]->node + " comes before " + ordered[1]->node + " by " +
         why_before(*ordered[0], *ordered[1], explanation) + ".";
}

}  // namespace spread
