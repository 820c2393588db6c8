#include "kube/config/load.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "kube/config/file.h"

namespace spread {

namespace {

std::vector<std::string> files_to_try(const Environment& environment) {
  std::string list = environment("KUBECONFIG").value_or("");
  if (list.empty()) {
    std::string home = environment("HOME").value_or("");
    return {home.empty() ? ".kube/config" : home + "/.kube/config"};
  }
  std::vector<std::string> files;
  for (const std::string& file : split(list, ':')) {
    bool seen = std::find(files.begin(), files.end(), file) != files.end();
    if (!file.empty() && !seen) files.push_back(file);
  }
  return files;
}

void make_absolute(std::string& path, const std::filesystem::path& folder) {
  if (!path.empty() && path.front() != '/') path = (folder / path).lexically_normal().string();
}

Result<void> resolve_paths(Kubeconfig& config, const std::string& file) {
  std::error_code failure;
  std::filesystem::path folder = std::filesystem::absolute(file, failure).parent_path();
  if (failure) return Error{ErrorCode::Config, file + ": its folder is not known: " + failure.message()};
  for (auto& [name, cluster] : config.clusters) make_absolute(cluster.certificate_authority, folder);
  for (auto& [name, user] : config.users) {
    make_absolute(user.client_certificate, folder);
    make_absolute(user.client_key, folder);
    make_absolute(user.token_file, folder);
    bool is_path = user.exec && user.exec->command.find('/') != std::string::npos;
    if (is_path) make_absolute(user.exec->command, folder);
  }
  return {};
}

void merge(Kubeconfig& into, Kubeconfig from) {
  into.clusters.merge(from.clusters);
  into.users.merge(from.users);
  into.contexts.merge(from.contexts);
  if (into.current_context.empty()) into.current_context = from.current_context;
}

Result<Kubeconfig> load_file(const std::string& file) {
  auto text = read_file(file);
  if (!text) return text.error();
  auto config = parse_kubeconfig(*text, file);
  if (!config) return config;
  auto resolved = resolve_paths(*config, file);
  if (!resolved) return resolved.error();
  return config;
}

}  // namespace

Result<LoadedConfig> load_kubeconfig(const std::optional<std::string>& flag, const Environment& environment) {
  bool must_exist = flag && !flag->empty();
  LoadedConfig loaded;
  for (const std::string& file : must_exist ? std::vector{*flag} : files_to_try(environment)) {
    if (!must_exist && !file_exists(file)) {
      loaded.missing.push_back(file);
      continue;
    }
    auto config = load_file(file);
    if (!config) return config.error();
    loaded.files.push_back(file);
    merge(loaded.config, std::move(*config));
  }
  return loaded;
}

}  // namespace spread
