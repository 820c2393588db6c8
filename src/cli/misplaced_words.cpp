#include "cli/misplaced_words.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "cli/explain_targets.h"
#include "cli/meanings.h"

namespace spread {
namespace {

constexpr Meaning kCommandMeanings[] = {
    {"schedule", "--once"},     {"run", "--once"},       {"bind", "--once"},
    {"apply", "--once"},        {"start", "--watch"},    {"serve", "--watch"},
    {"daemon", "--watch"},      {"loop", "--watch"},     {"plan", "--dry-run"},
    {"diff", "--dry-run"},      {"describe", "explain"}, {"why", "explain"},
    {"show", "explain"},        {"debug", "explain"},    {"policies", "--policy list"},
    {"ranks", "--policy list"}, {"config", "--config"},  {"status", "report"},
    {"get", "report"},          {"top", "report"},       {"stats", "report"},
    {"spread", "report"},       {"node", "report"},      {"nodes", "report"},
    {"what-if", "simulate"},    {"whatif", "simulate"},  {"drain", "simulate"},
    {"cordon", "simulate"},     {"scale", "simulate"},   {"dump", "snapshot"},
    {"export", "snapshot"},     {"backup", "snapshot"},  {"ver", "version"},
    {"complete", "completion"}, {"options", "--help"},   {"usage", "--help"}};

constexpr std::string_view kVerbsOfKubectl[] = {
    "annotate",     "api-resources", "api-versions", "apply",  "attach",   "auth",     "autoscale",
    "cluster-info", "cordon",        "cp",           "create", "delete",   "describe", "drain",
    "edit",         "events",        "exec",         "expose", "get",      "krew",     "label",
    "logs",         "patch",         "port-forward", "proxy",  "replace",  "rollout",  "run",
    "scale",        "set",           "taint",        "top",    "uncordon", "wait"};

constexpr std::string_view kShells[] = {"bash", "zsh", "fish", "powershell"};

// Values that kubectl's users put behind a switch and a space.
constexpr std::string_view kSwitchValues[] = {"true", "false", "client", "server", "none"};

template <class Words>
bool is_one_of(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != std::end(words);
}

const Flag* flag_named(std::string_view word) {
  const auto found = std::ranges::find_if(all_flags(), [&](const Flag& flag) { return word == flag.name; });
  return found == all_flags().end() ? nullptr : &*found;
}

// "--watch", "simulate --fill": as the flag is typed with the first command that takes it.
std::string typed(const Flag& flag) {
  const auto taker = std::ranges::find_if(
      all_commands(), [&](const CommandText& each) { return (flag.commands & each.command) != 0; });
  return (taker->name[0] == '\0' ? "" : std::string(taker->name) + " ") + "--" + flag.name;
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

std::string nearest_command(const std::string& word) {
  std::vector<std::string> names = {"help"};
  for (const CommandText& command : all_commands()) names.emplace_back(command.name);
  return nearest(word, names);
}

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

std::string meant_by_argument(const std::string& argument, CommandSet command) {
  const std::string shown = escape_for_terminal(argument);
  if (command == kCompletion && is_one_of(kShells, argument))
    return "completion prints one script for every shell, which kubectl's own completion runs; see "
           "completion --help";
  if (command == kSimulate && looks_like_file(argument)) return did_you_mean("-f " + shown);
  if (command == kSnapshot && looks_like_file(argument))
    return "snapshot writes to standard output: snapshot > " + shown;
  const Flag* flag = flag_named(argument);
  if (flag != nullptr && (flag->commands & command)) return did_you_mean("--" + argument);
  const auto text = std::ranges::find(all_commands(), command, &CommandText::command);
  return "see " + std::string(text->name) + " --help";
}

}  // namespace

bool looks_like_file(std::string_view word) {
  return word.ends_with(".yaml") || word.ends_with(".yml") || word.ends_with(".json");
}

std::string meant_by_command(const std::vector<std::string>& words) {
  const std::string& word = words.front();
  if (const std::string name = behind_other_dashes(word); !name.empty()) {
    const Flag* flag = flag_named(name);
    return "its dash is no hyphen: " + (flag != nullptr ? did_you_mean("--" + name) : "flags begin with -");
  }
  const std::string kubectl = is_one_of(kVerbsOfKubectl, word) ? "kubectl " + word : "";
  const std::string meant = look_up(kCommandMeanings, word);
  if (!kubectl.empty()) return did_you_mean(meant.empty() ? kubectl : meant + ", or " + kubectl);
  if (!meant.empty()) return did_you_mean(meant);
  if (is_one_of(kSwitchValues, word)) return "the value of a switch stands behind =, as in --dry-run=client";
  if (looks_like_file(word)) return did_you_mean("--cluster-file " + escape_for_terminal(word));
  if (const Flag* flag = flag_named(word)) return did_you_mean(typed(*flag));
  if (const std::string near = nearest_command(word); !near.empty()) return did_you_mean(near);
  if (explain_kind(word.substr(0, word.find('/'))))
    return did_you_mean("explain " + escape_for_terminal(join(words, " ")));
  return "see --help";
}

Error needless_argument(const std::string& argument, CommandSet command) {
  return usage("unexpected argument '" + escape_for_terminal(argument) + "'; " +
               meant_by_argument(argument, command));
}

}  // namespace spread
