// Pods that lose their node.
#pragma once

#include <string>
#include <vector>

#include "model/pod.h"

namespace spread {

// What becomes of the pods on a node.
enum class Fate {
  Stays,
  Returns,  // what made it makes another one, which waits for a node
  Gone,
};

// The node does not exist any more.
Fate when_removed(const Pod& pod);
// The node is emptied as `kubectl drain` does it: pods of DaemonSets and of the node itself stay, and those
// that nobody would make again, which kubectl refuses to delete.
Fate when_drained(const Pod& pod);

// One of a DaemonSet, or a static one, which kubelets run from files of their own: it comes and goes with its
// node.
bool belongs_to_node(const Pod& pod);

// The pod that takes its place: the same one, but new, and with no node.
Pod successor_of(const Pod& pod);

}  // namespace spread
