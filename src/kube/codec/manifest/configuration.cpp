#include "kube/codec/configuration.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>

#include "base/text.h"
#include "kube/codec/json/reader.h"
#include "kube/codec/manifest/yaml.h"

namespace spread {
namespace {

using Words = std::vector<std::string>;

bool contains(const Words& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

std::size_t offset_of(const Json::Value& value) {
  return static_cast<std::size_t>(value.getOffsetStart());
}

std::string not_one_of(const Words& words, const std::string& word) {
  return "must be one of " + join(words, ", ") + ", not " + word;
}

class ConfigurationReader {
 public:
  explicit ConfigurationReader(const SettingNames& known) : known_(known) {}

  std::vector<ProfileSettings> read(const Json::Value& root) {
    root_ = &root;
    std::vector<ProfileSettings> all = read_root(root);
    fault_ = fault();  // in words: the tree is not there for longer
    return all;
  }

  void fail(std::size_t offset, const std::string& what) {
    if (!fault()) fault_ = TextFault{offset, what};
  }

  // The first thing that was found wrong.
  std::optional<TextFault> fault() const {
    if (fault_ || !in_.fault()) return fault_;
    const auto& [where, what] = *in_.fault();
    return TextFault{offset_of(*where), path_to(*root_, *where) + ": " + what};
  }

 private:
  std::vector<ProfileSettings> read_root(const Json::Value& root) {
    std::vector<ProfileSettings> all;
    if (!root.isObject()) {
      fail(offset_of(root), "a configuration must be a map");
      return all;
    }
    expect_keys(root, {"apiVersion", "kind", "profiles"});
    expect(root, "apiVersion", kConfigurationVersion);
    expect(root, "kind", kConfigurationKind);
    const Json::Value& profiles = in_.list(root, "profiles");
    if (profiles.empty()) fail_at(root, "profiles", "there must be at least one");
    for (const Json::Value& profile : profiles) {
      all.push_back(read_profile(profile));
      if (fault()) break;
    }
    return all;
  }

  ProfileSettings read_profile(const Json::Value& profile) {
    ProfileSettings settings;
    if (!profile.isObject()) {
      fail(offset_of(profile), "a profile must be a map");
      return settings;
    }
    expect_keys(profile, {"schedulerName", "policy", "filters", "ranks", "nodeSelector", "spreadLabel",
                          "spreadScope", "minHosts", "seed"});
    read_text(profile, "schedulerName", settings.scheduler_name);
    if (!names_.insert(settings.scheduler_name).second)
      fail_at(profile, "schedulerName", settings.scheduler_name + " has a profile already");
    read_text(profile, "policy", settings.policy);
    if (!contains(known_.policies, settings.policy))
      fail_at(profile, "policy", not_one_of(known_.policies, settings.policy));
    read_filters(in_.member(profile, "filters"), settings);
    read_ranks(profile, settings);
    read_selector(profile, settings);
    read_text(profile, "spreadLabel", settings.spread.label);
    read_scope(profile, settings);
    read_numbers(profile, settings);
    return settings;
  }

  void read_filters(const Json::Value& filters, ProfileSettings& settings) {
    if (filters.isNull()) return;
    if (!filters.isObject())
      return fail(offset_of(filters), "filters: must be a map of names to true or false");
    for (const std::string& name : filters.getMemberNames()) {
      const std::size_t key = key_offset(filters[name]);
      const bool always = contains(known_.always_filters, name);
      if (!always && !contains(known_.filters, name))
        return fail(key, "filters: " + not_one_of(known_.filters, name));
      if (!filters[name].isBool())
        return fail(offset_of(filters[name]), "filters." + name + ": must be true or false");
      if (filters[name].asBool()) continue;
      if (always) return fail(key, "filters: " + name + " cannot be switched off");
      settings.filters_off.insert(name);
    }
  }

  void read_ranks(const Json::Value& profile, ProfileSettings& settings) {
    const Json::Value& written = in_.list(profile, "ranks");
    if (written.isNull()) return;
    settings.ranks = in_.texts(profile, "ranks");
    std::set<std::string> seen;
    for (Json::ArrayIndex i = 0; i < written.size() && !fault(); ++i) {
      const std::string& name = (*settings.ranks)[i];
      if (!contains(known_.ranks, name))
        fail(offset_of(written[i]), "ranks: " + not_one_of(known_.ranks, name));
      if (!seen.insert(name).second) fail(offset_of(written[i]), "ranks: " + name + " stands twice");
    }
  }

  void read_selector(const Json::Value& profile, ProfileSettings& settings) {
    Result<LabelSelector> selector = parse_selector(in_.text(profile, "nodeSelector"));
    if (selector)
      settings.node_selector = *std::move(selector);
    else
      fail_at(profile, "nodeSelector", selector.error().message);
  }

  void read_scope(const Json::Value& profile, ProfileSettings& settings) {
    const std::string scope = in_.text(profile, "spreadScope");
    if (scope == "cluster")
      settings.spread.scope = SpreadScope::Cluster;
    else if (!scope.empty() && scope != "namespace")
      fail_at(profile, "spreadScope", not_one_of({"namespace", "cluster"}, scope));
  }

  void read_numbers(const Json::Value& profile, ProfileSettings& settings) {
    if (const std::int32_t hosts = in_.int32(profile, "minHosts"); !profile["minHosts"].isNull()) {
      if (hosts < 1) fail_at(profile, "minHosts", "must be at least 1");
      settings.min_hosts = hosts;
    }
    settings.seed = in_.int32(profile, "seed");
    if (settings.seed < 0) fail_at(profile, "seed", "must not be negative");
  }

  // Absent or null leaves the default.
  void read_text(const Json::Value& object, const char* name, std::string& into) {
    if (in_.member(object, name).isNull()) return;
    into = in_.text(object, name);
    if (into.empty()) fail_at(object, name, "must not be empty");
  }

  void expect(const Json::Value& root, const char* name, const std::string& wanted) {
    const std::string text = in_.text(root, name);
    if (text != wanted) fail_at(root, name, "must be " + wanted + (text.empty() ? "" : ", not " + text));
  }

  void expect_keys(const Json::Value& map, std::initializer_list<const char*> known) {
    // In order of the text, so that the first wrong one is told.
    std::optional<std::pair<std::size_t, std::string>> unknown;
    const Words names(known.begin(), known.end());
    for (const std::string& key : map.getMemberNames()) {
      if (contains(names, key)) continue;
      const std::size_t at = key_offset(map[key]);
      if (!unknown || at < unknown->first) unknown = {at, key};
    }
    if (!unknown) return;
    const std::string meant = nearest(unknown->second, names);
    fail(unknown->first,
         "unknown key " + unknown->second +
             (meant.empty() ? "; known: " + join(names, ", ") : "; did you mean " + meant + "?"));
  }

  // The member, or the map where it is not written.
  static const Json::Value& written(const Json::Value& map, const char* name) {
    return map[name].isNull() ? map : map[name];
  }

  void fail_at(const Json::Value& map, const char* name, const std::string& what) {
    fail(offset_of(written(map, name)), std::string(name) + ": " + what);
  }

  const SettingNames& known_;
  JsonReader in_{Origin::File};
  const Json::Value* root_ = nullptr;
  std::optional<TextFault> fault_;
  std::set<std::string> names_;
};

}  // namespace

Result<std::vector<ProfileSettings>> decode_configuration(std::string_view text, const std::string& file,
                                                          const SettingNames& known) {
  ConfigurationReader reader(known);
  std::optional<std::vector<ProfileSettings>> profiles;
  YamlDocuments documents(text);
  for (auto next = documents.next(); !std::holds_alternative<std::monostate>(next) && !reader.fault();
       next = documents.next()) {
    if (const auto* fault = std::get_if<TextFault>(&next)) {
      reader.fail(fault->offset, fault->what);
    } else if (const auto& document = std::get<Json::Value>(next); !document.isNull()) {
      if (profiles)
        reader.fail(offset_of(document), "a second document");
      else
        profiles = reader.read(document);
    }
  }
  if (!profiles) reader.fail(0, "there is no configuration in it");
  if (const auto fault = reader.fault()) {
    const Position at = position(text, fault->offset);
    return Error{ErrorCode::Config,
                 file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + fault->what};
  }
  return *std::move(profiles);
}

}  // namespace spread
