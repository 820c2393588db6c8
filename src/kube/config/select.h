// The context, cluster and user that count, with what the flags lay over them.
#pragma once

#include <string>

#include "base/result.h"
#include "kube/config/connection.h"
#include "kube/config/kubeconfig.h"

namespace spread {

struct Selection {
  std::string context_name, cluster_name, user_name;
  KubeContext context;
  KubeCluster cluster;  // its server is empty where neither flag nor file names one
  KubeUser user;        // empty where the context names none that exists: --token may be all there is
};

// A context that does not exist is a Config error, as are a cluster and a user that a flag names; a context
// may name ones that do not exist.
Result<Selection> select_entries(const Kubeconfig& config, const ConnectFlags& flags);

// Why there is no server, and what to do.
Error no_server(const Kubeconfig& config, const Selection& selection);

}  // namespace spread
