#include "kube/codec/manifest/profile_reader.h"

#include <algorithm>

#include "base/text.h"
#include "kube/codec/manifest/yaml.h"

namespace spread {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

class ProfileReader {
 public:
  ProfileReader(StrictReader& in, const SettingNames& known) : in_(in), known_(known) {}

  ProfileSettings read_profile(const Json::Value& profile) {
    ProfileSettings settings;
    if (!profile.isObject()) {
      in_.fail(profile, "a profile must be a map");
      return settings;
    }
    in_.expect_keys(profile, {"schedulerName", "policy", "filters", "ranks", "nodeSelector", "spreadLabel",
                              "spreadScope", "minHosts", "seed"});
    in_.read_text(profile, "schedulerName", settings.scheduler_name);
    if (!names_.insert(settings.scheduler_name).second)
      in_.fail_at(profile, "schedulerName", settings.scheduler_name + " has a profile already");
    in_.read_text(profile, "policy", settings.policy);
    if (!contains(known_.policies, settings.policy))
      in_.fail_at(profile, "policy", not_one_of(known_.policies, settings.policy));
    read_filters(in_.json().member(profile, "filters"), settings);
    read_ranks(profile, settings);
    read_selector(profile, settings);
    in_.read_text(profile, "spreadLabel", settings.spread.label);
    read_scope(profile, settings);
    read_numbers(profile, settings);
    return settings;
  }

 private:
  void read_filters(const Json::Value& filters, ProfileSettings& settings) {
    if (filters.isNull()) return;
    if (!filters.isObject()) return in_.fail(filters, "filters: must be a map of names to true or false");
    for (const std::string& name : filters.getMemberNames()) {
      const std::size_t key = key_offset(filters[name]);
      const bool always = contains(known_.always_filters, name);
      if (!always && !contains(known_.filters, name))
        return in_.fail(key, "filters: " + not_one_of(known_.filters, name));
      if (!filters[name].isBool())
        return in_.fail(filters[name], "filters." + name + ": must be true or false");
      if (filters[name].asBool()) continue;
      if (always) return in_.fail(key, "filters: " + name + " cannot be switched off");
      settings.filters_off.insert(name);
    }
  }

  void read_ranks(const Json::Value& profile, ProfileSettings& settings) {
    const Json::Value& written = in_.json().list(profile, "ranks");
    if (written.isNull()) return;
    settings.ranks = in_.json().texts(profile, "ranks");
    std::set<std::string> seen;
    for (Json::ArrayIndex i = 0; i < written.size() && !in_.fault(); ++i) {
      const std::string& name = (*settings.ranks)[i];
      if (!contains(known_.ranks, name)) in_.fail(written[i], "ranks: " + not_one_of(known_.ranks, name));
      if (!seen.insert(name).second) in_.fail(written[i], "ranks: " + name + " stands twice");
    }
  }

  void read_selector(const Json::Value& profile, ProfileSettings& settings) {
    Result<LabelSelector> selector = parse_selector(in_.json().text(profile, "nodeSelector"));
    if (selector)
      settings.node_selector = *std::move(selector);
    else
      in_.fail_at(profile, "nodeSelector", selector.error().message);
  }

  void read_scope(const Json::Value& profile, ProfileSettings& settings) {
    const std::string scope = in_.json().text(profile, "spreadScope");
    if (scope == "cluster")
      settings.spread.scope = SpreadScope::Cluster;
    else if (!scope.empty() && scope != "namespace")
      in_.fail_at(profile, "spreadScope", not_one_of({"namespace", "cluster"}, scope));
  }

  void read_numbers(const Json::Value& profile, ProfileSettings& settings) {
    if (const std::int32_t hosts = in_.json().int32(profile, "minHosts"); !profile["minHosts"].isNull()) {
      if (hosts < 1) in_.fail_at(profile, "minHosts", "must be at least 1");
      settings.min_hosts = hosts;
    }
    settings.seed = in_.json().int32(profile, "seed");
    if (settings.seed < 0) in_.fail_at(profile, "seed", "must not be negative");
  }

  StrictReader& in_;
  const SettingNames& known_;
  std::set<std::string> names_;
};

}  // namespace

std::vector<ProfileSettings> read_profiles(StrictReader& in, const Json::Value& root,
                                           const SettingNames& known) {
  std::vector<ProfileSettings> all;
  ProfileReader reader(in, known);
  for (const Json::Value& profile : in.json().list(root, "profiles")) {
    all.push_back(reader.read_profile(profile));
    if (in.fault()) break;
  }
  return all;
}

}  // namespace spread
