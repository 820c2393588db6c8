// The ExecCredential of client.authentication.k8s.io: what a plugin is told, and what it answers.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "base/result.h"
#include "kube/auth/identity.h"
#include "kube/config/connection.h"

namespace spread {

// The value of KUBERNETES_EXEC_INFO. `authority` is the PEM of the cluster's CA, for plugins that ask for the
// cluster.
std::string encode_exec_info(const Connection& connection, const std::string& authority, bool interactive);

struct ExecCredential {
  Identity identity;
  std::optional<std::chrono::sys_seconds> expires;  // nanoseconds would not reach the year 9999
};

// JSON or YAML. Another version than `api_version`, neither token nor certificate with key, or garbage: a
// Config error, which quotes nothing of the text.
Result<ExecCredential> decode_exec_credential(const std::string& text, const std::string& api_version);

}  // namespace spread
