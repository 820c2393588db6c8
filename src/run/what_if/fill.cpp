#include "run/what_if/fill.h"

#include <algorithm>

#include "kube/text.h"

namespace spread {
namespace {

// The one thing in the files that makes pods.
void name(Fill& fill, const Manifest& added) {
  for (const Pod& pod : added.pods)
    if (pod.node_name.empty()) fill.what = "pod " + to_string(pod.key);
  if (added.workloads.empty()) return;
  const Controller& maker = added.workloads.front().controller;
  fill.what = lower(maker.kind) + " " + maker.ns + "/" + maker.name;
  fill.wanted = static_cast<std::size_t>(std::max(maker.desired, 0));
}

}  // namespace

Fill fill_of(const PassResult& pass, const Contents& cluster, const WhatIf& what_if) {
  Fill fill;
  name(fill, what_if.added);
  for (const PodResult& result : pass.results) {
    if (!cluster.filling.contains(result.pod)) {
      fill.others.results.push_back(result);
    } else if (!result.node.empty()) {
      ++fill.fits;
      ++fill.on_nodes[result.node];
    } else if (fill.stopped_by.empty()) {
      fill.stopped_by = result.message;
    }
  }
  return fill;
}

}  // namespace spread
