#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

HostPort read_port(ProtoMessage message) {
  HostPort port;
  while (message.next()) {
    switch (message.field()) {
      case 2:
        port.port = message.int32();
        break;
      case 4:
        port.protocol = message.text();
        break;
      case 5:
        port.ip = message.text();
        break;
      default:
        message.skip();
    }
  }
  return port;
}

}  // namespace

ContainerDraft read_container(ProtoMessage message) {
  ContainerDraft container;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        container.resources.name = message.text();
        break;
      case 2:
        container.image = message.text();
        break;
      case 6:
        container.ports.push_back(read_port(message.message()));
        break;
      case 8:
        read_requests(message.message(), container.resources.requests);
        break;
      case 24:
        container.restart_policy = message.text();
        break;
      default:
        message.skip();
    }
  }
  return container;
}

}  // namespace spread
