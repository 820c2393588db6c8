#include <algorithm>

#include "base/quantity.h"
#include "report/explain/views.h"

namespace spread {
namespace {

std::string counted(std::int64_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

// "it runs 1 pod of app=web and b runs 2"
std::string running(const TwoFigures& figures, const std::string& what) {
  return "it runs " + counted(figures.here, "pod") + what + " and " + figures.other + " runs " +
         std::to_string(figures.there);
}

std::string same_app(const TwoFigures& figures, const std::string& app) {
  return running(figures, " of " + app);
}

std::string pods(const TwoFigures& figures, const std::string& /*app*/) {
  return running(figures, "");
}

std::string soft_taints(const TwoFigures& figures, const std::string& /*app*/) {
  return "it has " + counted(figures.here, "soft taint") + " that the pod does not tolerate and " +
         figures.other + " has " + std::to_string(figures.there);
}

std::string preferred_affinity(const TwoFigures& figures, const std::string& /*app*/) {
  return "its preferred terms weigh " + std::to_string(-figures.here) + " and those of " + figures.other +
         " " + std::to_string(-figures.there);
}

std::string soft_topology(const TwoFigures& figures, const std::string& /*app*/) {
  return "its domains hold " + counted(figures.here, "pod") + " to be spread and those of " + figures.other +
         " hold " + std::to_string(figures.there);
}

std::string share(std::int64_t thousandths) {
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10) + "%";
}

std::string requested(const TwoFigures& figures, const std::string& /*app*/) {
  return "with the pod " + share(figures.here) + " of it would be requested and " + share(figures.there) +
         " of " + figures.other;
}

std::string most_requested(const TwoFigures& figures, const std::string& app) {
  return requested({-figures.here, -figures.there, figures.other}, app);
}

std::string image_locality(const TwoFigures& figures, const std::string& /*app*/) {
  return "it would pull " + format_binary(figures.here) + " bytes of images and " + figures.other + " " +
         format_binary(figures.there);
}

std::string by_chance(const TwoFigures& figures, const std::string& /*app*/) {
  return "chance drew " + std::to_string(figures.here) + " for it and " + std::to_string(figures.there) +
         " for " + figures.other;
}

std::string node_number(const TwoFigures& figures, const std::string& /*app*/) {
  return "its name ends in the pod's digit and that of " + figures.other + " does not";
}

std::string name(const TwoFigures& figures, const std::string& /*app*/) {
  return "its name stands before that of " + figures.other;
}

struct Words {
  std::string_view rank;
  std::string (*say)(const TwoFigures&, const std::string& app);
};

constexpr Words kWords[] = {
    {"soft-taints", soft_taints},
    {"preferred-affinity", preferred_affinity},
    {"soft-topology", soft_topology},
    {"same-app", same_app},
    {"pods", pods},
    {"requested", requested},
    {"most-requested", most_requested},
    {"image-locality", image_locality},
    {"random", by_chance},
    {"node-number", node_number},
    {"name", name},
};

}  // namespace

std::string rank_in_words(std::string_view rank, const TwoFigures& figures, const std::string& app) {
  const auto* words = std::ranges::find(kWords, rank, &Words::rank);
  if (words != std::end(kWords)) return words->say(figures, app);
  return "its figure is " + std::to_string(figures.here) + " and that of " + figures.other + " is " +
         std::to_string(figures.there);
}

}  // namespace spread
