// Which kubeconfig files count, and how several become one.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "kube/config/connection.h"
#include "kube/config/kubeconfig.h"

namespace spread {

struct LoadedConfig {
  Kubeconfig config;                 // paths absolute
  std::vector<std::string> files;    // that were read
  std::vector<std::string> missing;  // that were looked for in vain
};

// `--kubeconfig` alone (it must exist), or the files of KUBECONFIG, or ~/.kube/config; of these, missing ones
// are passed over. The first file to name a cluster, user, context or current context wins, entry by entry. A
// relative path is relative to the folder of the file that says it. Any file that is broken is a Config
// error.
Result<LoadedConfig> load_kubeconfig(const std::optional<std::string>& flag, const Environment& environment);

}  // namespace spread
