#include "kube/codec/pod_templates.h"

#include <utility>

namespace spread {
namespace {

constexpr std::size_t kMostBytes = std::size_t{8} << 20;  // some thousand templates

}  // namespace

const Pod* PodTemplates::find(std::string_view bytes) const {
  const auto found = known_.find(bytes);
  return found == known_.end() ? nullptr : &found->second;
}

const Pod& PodTemplates::add(std::string_view bytes, Pod pod) {
  if (size_ > kMostBytes) {
    known_.clear();
    size_ = 0;
  }
  size_ += bytes.size() + sizeof(Pod);
  return known_.insert_or_assign(std::string(bytes), std::move(pod)).first->second;
}

}  // namespace spread
