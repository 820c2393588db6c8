#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/selector.h"

namespace spread {

// Numbered things by a label that a node needs to use them. Where each of thousands of nodes has a volume or
// a pool of its own, a node is asked about its own few, not about all.
class LabelIndex {
 public:
  // Numbers come in rising order. `needed` holds on every node that can use the thing.
  void add(std::size_t number, const std::vector<Requirement>& needed);

  // The lowest number that fits, of those that a node with these labels may be able to use.
  std::optional<std::size_t> first(const Labels& node, const std::function<bool(std::size_t)>& fits) const;

 private:
  using Numbers = std::vector<std::size_t>;
  Numbers anywhere_;
  std::map<std::string, std::map<std::string, Numbers, std::less<>>, std::less<>> by_label_;
};

}  // namespace spread
