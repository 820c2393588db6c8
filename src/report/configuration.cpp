#include "report/configuration.h"

#include <yaml-cpp/yaml.h>

namespace spread {
namespace {

// What an operator chose is quoted: it may look like a number or a truth value.
void write_text(YAML::Emitter& out, const char* key, const std::string& text) {
  out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << text;
}

template <class T>
void write(YAML::Emitter& out, const char* key, const T& value) {
  out << YAML::Key << key << YAML::Value << value;
}

void write_profile(YAML::Emitter& out, const ProfileSettings& profile,
                   const std::vector<std::string>& filters) {
  out << YAML::BeginMap;
  write_text(out, "schedulerName", profile.scheduler_name);
  write(out, "policy", profile.policy);
  out << YAML::Key << "filters" << YAML::Value << YAML::BeginMap;
  for (const std::string& filter : filters) write(out, filter.c_str(), !profile.filters_off.contains(filter));
  out << YAML::EndMap;
  if (profile.ranks) out << YAML::Key << "ranks" << YAML::Value << YAML::Flow << *profile.ranks;
  if (!profile.node_selector.requirements.empty())
    write_text(out, "nodeSelector", to_string(profile.node_selector));
  write_text(out, "spreadLabel", profile.spread.label);
  write(out, "spreadScope", profile.spread.scope == SpreadScope::Cluster ? "cluster" : "namespace");
  if (profile.min_hosts) write(out, "minHosts", *profile.min_hosts);
  write(out, "seed", profile.seed);
  out << YAML::EndMap;
}

}  // namespace

std::string render_configuration(const std::vector<ProfileSettings>& profiles,
                                 const std::vector<std::string>& filters) {
  YAML::Emitter out;
  out.SetOutputCharset(YAML::EscapeNonAscii);
  out << YAML::BeginMap;
  write(out, "apiVersion", kConfigurationVersion);
  write(out, "kind", kConfigurationKind);
  out << YAML::Key << "profiles" << YAML::Value << YAML::BeginSeq;
  for (const ProfileSettings& profile : profiles) write_profile(out, profile, filters);
  out << YAML::EndSeq << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace spread
