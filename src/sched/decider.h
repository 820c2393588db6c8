#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sched/decide.h"
#include "sched/shortlist.h"

namespace spread {

// Decides about many pods on one snapshot as decide() does. Where no verdicts are asked for (Detail::Decide;
// there are none then) at a fraction of its cost: what was found out for one pod of a template is kept for
// the others, and follows as pods are placed. Any other change of the snapshot ends what is kept.
class Decider {
 public:
  // Both outlive this.
  Decider(const Snapshot& snapshot, const Profiles& profiles) : snapshot_(snapshot), profiles_(profiles) {}

  Decision decide(const PodRef& pod, Detail detail);

 private:
  enum class Care : std::uint8_t { Unknown, No, Yes };
  struct Template {
    Shortlist shortlist;
    std::vector<std::string> notes;
    std::size_t followed;                  // how many of the placements
    std::vector<Care> cares = {};          // about pods of the other templates, by their index
    std::optional<Decision> nowhere = {};  // the last that found no node
    std::size_t placed_then = 0;           // how many pods had been by that
  };

  void catch_up();
  void start_over();
  std::optional<std::size_t> find(const Pod& pod) const;
  std::optional<std::size_t> find_or_make(const PodRef& pod, const Profile& profile);
  void follow(Template& of);
  bool cares(Template& of, const Placement& placed, std::optional<std::size_t> by);
  Decision decide_as(Template& of, const Pod& pod, const Profile& profile);

  const Snapshot& snapshot_;
  const Profiles& profiles_;
  Snapshot::Epoch epoch_ = nullptr;
  Levels levels_;
  std::vector<std::int64_t> level_of_;  // each node's
  std::vector<Template> templates_;
  std::unordered_multimap<std::size_t, std::size_t> by_hash_;  // index into templates_
  std::vector<std::optional<std::size_t>> placed_by_;          // the template of each placement
  PodRef last_;                                                // decided
  std::optional<std::size_t> last_template_;
};

}  // namespace spread
