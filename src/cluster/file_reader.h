#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cluster/reader.h"
#include "cluster/waiting.h"
#include "kube/codec/codec.h"

namespace spread {

// A cluster from files instead of an API server.
class FileReader : public ClusterSource {
 public:
  // Reads every file now (`-` is `standard_input`, at most once). Two objects of one kind and name in
  // different files are a Config error.
  static Result<FileReader> open(const std::vector<std::string>& files, std::istream& standard_input,
                                 WaitingPods which);

  Result<std::vector<Pod>> waiting() override;
  Result<std::vector<Node>> nodes() override;
  Result<std::vector<Pod>> placed() override;
  Result<Surroundings> surroundings(const Needs& needs) override;
  Result<Pod> pod(const PodKey& key) override;
  Result<std::vector<Pod>> find_pods(const std::optional<std::string>& ns, const std::string& selector_text,
                                     const LabelSelector& selector) override;
  Result<Workload> workload(const std::string& kind, const PodKey& key) override;

 private:
  FileReader(WaitingPods which, std::string name, Manifest all)
      : which_(std::move(which)), name_(std::move(name)), all_(std::move(all)) {}
  Error not_there(const std::string& kind, const PodKey& key) const;

  WaitingPods which_;
  std::string name_;
  Manifest all_;
};

}  // namespace spread
