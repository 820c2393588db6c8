#include "kube/config/connection.h"

#include "base/text.h"
#include "kube/config/file.h"
#include "kube/config/in_cluster.h"
#include "kube/config/load.h"
#include "kube/config/select.h"
#include "kube/config/server_url.h"
#include "kube/config/validate.h"
#include "kube/text.h"

namespace spread {

namespace {

std::string of_entry(const std::string& what, const std::string& name, const std::string& file) {
  return what + (name.empty() ? "" : " " + in_quotes(name)) + (file.empty() ? "" : " in " + file);
}

PemSource pem(const std::string& field, const std::string& file, const std::string& data,
              const std::string& entry) {
  return {file, data, !file.empty() ? file : data.empty() ? "" : field + "-data of " + entry};
}

Error nothing_configured(const LoadedConfig& loaded) {
  std::string looked = loaded.missing.empty() ? "" : " (" + join(loaded.missing, ", ") + " does not exist)";
  return {ErrorCode::Config,
          "no cluster is configured" + looked +
              ": give --kubeconfig FILE or --server URL, set KUBECONFIG, or work without a "
              "cluster with --cluster-file FILE"};
}

CredentialSource credentials_of(const Selection& chosen, const ConnectFlags& flags) {
  const KubeUser& user = chosen.user;
  CredentialSource credentials;
  std::string entry = of_entry("user", chosen.user_name, user.origin);
  credentials.origin = flags.token && !flags.token->empty() ? "the --token flag" : entry;
  credentials.token = user.token;
  credentials.token_file = user.token_file;
  credentials.username = user.username;
  credentials.password = user.password;
  bool has_certificate = !user.client_certificate.empty() || !user.client_certificate_data.empty();
  if (has_certificate) {
    credentials.client_certificate =
        pem("client-certificate", user.client_certificate, user.client_certificate_data, entry);
    credentials.client_key = pem("client-key", user.client_key, user.client_key_data, entry);
  }
  bool is_static =
      has_certificate || !user.token.empty() || !user.token_file.empty() || !user.username.empty();
  if (user.exec && !is_static) {
    credentials.exec = user.exec;
    credentials.exec->cluster_extension_config = chosen.cluster.exec_config;
  }
  return credentials;
}

// kubectl's token file may be missing where there is a token to fall back on.
Result<void> check_token_file(const CredentialSource& credentials) {
  if (credentials.token_file.empty()) return {};
  auto readable = check_readable(credentials.token_file);
  if (!readable && credentials.token.empty()) return readable.error().in(credentials.origin);
  return {};
}

Result<Connection> from_selection(const Selection& chosen, const ConnectFlags& flags) {
  const KubeCluster& cluster = chosen.cluster;
  auto server = normalise_server(cluster.server);
  if (!server) return server.error();
  auto proxy = check_proxy_url(cluster.proxy_url);
  if (!proxy) return proxy.error().in(of_entry("cluster", chosen.cluster_name, cluster.origin));
  Connection connection;
  connection.server = *server;
  connection.proxy_url = cluster.proxy_url;
  connection.disable_compression = cluster.disable_compression;
  if (!is_https(*server)) return connection;
  connection.tls_server_name = cluster.tls_server_name;
  connection.insecure_skip_tls_verify = cluster.insecure_skip_tls_verify;
  connection.certificate_authority =
      pem("certificate-authority", cluster.certificate_authority, cluster.certificate_authority_data,
          of_entry("cluster", chosen.cluster_name, cluster.origin));
  connection.credentials = credentials_of(chosen, flags);
  auto readable = check_token_file(connection.credentials);
  if (!readable) return readable.error();
  return connection;
}

// In a pod the flags for the server's and the user's identity count as they do with a kubeconfig.
Connection overlay_in_cluster(Connection connection, const Selection& chosen, const ConnectFlags& flags) {
  const KubeCluster& cluster = chosen.cluster;
  if (!cluster.certificate_authority.empty()) {
    connection.certificate_authority = pem("", cluster.certificate_authority, "", "");
  }
  if (flags.insecure_skip_tls_verify.value_or(false)) {
    connection.certificate_authority = {};
    connection.insecure_skip_tls_verify = true;
  }
  connection.tls_server_name = flags.tls_server_name.value_or("");
  if (flags.token && !flags.token->empty()) {
    connection.credentials = {};
    connection.credentials.token = *flags.token;
    connection.credentials.origin = "the --token flag";
  }
  return connection;
}

void add_impersonation(Connection& connection, const KubeUser& user) {
  connection.impersonate_user = user.as;
  connection.impersonate_uid = user.as_uid;
  connection.impersonate_groups = user.as_groups;
  connection.impersonate_extra = user.as_extra;
}

NetworkEnvironment network_of(const Environment& environment) {
  auto either = [&](const char* upper, const char* lower) {
    std::string value = environment(upper).value_or("");
    return value.empty() ? environment(lower).value_or("") : value;
  };
  NetworkEnvironment network;
  network.https_proxy = either("HTTPS_PROXY", "https_proxy");
  network.http_proxy = either("HTTP_PROXY", "http_proxy");
  network.no_proxy = either("NO_PROXY", "no_proxy");
  network.ssl_cert_file = environment("SSL_CERT_FILE").value_or("");
  network.ssl_cert_dir = environment("SSL_CERT_DIR").value_or("");
  return network;
}

Result<void> validate(const Selection& chosen) {
  auto cluster = validate_cluster(chosen.cluster_name, chosen.cluster);
  return cluster ? validate_user(chosen.user_name, chosen.user) : cluster;
}

}  // namespace

Result<Connection> resolve_connection(const ConnectFlags& flags, const Environment& environment,
                                      const std::string& service_account) {
  auto loaded = load_kubeconfig(flags.kubeconfig, environment);
  if (!loaded) return loaded.error();
  auto chosen = select_entries(loaded->config, flags);
  if (!chosen) return chosen.error();
  auto valid = validate(*chosen);
  if (!valid) return valid.error();

  bool in_pod = in_cluster_possible(environment, service_account);
  bool has_server = !chosen->cluster.server.empty();
  if (!has_server && !in_pod) {
    return loaded->files.empty() ? nothing_configured(*loaded) : no_server(loaded->config, *chosen);
  }
  auto connection = has_server ? from_selection(*chosen, flags)
                               : Result<Connection>(overlay_in_cluster(
                                     in_cluster_connection(environment, service_account), *chosen, flags));
  if (!connection) return connection;
  if (connection->insecure_skip_tls_verify && !connection->certificate_authority.empty()) {
    return Error{ErrorCode::Config, "insecure-skip-tls-verify and a certificate-authority (" +
                                        connection->certificate_authority.origin + ") exclude each other"};
  }
  add_impersonation(*connection, chosen->user);
  connection->network = network_of(environment);
  if (flags.request_timeout && !flags.request_timeout->empty()) {
    auto timeout = parse_timeout(*flags.request_timeout);
    if (!timeout) return timeout.error().in("--request-timeout");
    connection->request_timeout = *timeout;
  }
  bool ns_from_flag = flags.ns && !flags.ns->empty();
  const std::string& context_ns = chosen->context.ns;
  connection->ns = ns_from_flag          ? *flags.ns
                   : !context_ns.empty() ? context_ns
                   : in_pod              ? in_cluster_namespace(environment, service_account)
                                         : "default";
  return connection;
}

}  // namespace spread
