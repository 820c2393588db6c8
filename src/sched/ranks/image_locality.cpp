#include <algorithm>
#include <map>

#include "sched/ranks/ranks.h"

namespace spread {
namespace {

using Sizes = std::map<std::string, std::int64_t, std::less<>>;  // bytes by image

// As nodes write it: with a tag. The colon of a registry's port is no tag.
std::string with_tag(const std::string& image) {
  const auto slash = image.rfind('/');
  const auto colon = image.rfind(':');
  const bool tagged = colon != std::string::npos && (slash == std::string::npos || colon > slash);
  return tagged ? image : image + ":latest";
}

// What each of the pod's images takes; those that no node has stay at 0.
Sizes sizes_of(const Pod& pod, const Snapshot& snapshot) {
  Sizes sizes;
  for (const std::string& image : pod.images) sizes.try_emplace(with_tag(image), 0);
  for (const NodeState& state : snapshot.nodes()) {
    for (const NodeImage& image : state.node.images) {
      for (const std::string& name : image.names) {
        const auto found = sizes.find(name);
        if (found != sizes.end()) found->second = std::max(found->second, image.size);
      }
    }
  }
  return sizes;
}

bool has_image(const Node& node, const std::string& name) {
  return std::ranges::any_of(node.images, [&](const NodeImage& image) {
    return std::ranges::find(image.names, name) != image.names.end();
  });
}

NodeValue prepare(const Pod& pod, const Snapshot& snapshot) {
  Sizes sizes = sizes_of(pod, snapshot);
  std::erase_if(sizes, [](const auto& entry) { return entry.second == 0; });
  if (sizes.empty()) return {};
  return [sizes = std::move(sizes)](const NodeState& state) {
    std::int64_t lacking = 0;
    for (const auto& [name, bytes] : sizes) {
      if (!has_image(state.node, name)) lacking += bytes;
    }
    return lacking;
  };
}

}  // namespace

Rank image_locality() {
  return {"image-locality", prepare, Scope::Node};
}

}  // namespace spread
