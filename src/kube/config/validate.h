#pragma once

#include <string>

#include "base/result.h"
#include "kube/config/kubeconfig.h"

namespace spread {

// What kubectl refuses before it connects, in the entries that are used: a file beside its -data twin, files
// that cannot be read, a certificate without a key, two ways to log in, impersonation details without a user,
// a half-filled exec plugin, the removed auth-provider. Config errors name the entry, never a secret.
Result<void> validate_cluster(const std::string& name, const KubeCluster& cluster);
Result<void> validate_user(const std::string& name, const KubeUser& user);

}  // namespace spread
