#pragma once

#include <string>
#include <vector>

#include "cluster/reader.h"
#include "cluster/waiting.h"
#include "kube/http/client.h"

namespace spread {

// The live cluster. Lists are consistent (never from a stale cache), come in pages of one version, and start
// over when the server has forgotten that version.
class ApiReader : public ClusterReader {
 public:
  // `http` outlives the reader.
  ApiReader(HttpClient& http, WaitingPods which) : http_(http), which_(std::move(which)) {}

  Result<std::vector<Pod>> waiting() override;
  Result<std::vector<Node>> nodes() override;
  Result<std::vector<Pod>> placed() override;
  Result<Pod> pod(const PodKey& key) override;

 private:
  HttpClient& http_;
  WaitingPods which_;
};

// The path of one pod below the server's root.
std::string pod_path(const PodKey& key);

}  // namespace spread
