// A scenario played on an embedded cluster.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "kube/codec/prune/prune.h"
#include "kube/codec/scenario.h"
#include "report/timeline.h"
#include "run/scenario/embedded_stage.h"
#include "run/scenario/play.h"
#include "sched/policy.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/source_directory.h"

namespace spread::test {

inline std::string shipped(const std::string& name) {
  std::ifstream file(source_directory() + "/test-pods/scenarios/" + name + ".yaml");
  return {std::istreambuf_iterator<char>(file), {}};
}

inline Scenario read_scenario(const std::string& text) {
  Result<Scenario> scenario =
      decode_scenario(text, "s.yaml", setting_names(), "default", [](const std::string&) {
        return Error{ErrorCode::Config, "no files here"};
      });
  if (!scenario) FAIL(scenario.error().message);
  return *std::move(scenario);
}

// Steps, each in lines of its own, with pods and nodes as `pod(NAME)` and `node(NAME)`.
inline Scenario with_steps(const std::string& steps) {
  return read_scenario("apiVersion: spread-schedule/v1\nkind: Scenario\nsteps:\n" + steps);
}

inline std::string node(const std::string& name, const std::string& pods = "110") {
  return "{apiVersion: v1, kind: Node, metadata: {name: " + name + "}, status: {allocatable: {pods: \"" +
         pods + "\", cpu: \"4\"}}}";
}

inline std::string pod(const std::string& name, const std::string& more = "") {
  return "{apiVersion: v1, kind: Pod, metadata: {name: " + name +
         ", labels: {app: web}}, spec: {schedulerName: my-scheduler" + more + "}}";
}

struct Played {
  Result<void> result;
  Timeline timeline;

  // "TIME OBJECT WHAT" of what the scheduler did.
  std::vector<std::string> done() const {
    std::vector<std::string> lines;
    for (const TimelineEntry& entry : timeline.entries) {
      if (entry.kind == TimelineEntry::Kind::Scheduler)
        lines.push_back(format_duration(entry.at) + " " + entry.object.substr(entry.object.rfind('/') + 1) +
                        " " + entry.what);
    }
    return lines;
  }
  std::vector<std::string> failed() const {
    std::vector<std::string> words;
    for (const TimelineEntry& entry : timeline.entries) {
      if (entry.kind == TimelineEntry::Kind::Failed) words.push_back(entry.why);
    }
    return words;
  }
};

// `start`: manifests of a cluster.
inline Played play_embedded(const Scenario& scenario, const std::string& start = "") {
  std::vector<ProfileSettings> settings = scenario.profiles;
  if (settings.empty()) settings.emplace_back();
  Profiles profiles;
  for (const ProfileSettings& each : settings) profiles.push_back(make_profile(each));
  Chronicle chronicle(scenario.name, settings);
  EmbeddedStage stage({objects_to_put(prune_manifest(start, {})),
                       {.scheduler_names = {settings[0].scheduler_name}},
                       scenario.bind_takes},
                      profiles, chronicle, Log());
  Result<void> result = play(scenario, settings, stage, chronicle, [] { return false; });
  return {result, chronicle.timeline()};
}

}  // namespace spread::test
