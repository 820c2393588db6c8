#include "model/pod_index.h"

namespace spread {

void PodIndex::add(const PodRef& pod, std::size_t node) {
  if (const std::string* value = pod->labels.find(label_)) pods_[*value].push_back({pod, node});
}

void PodIndex::remove(const Pod& pod) {
  const std::string* value = pod.labels.find(label_);
  if (value == nullptr) return;
  const auto found = pods_.find(*value);
  if (found == pods_.end()) return;
  std::erase_if(found->second, [&](const Placement& each) { return each.pod->key == pod.key; });
  if (found->second.empty()) pods_.erase(found);
}

void PodIndex::exchange(const PodRef& pod) {
  const std::string* value = pod->labels.find(label_);
  const auto found = value != nullptr ? pods_.find(*value) : pods_.end();
  if (found == pods_.end()) return;
  for (Placement& each : found->second) {
    if (each.pod->key == pod->key) each.pod = pod;
  }
}

const std::vector<Placement>& PodIndex::with(const std::string& value) const {
  static const std::vector<Placement> none;
  const auto found = pods_.find(value);
  return found != pods_.end() ? found->second : none;
}

}  // namespace spread
