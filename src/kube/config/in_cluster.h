#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "kube/config/connection.h"

namespace spread {

// Whether this process runs in a pod with a service account.
bool in_cluster_possible(const Environment& environment, const std::string& service_account);

// The pod's API server, with the service account's token file and CA; where the CA cannot be read, the
// system's roots.
Connection in_cluster_connection(const Environment& environment, const std::string& service_account);

// POD_NAMESPACE, else what the service account says, else "default".
std::string in_cluster_namespace(const Environment& environment, const std::string& service_account);

}  // namespace spread
