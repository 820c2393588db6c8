#include "sched/profile.h"

#include "base/text.h"
#include "cli/commands.h"
#include "kube/codec/configuration.h"
#include "kube/config/file.h"
#include "report/configuration.h"
#include "report/table.h"
#include "sched/policy.h"

namespace spread {

Result<std::vector<ProfileSettings>> load_settings(const Options& options) {
  if (!options.config) return std::vector{options.profile};
  Result<std::string> text = read_file(*options.config);
  if (!text) return text.error();
  return decode_configuration(*text, *options.config, setting_names());
}

std::vector<std::string> scheduler_names(const CommandContext& context) {
  std::vector<std::string> names;
  for (const ProfileSettings& settings : context.settings) names.push_back(settings.scheduler_name);
  return names;
}

Profiles profiles(const CommandContext& context) {
  Profiles all;
  for (const ProfileSettings& settings : context.settings) all.push_back(make_profile(settings));
  return all;
}

void write_configuration(const CommandContext& context) {
  std::vector<ProfileSettings> all;
  for (const ProfileSettings& settings : context.settings) all.push_back(effective(settings));
  context.console.out << render_configuration(all, setting_names().filters);
}

void list_policies(std::ostream& out) {
  Table policies({"POLICY", "WHAT IT DOES"});
  Table recipes({"POLICY", "RANKS, IN ORDER"});
  for (const Policy& policy : all_policies()) {
    policies.add({std::string(policy.name), std::string(policy.sentence)});
    recipes.add({std::string(policy.name), join({policy.ranks.begin(), policy.ranks.end()}, ", ")});
  }
  Table ranks({"RANK", "PREFERS"});
  for (const DescribedRank& described : all_ranks({}))
    ranks.add({std::string(described.rank.name), std::string(described.prefers)});
  out << policies.render(true) << "\n" << recipes.render(true) << "\n" << ranks.render(true);
}

}  // namespace spread
