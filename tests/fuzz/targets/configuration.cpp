#include <set>

#include "kube/codec/configuration.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  static const SettingNames known{
      {"spread", "pack"}, {"same-app", "pods", "name"}, {"NodeName"}, {"Deleting"}};
  const auto profiles = decode_configuration(input, "FILE", known);
  if (!profiles) {
    expect(profiles.error().code == ErrorCode::Config, "a Config error");
    return expect(profiles.error().message.starts_with("FILE:"), "which names the place");
  }
  std::set<std::string> names;
  for (const ProfileSettings& profile : *profiles) names.insert(profile.scheduler_name);
  expect(!names.empty() && names.size() == profiles->size(), "each profile has a name of its own");
}

}  // namespace spread::fuzz
