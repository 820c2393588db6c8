#include "cli/usual_mistakes.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/flag_words.h"
#include "cli/meanings.h"

namespace spread {
namespace {

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
                                     {"metrics-bind-address", "--listen"},
                                     {"bind-address", "--listen"},
                                     {"log-level", "-v 3"},
                                     {"loglevel", "-v 3"},
                                     {"verbosity", "-v 3"},
                                     {"group-by", "--by"},
                                     {"sort", "--sort-by"},
                                     {"show-labels", "--label-columns"},
                                     {"no-color", "NO_COLOR=1 in the environment"}};

constexpr std::string_view kTemplates[] = {
    "jsonpath",    "jsonpath-as-json", "jsonpath-file", "custom-columns", "custom-columns-file",
    "go-template", "go-template-file", "template",      "templatefile"};

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

constexpr std::size_t kLeastPart = 4;  // letters of a flag's name that tell which it is

// The flag that `name` is the beginning of; of several the one with which they all begin. "" where there is
// none.
std::string flag_begun_with(const std::string& name) {
  std::string shortest;
  for (const Flag& flag : all_flags()) {
    const std::string_view each = flag.name;
    if (name.size() < kLeastPart || !each.starts_with(name)) continue;
    if (shortest.empty() || std::string_view(shortest).starts_with(each)) shortest = each;
    if (!each.starts_with(shortest)) return "";
  }
  return shortest;
}

// `--output` of `--output-format`; "" where there is none.
std::string flag_lengthened_to(std::string_view name) {
  for (const Flag& flag : all_flags()) {
    const std::string_view each = flag.name;
    if (each.size() >= kLeastPart && name.starts_with(each) && name.substr(each.size()).starts_with('-'))
      return std::string(each);
  }
  return "";
}

std::string nearest_flag(const std::string& name) {
  if (std::string begun = flag_begun_with(name); !begun.empty()) return begun;
  std::vector<std::string> names;
  for (const Flag& flag : all_flags()) names.emplace_back(flag.name);
  const std::string near = nearest(name, names);
  return near.empty() ? flag_lengthened_to(name) : near;
}

std::string example_with_jq(CommandSet command) {
  const std::string program = "kubectl spread-schedule ";
  switch (command) {
    case kExplain:
      return program + "explain pod/web-1 -o json | jq -r .selectedNode";
    case kReport:
      return program + "report -o json | jq -r '.rows[] | .name, .pods'";
    case kSimulate:
      return program + "simulate -f web.yaml -o json | jq -r '.results[] | .pod, .node'";
    case kSnapshot:
      return program + "snapshot -o json | jq -r '.items[].metadata.name'";
    default:
      return program + "-o json | jq -r '.results[] | .pod, .node'";
  }
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

}  // namespace spread
