#include "model/pod.h"

namespace spread {
namespace {

constexpr std::string_view kAnyAddress = "0.0.0.0";

std::string_view address(const HostPort& port) {
  return port.ip.empty() ? kAnyAddress : std::string_view(port.ip);
}

std::string_view protocol(const HostPort& port) {
  return port.protocol.empty() ? std::string_view("TCP") : std::string_view(port.protocol);
}

}  // namespace

bool HostPort::clashes_with(const HostPort& other) const {
  if (port <= 0 || port != other.port || spread::protocol(*this) != spread::protocol(other)) return false;
  const std::string_view mine = address(*this);
  const std::string_view theirs = address(other);
  return mine == theirs || mine == kAnyAddress || theirs == kAnyAddress;
}

// References to where the pods are: all live as long as any, and a list of many is never in memory twice.
std::vector<PodRef> to_refs(std::vector<Pod> pods) {
  const auto all = std::make_shared<const std::vector<Pod>>(std::move(pods));
  std::vector<PodRef> refs;
  refs.reserve(all->size());
  for (const Pod& pod : *all) refs.emplace_back(all, &pod);
  return refs;
}

bool counts_alike(const Pod& a, const Pod& b) {
  Pod same = a;
  same.scheduled = b.scheduled;
  same.resource_version = b.resource_version;
  same.generation = b.generation;
  return same == b;
}

}  // namespace spread
