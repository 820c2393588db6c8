#include "kube/config/select.h"

#include "base/text.h"
#include "kube/text.h"

namespace spread {

namespace {

bool given(const std::optional<std::string>& flag) {
  return flag && !flag->empty();
}

void overlay(std::string& value, const std::optional<std::string>& flag) {
  if (given(flag)) value = *flag;
}

template <class T>
std::string names_of(const std::map<std::string, T>& entries) {
  std::vector<std::string> names;
  names.reserve(entries.size());
  for (const auto& [name, entry] : entries) names.push_back(escape_for_terminal(name));
  return join(names, ", ");
}

template <class T>
Error missing(const std::string& kind, const std::string& name, const std::map<std::string, T>& entries) {
  std::string rest = entries.empty() ? "the kubeconfig has none" : "the kubeconfig has " + names_of(entries);
  return {ErrorCode::Config, kind + " " + in_quotes(name) + " does not exist: " + rest};
}

// Copies the entry; true where it is there.
template <class T>
bool pick(const std::map<std::string, T>& entries, const std::string& name, T& into) {
  auto found = entries.find(name);
  if (found == entries.end()) return false;
  into = found->second;
  return true;
}

void overlay_cluster(KubeCluster& cluster, const ConnectFlags& flags) {
  overlay(cluster.server, flags.server);
  bool insecure = flags.insecure_skip_tls_verify.value_or(false);
  if (insecure || given(flags.certificate_authority)) {
    cluster.insecure_skip_tls_verify = insecure;
    cluster.certificate_authority = flags.certificate_authority.value_or("");
    cluster.certificate_authority_data.clear();
  }
  if (given(flags.tls_server_name) || given(flags.server)) {
    cluster.tls_server_name = flags.tls_server_name.value_or("");
  }
}

void overlay_user(KubeUser& user, const ConnectFlags& flags) {
  overlay(user.token, flags.token);
  if (given(flags.client_certificate)) {
    user.client_certificate = *flags.client_certificate;
    user.client_certificate_data.clear();
  }
  if (given(flags.client_key)) {
    user.client_key = *flags.client_key;
    user.client_key_data.clear();
  }
  overlay(user.as, flags.as);
  overlay(user.as_uid, flags.as_uid);
  if (!flags.as_groups.empty()) user.as_groups = flags.as_groups;
}

}  // namespace

Result<Selection> select_entries(const Kubeconfig& config, const ConnectFlags& flags) {
  Selection chosen;
  chosen.context_name = given(flags.context) ? *flags.context : config.current_context;
  bool found = pick(config.contexts, chosen.context_name, chosen.context);
  if (!found && !chosen.context_name.empty()) {
    return missing("context", chosen.context_name, config.contexts);
  }
  chosen.cluster_name = given(flags.cluster) ? *flags.cluster : chosen.context.cluster;
  chosen.user_name = given(flags.user) ? *flags.user : chosen.context.user;
  found = pick(config.clusters, chosen.cluster_name, chosen.cluster);
  if (!found && given(flags.cluster)) return missing("cluster", chosen.cluster_name, config.clusters);
  found = pick(config.users, chosen.user_name, chosen.user);
  if (!found && given(flags.user)) return missing("user", chosen.user_name, config.users);
  overlay_cluster(chosen.cluster, flags);
  overlay_user(chosen.user, flags);
  return chosen;
}

Error no_server(const Kubeconfig& config, const Selection& chosen) {
  auto say = [](const std::string& text) { return Error{ErrorCode::Config, text}; };
  if (!chosen.cluster_name.empty()) {
    if (config.clusters.count(chosen.cluster_name) == 0) {
      return missing("cluster", chosen.cluster_name, config.clusters)
          .in("context " + in_quotes(chosen.context_name));
    }
    return say("cluster " + in_quotes(chosen.cluster_name) + " has no server");
  }
  if (!chosen.context_name.empty())
    return say("context " + in_quotes(chosen.context_name) + " names no cluster");
  if (config.contexts.empty()) return say("the kubeconfig has no context, and no --server is given");
  return say("the kubeconfig has no current-context: choose one of " + names_of(config.contexts) +
             " with --context");
}

}  // namespace spread
