#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "model/pod.h"
#include "model/spread_by.h"

namespace spread {

// Whether both have the label that makes an app, with the same value, where the scope reaches.
bool are_one_app(const Pod& a, const Pod& b, const SpreadBy& by);

// How many pods of each app are on each node.
class AppTally {
 public:
  using Counts = std::unordered_map<std::size_t, std::int64_t>;  // by index of the node; none is 0

  explicit AppTally(SpreadBy by) : by_(std::move(by)) {}

  const SpreadBy& by() const { return by_; }
  // Counts the pod on the node, or no longer.
  void add(const Pod& pod, std::size_t node);
  void remove(const Pod& pod, std::size_t node);
  // Of the pod's app, kept up to date until a pod is removed. nullptr: it is of no app.
  const Counts* of(const Pod& pod);

 private:
  using Apps = std::unordered_map<std::string, Counts>;
  Apps::iterator find(const Pod& pod);  // made where it is not there; end: the pod is of no app

  SpreadBy by_;
  Apps apps_;
};

}  // namespace spread
