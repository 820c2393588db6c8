#include "cli/usual_mistakes.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/explain_targets.h"
#include "cli/flag_words.h"

namespace spread {
namespace {

struct Meaning {
  const char* word;
  const char* meant;
};

// A meaning with a command that this program lacks is passed over.
constexpr Meaning kCommandMeanings[] = {
    {"schedule", "--once"},     {"run", "--once"},         {"bind", "--once"},
    {"apply", "--once"},        {"start", "--watch"},      {"serve", "--watch"},
    {"daemon", "--watch"},      {"loop", "--watch"},       {"plan", "--dry-run"},
    {"diff", "--dry-run"},      {"describe", "explain"},   {"why", "explain"},
    {"show", "explain"},        {"debug", "explain"},      {"policies", "--policy list"},
    {"ranks", "--policy list"}, {"config", "--config"},    {"status", "report"},
    {"get", "report"},          {"top", "report"},         {"stats", "report"},
    {"spread", "report"},       {"what-if", "simulate"},   {"whatif", "simulate"},
    {"drain", "simulate"},      {"cordon", "simulate"},    {"scale", "simulate"},
    {"dump", "snapshot"},       {"export", "snapshot"},    {"backup", "snapshot"},
    {"ver", "version"},         {"complete", "completion"}};

constexpr Meaning kFlagMeanings[] = {{"ns", "--namespace"},
                                     {"label", "--selector"},
                                     {"labels", "--selector"},
                                     {"format", "--output"},
                                     {"json", "-o json"},
                                     {"yaml", "-o yaml"},
                                     {"template", "-o json"},
                                     {"file", "--cluster-file"},
                                     {"follow", "--watch"},
                                     {"loop", "--watch"},
                                     {"daemon", "--watch"},
                                     {"every", "--interval"},
                                     {"period", "--interval"},
                                     {"poll", "--interval"},
                                     {"all", "--all-namespaces"},
                                     {"scheduler", "--scheduler-name"},
                                     {"timeout", "--request-timeout"},
                                     {"verbose", "-v 3"},
                                     {"debug", "-v 9"},
                                     {"kube-context", "--context"},
                                     {"plan", "--dry-run"},
                                     {"preview", "--dry-run"},
                                     {"no-bind", "--dry-run"},
                                     {"retries", "--bind-retries"},
                                     {"backoff", "--bind-backoff"},
                                     {"concurrency", "--bind-concurrency"},
                                     {"port", "--listen"},
                                     {"metrics", "--listen"},
                                     {"metrics-bind-address", "--listen"}};

constexpr std::string_view kVerbsOfKubectl[] = {
    "annotate", "apply",   "attach", "auth",  "cordon", "cp",    "create", "delete",   "describe",
    "drain",    "edit",    "events", "exec",  "expose", "get",   "label",  "logs",     "patch",
    "replace",  "rollout", "run",    "scale", "set",    "taint", "top",    "uncordon", "wait"};

constexpr std::string_view kTemplates[] = {
    "jsonpath",    "jsonpath-as-json", "jsonpath-file", "custom-columns", "custom-columns-file",
    "go-template", "go-template-file", "template",      "templatefile"};

constexpr std::string_view kShells[] = {"bash", "zsh", "fish", "powershell"};

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

bool is_command(std::string_view word) {
  return std::ranges::any_of(all_commands(),
                             [&](const CommandText& each) { return !word.empty() && word == each.name; });
}

bool is_flag_name(std::string_view word) {
  return std::ranges::any_of(all_flags(), [&](const Flag& flag) { return word == flag.name; });
}

// "" where nothing is known of the word.
template <class Meanings>
std::string look_up(const Meanings& meanings, std::string_view word) {
  const auto found = std::ranges::find_if(meanings, [&](const Meaning& each) { return word == each.word; });
  if (found == std::end(meanings) || (found->meant[0] != '-' && !is_command(found->meant))) return "";
  return found->meant;
}

// Text processors and web pages make other dashes of hyphens: the word without them, "" where it has none.
std::string behind_other_dashes(std::string_view word) {
  std::string_view rest = word;
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view dash : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"}) {
      if (!rest.starts_with(dash)) continue;
      rest.remove_prefix(dash.size());
      more = true;
    }
  }
  if (rest.size() == word.size()) return "";
  rest.remove_prefix(std::min(rest.find_first_not_of('-'), rest.size()));
  return std::string(rest);
}

