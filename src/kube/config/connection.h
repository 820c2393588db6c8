// How to reach one API server: what kubeconfig files, flags and environment come to, with kubectl's rules.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/duration.h"
#include "base/result.h"

namespace spread {

// What the command line says; an absent value leaves the kubeconfig's.
struct ConnectFlags {
  std::optional<std::string> kubeconfig, context, cluster, user, ns, server, token, as, as_uid,
      tls_server_name, certificate_authority, client_certificate, client_key, request_timeout;
  std::vector<std::string> as_groups;
  std::optional<bool> insecure_skip_tls_verify;
};

// The process environment as a function, so that tests bring their own.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

struct ExecPlugin {
  std::string api_version;  // client.authentication.k8s.io/v1 or v1beta1
  std::string command;      // a path made absolute, or a bare name to be found on PATH
  std::vector<std::string> args;
  std::vector<std::pair<std::string, std::string>> env;
  std::string install_hint;
  bool provide_cluster_info = false;
  std::string interactive_mode;          // Never, IfAvailable or Always
  std::string cluster_extension_config;  // JSON of the cluster's client.authentication.k8s.io/exec extension;
                                         // may be empty
};

// PEM texts stay in memory. Files are read when the connection is made and again as they rotate.
struct PemSource {
  std::string file;
  std::string data;  // decoded; used if not empty
  std::string
      origin;  // what to name in errors: the file, `certificate-authority-data of cluster "c" in FILE`

  bool empty() const { return file.empty() && data.empty(); }
};

struct CredentialSource {
  std::string token;
  std::string token_file;  // beats `token`; read again as it rotates
  std::string username, password;
  PemSource client_certificate, client_key;
  std::optional<ExecPlugin> exec;  // only where none of the above is there
  std::string origin;              // what to name after a 401: `user "u" in FILE`
};

// What the environment says where the kubeconfig does not: proxies (only without proxy_url) and the system's
// roots.
struct NetworkEnvironment {
  std::string https_proxy, http_proxy, no_proxy;
  std::string ssl_cert_file, ssl_cert_dir;
};

struct Connection {
  std::string server;  // https://host:port[/prefix], without a slash at the end
  std::string tls_server_name;
  PemSource certificate_authority;  // empty, or an empty file: the system's roots
  bool insecure_skip_tls_verify = false;
  std::string proxy_url;
  NetworkEnvironment network;
  bool disable_compression = false;
  CredentialSource credentials;
  std::string impersonate_user, impersonate_uid;
  std::vector<std::string> impersonate_groups;
  std::map<std::string, std::vector<std::string>> impersonate_extra;
  std::optional<Milliseconds> request_timeout;  // 0: none; absent: 30 s
  std::string ns;                               // the namespace that explain and report use
};

inline constexpr const char* kServiceAccountFolder = "/var/run/secrets/kubernetes.io/serviceaccount";

// An Error of code Config or Usage says which file, context or flag is at fault, and never shows a secret.
// `service_account` is where a pod finds its token, ca.crt and namespace.
Result<Connection> resolve_connection(const ConnectFlags& flags, const Environment& environment,
                                      const std::string& service_account = kServiceAccountFolder);

}  // namespace spread
