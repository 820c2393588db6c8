// What a command reads from: an API server or files, as the options say.
#pragma once

#include <memory>

#include "cli/commands.h"
#include "cluster/reader.h"
#include "cluster/waiting.h"
#include "kube/http/client.h"

namespace spread {

struct ClusterAccess {
  std::unique_ptr<HttpClient> http;  // none where the cluster is a file
  std::unique_ptr<ClusterSource> reader;
  std::string ns;  // where `pod/x` is looked for
};

// The pods that scheduling looks for.
WaitingPods waiting_pods(const CommandContext& context);

// `observer` sees each request; it may be empty.
Result<ClusterAccess> open_cluster(const CommandContext& context, HttpObserver observer = {});

}  // namespace spread
