#include "run/what_if/settled_reader.h"

#include <map>

namespace spread {

SettledReader::SettledReader(ChangedReader& below, const PassResult& pass)
    : below_(below), placed_(below.contents().placed) {
  std::map<PodKey, std::string> nodes;
  for (const PodResult& result : pass.results) nodes[result.pod] = result.node;
  for (Pod pod : below.contents().waiting) {
    const auto found = nodes.find(pod.key);
    if (found != nodes.end()) pod.node_name = found->second;
    (pod.node_name.empty() ? waiting_ : placed_).push_back(std::move(pod));
  }
}

}  // namespace spread