std::string nearest_flag(const std::string& name) {
  std::vector<std::string> names;
  for (const Flag& flag : all_flags()) names.emplace_back(flag.name);
  return nearest(name, names);
}

std::string did_you_mean(const std::string& what) {
  return "did you mean " + what + "?";
}

std::string nearest_command(const std::string& word) {
  std::vector<std::string> names = {"help"};
  for (const CommandText& command : all_commands()) names.emplace_back(command.name);
  return nearest(word, names);
}

std::string example_with_jq(CommandSet command) {
  if (command == kSchedule) return "kubectl spread-schedule -o json | jq -r '.results[] | .pod, .node'";
  if (command == kExplain) return "kubectl spread-schedule explain pod/web-1 -o json | jq -r .selectedNode";
  return "-o json | jq .";
}

Result<void> check_output(const std::string& value, CommandSet command) {
  const std::string word = value.substr(0, value.find('='));
  if (std::ranges::find(kTemplates, word) == std::end(kTemplates)) return {};
  const std::vector<std::string> known = flag_words("output", command);
  return usage("--output: one of " + join(known, ", ") + ", not " + word +
               "; pick fields with jq, such as: " + example_with_jq(command));
}

Result<void> check_dry_run(std::string& value) {
  if (value == "server")
    return usage("--dry-run: client or none, not 'server': nothing is sent that the server could check");
  if (value == "client") value = "true";
  if (value == "none") value = "false";
  return {};
}

// As the API server has it: letters, digits and hyphens.
Result<void> check_namespace(const std::string& value) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  const bool fits = value.size() <= 63 &&
                    std::ranges::all_of(value, [&](char c) { return is_letter(c) || c == '-'; }) &&
                    (value.empty() || (is_letter(value.front()) && is_letter(value.back())));
  if (fits) return {};
  return usage("--namespace: a name of small letters, digits and hyphens, not '" +
               escape_for_terminal(value) + "'");
}

}  // namespace

std::string meant_by_command(const std::string& word) {
  if (const std::string name = behind_other_dashes(word); !name.empty())
    return "its dash is no hyphen: " +
           (is_flag_name(name) ? did_you_mean("--" + name) : "flags begin with -");
  const bool of_kubectl = std::ranges::find(kVerbsOfKubectl, word) != std::end(kVerbsOfKubectl);
  const std::string kubectl = of_kubectl ? "kubectl " + word : "";
  const std::string meant = look_up(kCommandMeanings, word);
  if (of_kubectl) return did_you_mean(meant.empty() ? kubectl : meant + ", or " + kubectl);
  if (!meant.empty()) return did_you_mean(meant);
  if (is_flag_name(word)) return did_you_mean("--" + word);
  const std::string near = nearest_command(word);
  if (!near.empty()) return did_you_mean(near);
  if (explain_kind(word.substr(0, word.find('/'))))
    return did_you_mean("explain " + escape_for_terminal(word));
  return "see --help";
}

std::string meant_by_flag(const std::string& name) {
  if (const std::string meant = look_up(kFlagMeanings, name); !meant.empty()) return did_you_mean(meant);
  const std::string near = nearest_flag(name);
  if (!near.empty()) return did_you_mean((near.size() == 1 ? "-" : "--") + near);
  return is_command(name) ? did_you_mean(name) : "see --help";
}

bool comes_near_a_flag(const std::string& name) {
  return !nearest_flag(name).empty();
}

Result<void> correct_habits(RawFlags& flags, CommandSet command) {
  if (flags.has("dry-run"))
    if (Result<void> fine = check_dry_run(flags.values.at("dry-run").back()); !fine) return fine;
  if (const std::string* value = flags.last("output"))
    if (Result<void> fine = check_output(*value, command); !fine) return fine;
  const std::string* ns = flags.last("namespace");
  return ns != nullptr ? check_namespace(*ns) : Result<void>{};
}

Error needless_argument(const std::string& argument, CommandSet command) {
  const bool shell = std::ranges::find(kShells, argument) != std::end(kShells);
  if (command == kCompletion && shell)
    return usage("unexpected argument '" + argument +
                 "'; completion prints one script for every shell, which kubectl's own completion runs; see "
                 "completion --help");
  return usage("unexpected argument '" + escape_for_terminal(argument) + "'; see --help");
}

}  // namespace spread
