// One kubeconfig file, or several merged, as structs. What kubectl ignores is left out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kube/config/connection.h"

namespace spread {

struct KubeCluster {
  std::string origin;  // the file it came from; empty for one made of flags alone
  std::string server, tls_server_name, certificate_authority, certificate_authority_data, proxy_url;
  bool insecure_skip_tls_verify = false;
  bool disable_compression = false;
  std::string exec_config;  // JSON of the extension client.authentication.k8s.io/exec
};

struct KubeUser {
  std::string origin;
  std::string client_certificate, client_certificate_data, client_key, client_key_data;
  std::string token, token_file, username, password;
  std::string as, as_uid;
  std::vector<std::string> as_groups;
  std::map<std::string, std::vector<std::string>> as_extra;
  std::string auth_provider;  // its name, or "?"
  std::optional<ExecPlugin> exec;
};

struct KubeContext {
  std::string origin;
  std::string cluster, user, ns;
};

struct Kubeconfig {
  std::map<std::string, KubeCluster> clusters;
  std::map<std::string, KubeUser> users;
  std::map<std::string, KubeContext> contexts;
  std::string current_context;
};

// YAML or JSON, in UTF-8 or UTF-16, with or without a byte order mark. Data fields come out decoded, paths as
// they are written. Of a key that stands twice the last counts; a name that stands twice, base64 that is none
// and a value of the wrong shape are Config errors, which name `file` and the entry and never quote a value.
Result<Kubeconfig> parse_kubeconfig(const std::string& text, const std::string& file);

}  // namespace spread
