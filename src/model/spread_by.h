#pragma once

#include <string>

namespace spread {

enum class SpreadScope { Namespace, Cluster };

// What makes pods one app, whose pods are kept apart: the same value of a label, in one namespace or in the
// whole cluster.
struct SpreadBy {
  std::string label = "app";
  SpreadScope scope = SpreadScope::Namespace;

  bool operator==(const SpreadBy&) const = default;
};

}  // namespace spread
