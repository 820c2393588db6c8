#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/pod.h"

namespace spread {

// A pod that was placed, and the index of its node.
struct Placement {
  PodRef pod;
  std::size_t node = 0;
};

// The pods on nodes that have a label, by its value.
class PodIndex {
 public:
  explicit PodIndex(std::string label) : label_(std::move(label)) {}

  const std::string& label() const { return label_; }
  void add(const PodRef& pod, std::size_t node);
  void remove(const Pod& pod);
  // The one of the same name is this one from now on.
  void exchange(const PodRef& pod);
  const std::vector<Placement>& with(const std::string& value) const;

 private:
  std::string label_;
  std::unordered_map<std::string, std::vector<Placement>> pods_;
};

}  // namespace spread
