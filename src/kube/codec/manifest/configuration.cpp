#include "kube/codec/configuration.h"

#include <optional>

#include "kube/codec/manifest/profile_reader.h"

namespace spread {
namespace {

std::vector<ProfileSettings> read_root(StrictReader& in, const Json::Value& root, const SettingNames& known) {
  if (!root.isObject()) {
    in.fail(root, "a configuration must be a map");
    return {};
  }
  in.expect_keys(root, {"apiVersion", "kind", "profiles"});
  in.expect(root, "apiVersion", kConfigurationVersion);
  in.expect(root, "kind", kConfigurationKind);
  std::vector<ProfileSettings> all = read_profiles(in, root, known);
  if (all.empty()) in.fail_at(root, "profiles", "there must be at least one");
  return all;
}

}  // namespace

Result<std::vector<ProfileSettings>> decode_configuration(std::string_view text, const std::string& file,
                                                          const SettingNames& known) {
  std::vector<ProfileSettings> profiles;
  const auto read = [&](const Json::Value& root) {
    StrictReader in(root);
    profiles = read_root(in, root, known);
    return in.fault();
  };
  if (const Result<void> done = read_one_document(text, file, "configuration", read); !done)
    return done.error();
  return profiles;
}

}  // namespace spread
