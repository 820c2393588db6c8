// What a command reads from: an API server or files, as the options say.
#pragma once

#include <memory>

#include "cli/commands.h"
#include "cluster/reader.h"
#include "kube/http/client.h"

namespace spread {

struct ClusterAccess {
  std::unique_ptr<HttpClient> http;  // none where the cluster is a file
  std::unique_ptr<ClusterReader> reader;
  std::string ns;  // where `pod/x` is looked for
};

Result<ClusterAccess> open_cluster(const CommandContext& context);

}  // namespace spread
