#include "kube/codec/scenario.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "kube/codec/manifest/profile_reader.h"
#include "kube/codec/manifest/scenario_parts.h"
#include "kube/codec/manifest/yaml.h"

namespace spread {
namespace {

const std::vector<std::string> kVerbs{"apply",   "delete",  "cordon",   "uncordon", "taint",
                                      "untaint", "advance", "schedule", "expect"};

bool is_verb(const std::string& word) {
  return std::ranges::find(kVerbs, word) != kVerbs.end();
}

class ScenarioReader {
 public:
  ScenarioReader(StrictReader& in, const SettingNames& known, const std::string& ns,
                 const ReadNamedFile& read_file)
      : in_(in), known_(known), ns_(ns), read_file_(read_file) {}

  Scenario read(const Json::Value& root) {
    Scenario scenario;
    if (!root.isObject()) {
      in_.fail(root, "a scenario must be a map");
      return scenario;
    }
    in_.expect_keys(root, {"apiVersion", "kind", "name", "description", "profiles", "bindTakes", "steps"});
    in_.expect(root, "apiVersion", kConfigurationVersion);
    in_.expect(root, "kind", kScenarioKind);
    in_.read_text(root, "name", scenario.name);
    in_.read_text(root, "description", scenario.description);
    scenario.profiles = read_profiles(in_, root, known_);
    if (!root["bindTakes"].isNull()) scenario.bind_takes = read_duration(in_, root["bindTakes"], "bindTakes");
    const Json::Value& steps = in_.json().list(root, "steps");
    if (steps.empty()) in_.fail_at(root, "steps", "there must be at least one");
    for (Json::ArrayIndex i = 0; i < steps.size() && !in_.fault(); ++i) {
      step_ = "step " + std::to_string(i + 1);
      in_.enter(step_);
      scenario.steps.push_back(read_step(steps[i]));
    }
    return scenario;
  }

 private:
  Step read_step(const Json::Value& step) {
    if (step.isString() && step.asString() == "schedule")
      return {.verb = "schedule", .advance = Milliseconds(0)};
    if (!step.isObject()) {
      in_.fail(step, step.isString() && is_verb(step.asString())
                         ? step.asString() + ": what is missing"
                         : "a step must be a map such as `advance: 5s`, or `schedule`");
      return {};
    }
    const std::string verb = verb_of(step);
    if (in_.fault()) return {};
    in_.enter(step_ + ": " + verb);
    Step read{.verb = verb};
    fill(read, step, step[verb]);
    return read;
  }

  // The one key that says what to do.
  std::string verb_of(const Json::Value& step) {
    std::vector<std::string> verbs, others;
    for (const std::string& key : step.getMemberNames()) (is_verb(key) ? verbs : others).push_back(key);
    if (verbs.size() > 1)
      in_.fail(step, "has two verbs, " + verbs[0] + " and " + verbs[1] + ": make two steps of it");
    else if (verbs.empty() && others.empty())
      in_.fail(step, "is empty");
    else if (verbs.empty())
      in_.fail(key_offset(step[others[0]]), "unknown step " + others[0] + known_words(kVerbs, others[0]));
    else if (verbs[0] == "apply")
      in_.expect_keys(step, {"apply", "copies"});
    else
      in_.expect_keys(step, {verbs[0].c_str()});
    return verbs.empty() ? "" : verbs[0];
  }

  void fill(Step& read, const Json::Value& step, const Json::Value& value) {
    if (read.verb == "schedule") return fill_schedule(read, value);
    if (value.isNull()) return in_.fail(step, "what is missing");
    if (read.verb == "apply") return fill_apply(read, step, value);
    if (read.verb == "expect") return fill_expect(read, value);
    if (read.verb == "advance") {
      read.advance = read_duration(in_, value, "");
      return;
    }
    for (const std::string& word : read_words(in_, value, read.verb)) {
      if (in_.fault()) return;
      read.edits.push_back(edit_for(read.verb, value, word));
    }
  }

  void fill_schedule(Step& read, const Json::Value& value) {
    read.advance = Milliseconds(0);
    if (!value.isNull() && !(value.isObject() && value.empty()))
      in_.fail(value, "takes nothing; `advance: 5s` lets time pass");
  }

  void fill_apply(Step& read, const Json::Value& step, const Json::Value& value) {
    read.edits = read_objects(in_, value, ns_, read_file_);
    if (step["copies"].isNull() || in_.fault()) return;
    const std::int32_t copies = in_.json().int32(step, "copies");
    if (copies < 1 || copies > 5000) in_.fail_at(step, "copies", "must be from 1 to 5000");
    read.edits = copied(read.edits, copies);
  }

  void fill_expect(Step& read, const Json::Value& value) {
    if (value.isArray() && value.empty()) in_.fail(value, "what is missing");
    if (!value.isArray()) return read.expectations.push_back(read_expectation(in_, value, ns_));
    for (const Json::Value& each : value) {
      if (!in_.fault()) read.expectations.push_back(read_expectation(in_, each, ns_));
    }
  }

  ClusterEdit edit_for(const std::string& verb, const Json::Value& at, const std::string& word) {
    if (verb == "delete") return DeleteObject{read_object_name(in_, at, word, ns_)};
    if (verb.ends_with("taint")) return read_taint(in_, at, word, verb == "taint");
    const bool slash = word.find('/') != word.npos;
    const ObjectName node = slash ? read_object_name(in_, at, word, ns_) : ObjectName{"Node", "", word};
    if (node.kind != "Node") in_.fail(at, word + " is not a node");
    return CordonNode{node.name, verb == "cordon"};
  }

  StrictReader& in_;
  const SettingNames& known_;
  const std::string& ns_;
  const ReadNamedFile& read_file_;
  std::string step_;  // that is being read
};

// Where it is no YAML, what it was to be.
bool names_scenario(std::string_view text) {
  const std::vector<std::string> lines = split(text, '\n');
  return std::ranges::any_of(
      lines, [](const std::string& line) { return trim(line) == std::string("kind: ") + kScenarioKind; });
}

}  // namespace

bool is_scenario(std::string_view text) {
  YamlDocuments documents(text);
  while (true) {
    const auto next = documents.next();
    const auto* document = std::get_if<Json::Value>(&next);
    if (document == nullptr) return std::holds_alternative<TextFault>(next) && names_scenario(text);
    if (document->isNull()) continue;
    return document->isObject() && (*document)["kind"] == kScenarioKind;
  }
}

Result<Scenario> decode_scenario(std::string_view text, const std::string& file, const SettingNames& known,
                                 const std::string& ns, const ReadNamedFile& read_file) {
  Scenario scenario;
  const auto read = [&](const Json::Value& root) {
    StrictReader in(root);
    scenario = ScenarioReader(in, known, ns, read_file).read(root);
    return in.fault();
  };
  if (const Result<void> done = read_one_document(text, file, "scenario", read); !done) return done.error();
  return scenario;
}

}  // namespace spread
