#include "run/scenario/play.h"

#include "run/scenario/expect.h"

namespace spread {
namespace {

using Kind = TimelineEntry::Kind;

struct EditWords {
  std::string what, why;
};

EditWords words_for(const ClusterEdit& edit, bool is_new) {
  if (std::holds_alternative<PutObject>(edit)) return {is_new ? "created" : "changed", ""};
  if (std::holds_alternative<DeleteObject>(edit)) return {"deleted", ""};
  if (const auto* cordon = std::get_if<CordonNode>(&edit))
    return {cordon->on ? "cordoned" : "uncordoned", ""};
  const auto& taint = std::get<TaintNode>(edit);
  const bool whole = !taint.taint.effect.empty();
  return {taint.on ? "tainted" : "untainted", whole ? to_string(taint.taint) : taint.taint.key};
}

class Player {
 public:
  Player(const std::vector<ProfileSettings>& profiles, Stage& stage, Chronicle& chronicle, const Stop& stop)
      : profiles_(profiles), stage_(stage), chronicle_(chronicle), stop_(stop) {}

  Result<void> take(const Step& step) {
    for (const ClusterEdit& edit : step.edits) {
      if (Result<void> done = take(edit); !done) return done;
    }
    if (step.advance) {
      if (Result<void> done = stage_.play(*step.advance); !done) return done;
    }
    for (const Expectation& expectation : step.expectations) {
      if (Result<void> done = take(expectation); !done) return done;
    }
    return {};
  }

 private:
  Result<void> take(const ClusterEdit& edit) {
    if (stop_()) return Error{ErrorCode::Interrupted, "interrupted"};
    const Result<bool> is_new = stage_.edit(edit);
    if (!is_new) return is_new.error();
    const std::string object = to_string(object_of(edit));
    const auto [what, why] = words_for(edit, *is_new);
    chronicle_.add(Kind::Edit, object, what, why);
    chronicle_.note_moves(object + " " + what + " may help it");
    return {};
  }

  Result<void> take(const Expectation& expectation) {
    Result<std::vector<Checked>> checked = check(expectation, stage_, chronicle_, profiles_);
    if (!checked) return checked.error();
    for (const Checked& each : *checked)
      chronicle_.add(each.met ? Kind::Met : Kind::Failed, each.object, each.met ? "as expected" : "FAILED",
                     each.words);
    return {};
  }

  const std::vector<ProfileSettings>& profiles_;
  Stage& stage_;
  Chronicle& chronicle_;
  const Stop& stop_;
};

}  // namespace

Result<void> play(const Scenario& scenario, const std::vector<ProfileSettings>& profiles, Stage& stage,
                  Chronicle& chronicle, const Stop& stop,
                  const std::function<void(std::size_t step)>& begins) {
  Player player(profiles, stage, chronicle, stop);
  for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
    if (stop()) return Error{ErrorCode::Interrupted, "interrupted"};
    chronicle.begin_step(i + 1);
    begins(i + 1);
    const Result<void> done = player.take(scenario.steps[i]);
    if (!done) return done.error().in("step " + std::to_string(i + 1) + ": " + scenario.steps[i].verb);
  }
  return {};
}

}  // namespace spread
