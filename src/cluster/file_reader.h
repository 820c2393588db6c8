#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cluster/reader.h"
#include "cluster/waiting.h"

namespace spread {

// A cluster from files instead of an API server.
class FileReader : public ClusterReader {
 public:
  // Reads every file now (`-` is `standard_input`, at most once). Two objects of one kind and name in
  // different files are a Config error.
  static Result<FileReader> open(const std::vector<std::string>& files, std::istream& standard_input,
                                 WaitingPods which);

  Result<std::vector<Pod>> waiting() override;
  Result<std::vector<Node>> nodes() override;
  Result<std::vector<Pod>> placed() override;
  Result<Pod> pod(const PodKey& key) override;

 private:
  FileReader(WaitingPods which, std::string name) : which_(std::move(which)), name_(std::move(name)) {}
  WaitingPods which_;
  std::string name_;
  std::vector<Pod> pods_;
  std::vector<Node> nodes_;
};

}  // namespace spread
