#include "cli/completion_names.h"

#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <sstream>

#include "cli/raw_flags.h"
#include "cluster/manifest_files.h"
#include "cluster/object_names.h"
#include "kube/config/load.h"
#include "kube/http/client.h"

namespace spread {
namespace {

constexpr std::chrono::seconds kPatience{2};

// A descriptor that becomes readable when it is time to give up: requests end, and so do the programs that
// fetch credentials.
class Deadline {
 public:
  Deadline() : fd_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)) {
    const itimerspec end{{}, {kPatience.count(), 0}};
    ::timerfd_settime(fd_, 0, &end, nullptr);
  }
  ~Deadline() { ::close(fd_); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

template <class T>
std::vector<std::string> keys_of(const std::map<std::string, T>& entries) {
  std::vector<std::string> keys;
  keys.reserve(entries.size());
  for (const auto& [key, entry] : entries) keys.push_back(key);
  return keys;
}

using Names = Result<std::vector<std::string>>;

Names names_in_files(const ApiKind& kind, const Options& options) {
  if (std::ranges::find(options.cluster_files, "-") != options.cluster_files.end())
    return Error{ErrorCode::Usage, "standard input is not there to be read"};
  std::istringstream nothing;
  const Result<Manifest> manifest = read_manifests(options.cluster_files, nothing, "cluster file");
  if (!manifest) return manifest.error();
  return object_names(*manifest, kind, options.ns.value_or("default"));
}

Names names_on_server(const ApiKind& kind, const Options& options, const Environment& environment) {
  Result<Connection> connection = resolve_connection(options.connect, environment);
  if (!connection) return connection.error();
  const std::string ns = connection->ns;
  Result<std::unique_ptr<HttpClient>> http = HttpClient::open(*std::move(connection), Log());
  if (!http) return http.error();
  const Deadline deadline;
  (*http)->set_wake_fd(deadline.fd());
  return object_names(**http, kind, ns);
}

bool says_where(const std::string& flag) {
  const auto known = std::ranges::find(all_flags(), flag, &Flag::name);
  const bool connects = known != all_flags().end() && std::strcmp(known->group, kConnectGroup) == 0;
  return connects || flag == "cluster-file" || flag == "namespace" || flag == "all-namespaces";
}

}  // namespace

Options connection_options(const std::vector<std::string>& words) {
  const Result<RawFlags> flags = parse_raw(words);
  if (!flags) return {};
  std::vector<std::string> kept;
  for (const auto& [flag, values] : flags->values) {
    if (!says_where(flag)) continue;
    for (const std::string& value : values) {
      kept.push_back("--" + flag);
      kept.back() += "=" + value;
    }
  }
  Result<Options> options = parse_options(kept);
  return options ? *std::move(options) : Options{};
}

std::vector<std::string> kubeconfig_names(KubeconfigEntry entry, const Options& options,
                                          const Environment& environment) {
  const Result<LoadedConfig> loaded = load_kubeconfig(options.connect.kubeconfig, environment);
  if (!loaded) return {};
  switch (entry) {
    case KubeconfigEntry::Context:
      return keys_of(loaded->config.contexts);
    case KubeconfigEntry::Cluster:
      return keys_of(loaded->config.clusters);
    case KubeconfigEntry::User:
      return keys_of(loaded->config.users);
  }
  return {};
}

std::vector<std::string> cluster_names(const std::string& kind, const Options& options,
                                       const Environment& environment) {
  const ApiKind* known = named_kind(kind);
  if (known == nullptr) return {};
  const Names names = options.cluster_files.empty() ? names_on_server(*known, options, environment)
                                                    : names_in_files(*known, options);
  return names ? *names : std::vector<std::string>{};
}

}  // namespace spread
