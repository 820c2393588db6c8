#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/reader.h"
#include "cluster/waiting.h"
#include "kube/codec/pod_decoder.h"
#include "kube/codec/prune/prune.h"
#include "kube/codec/surroundings.h"
#include "kube/http/client.h"

namespace spread {

// The live cluster. Lists are consistent (never from a stale cache), come in pages of one version, and start
// over when the server has forgotten that version.
class ApiReader : public ClusterSource {
 public:
  // `http` outlives the reader.
  ApiReader(HttpClient& http, WaitingPods which) : http_(http), which_(std::move(which)) {}
  ~ApiReader() override { forget_nodes(); }
  ApiReader(const ApiReader&) = delete;
  ApiReader& operator=(const ApiReader&) = delete;

  Result<std::vector<Pod>> waiting() override;
  Result<std::vector<Node>> nodes() override;
  bool ask_nodes() override;
  std::optional<Result<std::vector<Node>>> take_nodes() override { return std::exchange(nodes_, {}); }
  Result<std::vector<Pod>> placed() override;
  Result<Surroundings> surroundings(const Needs& needs) override;
  Result<Pod> pod(const PodKey& key) override;
  Result<std::vector<Pod>> find_pods(const std::optional<std::string>& ns, const std::string& selector_text,
                                     const LabelSelector& selector) override;
  Result<Workload> workload(const std::string& kind, const PodKey& key) override;

  // All objects of the kind, cut down to what is kept (kube/codec/prune/prune.h).
  Result<std::vector<std::string>> pruned(const ApiKind& kind, const Kept& kept);

 private:
  Result<std::vector<Pod>> list_pods(const std::optional<std::string>& ns, const std::string& field_selector,
                                     const std::string& label_selector);
  void forget_nodes();
  std::optional<Error> add_all(const ApiKind& kind, Surroundings& to);

  HttpClient& http_;
  WaitingPods which_;
  PodDecoder decoder_;
  std::optional<HttpClient::RequestId> asking_;  // for nodes
  std::optional<Result<std::vector<Node>>> nodes_;
};

// The path of one pod below the server's root.
std::string pod_path(const PodKey& key);
// A list of the nodes of that name: of one or none, for those with the right to list alone.
std::string node_path(const std::string& name);
// Of a reply to a request for a whole list of them.
Result<std::vector<Node>> nodes_in(const Result<HttpResponse>& reply, const std::string& what);

}  // namespace spread
