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

}  // namespace spread
