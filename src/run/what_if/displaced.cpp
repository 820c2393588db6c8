#include "run/what_if/displaced.h"

#include "run/what_if/ages.h"

namespace spread {

// The controller of a static pod's image in the API is its node.
bool belongs_to_node(const Pod& pod) {
  return pod.controller && (pod.controller->kind == "DaemonSet" || pod.controller->kind == "Node");
}

namespace {

// A pod that is going already has its successor, but for a StatefulSet's, which waits for the name.
bool is_made_again(const Pod& pod) {
  if (!pod.controller || belongs_to_node(pod)) return false;
  return !pod.deleting || pod.controller->kind == "StatefulSet";
}

}  // namespace

Fate when_removed(const Pod& pod) {
  return is_made_again(pod) ? Fate::Returns : Fate::Gone;
}

Fate when_drained(const Pod& pod) {
  if (is_made_again(pod)) return Fate::Returns;
  if (belongs_to_node(pod) || !pod.deleting) return Fate::Stays;
  return Fate::Gone;
}

Pod successor_of(const Pod& pod) {
  Pod next = pod;
  next.uid.clear();
  next.resource_version.clear();
  next.created = kCreatedOnDisplacement;
  next.deleting = false;
  next.node_name.clear();
  next.held.reset();
  next.scheduled.reset();
  next.nominated_node.clear();
  return next;
}

}  // namespace spread
