#include "sched/suggest/trial.h"

#include <algorithm>
#include <memory>

#include "sched/decide.h"

namespace spread {

std::vector<Rejection> Trial::rejections() const {
  return rejections_on(node, pod, snapshot, profile);
}

bool Trial::rejects(std::string_view filter) const {
  const std::vector<Rejection> found = rejections();
  return std::ranges::find(found, filter, &Rejection::filter) != found.end();
}

void Trial::change_node(const std::function<void(Node&)>& change) {
  Node changed = state().node;
  change(changed);
  snapshot.replace(changed);
}

void Trial::remove(const PodRef& placed, const std::string& from) {
  Pod gone = *placed;
  gone.nominated_node.clear();  // it does not come back to where it was promised
  snapshot.forget(std::make_shared<const Pod>(std::move(gone)), from);
}

}  // namespace spread
