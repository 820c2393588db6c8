#include "model/app_tally.h"

namespace spread {

bool are_one_app(const Pod& a, const Pod& b, const SpreadBy& by) {
  if (by.scope == SpreadScope::Namespace && a.key.ns != b.key.ns) return false;
  const std::string* of_a = a.labels.find(by.label);
  const std::string* of_b = b.labels.find(by.label);
  return of_a != nullptr && of_b != nullptr && *of_a == *of_b;
}

AppTally::Apps::iterator AppTally::find(const Pod& pod) {
  const std::string* value = pod.labels.find(by_.label);
  if (value == nullptr) return apps_.end();
  const bool everywhere = by_.scope == SpreadScope::Cluster;
  return apps_.try_emplace(everywhere ? *value : pod.key.ns + '/' + *value).first;  // neither holds a slash
}

void AppTally::add(const Pod& pod, std::size_t node) {
  if (const auto app = find(pod); app != apps_.end()) ++app->second[node];
}

void AppTally::remove(const Pod& pod, std::size_t node) {
  const auto app = find(pod);
  if (app == apps_.end()) return;
  Counts& counts = app->second;
  if (--counts[node] == 0) counts.erase(node);
  if (counts.empty()) apps_.erase(app);
}

const AppTally::Counts* AppTally::of(const Pod& pod) {
  const auto app = find(pod);
  return app != apps_.end() ? &app->second : nullptr;
}

}  // namespace spread
