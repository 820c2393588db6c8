#include "run/needs.h"

#include <algorithm>

#include "model/namespace_terms.h"

namespace spread {
namespace {

bool asks_for_namespaces(const PodRef& pod) {
  return selects_namespaces(*pod);
}

bool has_storage(const PodRef& pod) {
  return !pod->claims.empty() || !pod->disks.empty();
}

bool counts_hosts(const Profile& profile) {
  return std::ranges::find(profile.filters, "MinHosts", &Filter::name) != profile.filters.end();
}

}  // namespace

Needs needs_of(const std::vector<PodRef>& waiting, const std::vector<PodRef>& on_nodes,
               const Profiles& profiles) {
  Needs needs;
  needs.namespaces =
      std::ranges::any_of(waiting, asks_for_namespaces) || std::ranges::any_of(on_nodes, asks_for_namespaces);
  needs.storage = std::ranges::any_of(waiting, has_storage);
  for (const PodRef& pod : waiting) {
    if (pod->controller && counts_hosts(profile_for(*pod, profiles)))
      needs.controllers.insert(pod->controller->kind);
  }
  return needs;
}

}  // namespace spread
