#include "cli/explain_targets.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "cli/misplaced_words.h"

namespace spread {
namespace {

struct Kind {
  const char *name, *group;
  const char *word, *words, *letters;  // as kubectl has them: one, several, short
};

constexpr Kind kKinds[] = {
    {"Pod", "", "pod", "pods", "po"},
    {"Deployment", "apps", "deployment", "deployments", "deploy"},
    {"ReplicaSet", "apps", "replicaset", "replicasets", "rs"},
    {"StatefulSet", "apps", "statefulset", "statefulsets", "sts"},
    {"DaemonSet", "apps", "daemonset", "daemonsets", "ds"},
    {"Job", "batch", "job", "jobs", "job"},
    {"CronJob", "batch", "cronjob", "cronjobs", "cj"},
    {"ReplicationController", "", "replicationcontroller", "replicationcontrollers", "rc"},
};

constexpr const char* kExample = "such as: explain pod/web-1";

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

// `deployments`, also with the group behind it, and with version and group: `deployments.v1.apps`.
bool is_called(const Kind& kind, std::string_view word) {
  const std::size_t point = word.find('.');
  const std::string_view name = word.substr(0, point);
  if (name != kind.word && name != kind.words && name != kind.letters) return false;
  if (point == std::string_view::npos) return true;
  std::string_view rest = word.substr(point + 1);
  if (rest.starts_with("v1.")) rest.remove_prefix(3);
  return rest == kind.group;
}

// nullptr where explain does not know it.
const Kind* find_kind(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto* found = std::ranges::find_if(kKinds, [&](const Kind& kind) { return is_called(kind, word); });
  return found == std::end(kKinds) ? nullptr : found;
}

Error unknown_kind(const std::string& word) {
  std::vector<std::string> names;
  for (const Kind& kind : kKinds) names.emplace_back(kind.words);
  constexpr std::array<std::string_view, 3> kNodes{"node", "nodes", "no"};
  const bool node = std::ranges::find(kNodes, word) != kNodes.end();
  return usage("explain knows " + join(names, ", ") + ", not '" + escape_for_terminal(word) + "'" +
               (node ? "; for a pod on a node: explain pod/web-1 --node NAME" : ""));
}

// One word that is neither KIND/NAME nor a kind.
Error lone_word(const std::string& word) {
  const std::string shown = escape_for_terminal(word);
  if (looks_like_file(word)) return usage("for the pods of a file: explain -f " + shown);
  const std::size_t point = word.find('.');
  if (point != std::string::npos && find_kind(word.substr(0, point)) != nullptr)
    return usage("explain is about pods; for the fields of the API: kubectl explain " + shown);
  return usage("explain needs a kind and a name, such as: explain pod/" + shown);
}

Result<ExplainTarget> target_of(const std::string& kind, const std::string& name) {
  const Kind* known = find_kind(kind);
  if (known == nullptr) return unknown_kind(kind);
  if (name.empty() || name.find('/') != std::string::npos)
    return usage("'" + escape_for_terminal(name) + "' is no name; " + kExample);
  return ExplainTarget{known->name, name};
}

}  // namespace

std::vector<std::string> explain_kinds() {
  std::vector<std::string> words;
  for (const Kind& kind : kKinds) words.emplace_back(kind.word);
  return words;
}

std::optional<std::string> explain_kind(const std::string& word) {
  const Kind* kind = find_kind(word);
  return kind == nullptr ? std::nullopt : std::optional<std::string>(kind->name);
}

bool names_kind_of_pods(const std::vector<std::string>& words) {
  if (words.size() != 1) return false;
  const Kind* kind = find_kind(words[0]);
  return kind != nullptr && kind == std::begin(kKinds);
}

Result<std::vector<ExplainTarget>> explain_targets(const std::vector<std::string>& words) {
  if (words.empty()) return usage(std::string("explain needs a pod, ") + kExample);
  const bool with_slashes = words[0].find('/') != std::string::npos;
  if (!with_slashes && find_kind(words[0]) == nullptr && words.size() == 1) return lone_word(words[0]);
  if (!with_slashes && words.size() == 1)
    return usage("explain needs a name, such as: explain " + escape_for_terminal(words[0]) + "/web");
  std::vector<ExplainTarget> targets;
  for (std::size_t i = with_slashes ? 0 : 1; i < words.size(); ++i) {
    const std::size_t slash = words[i].find('/');
    if (with_slashes != (slash != std::string::npos))
      return usage("either KIND/NAME for each, or one KIND and then names; such as: explain pod/a pod/b");
    Result<ExplainTarget> target = with_slashes
                                       ? target_of(words[i].substr(0, slash), words[i].substr(slash + 1))
                                       : target_of(words[0], words[i]);
    if (!target) return target.error();
    if (std::ranges::find(targets, *target) == targets.end()) targets.push_back(*std::move(target));
  }
  return targets;
}

}  // namespace spread
