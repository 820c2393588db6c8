// Clusters of any size and pods that wait for them, always the same.
#pragma once

#include <vector>

#include "model/snapshot.h"

namespace spread::bench {

enum class Kind {
  Plain,         // templates that differ in what they request
  Topology,      // and must be spread over zones and hosts
  AntiAffinity,  // and want no other of their own on their host
  AllDifferent,  // no two pods are of one template
};

constexpr int kTemplates = 500;
constexpr int kReplicas = 100;  // of each template

// Nodes in three zones, ten pods a node on average, no two nodes equally full.
Snapshot cluster(int nodes);

// kTemplates times kReplicas pods, the templates taking turns.
std::vector<PodRef> waiting(Kind kind);

}  // namespace spread::bench
