#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

void read_metadata(ProtoMessage metadata, Node& node) {
  while (metadata.next()) {
    switch (metadata.field()) {
      case 1:
        node.name = metadata.text();
        break;
      case 11:
        read_label(metadata.message(), node.labels);
        break;
      default:
        metadata.skip();
    }
  }
}

Taint read_taint(ProtoMessage message) {
  Taint taint;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        taint.key = message.text();
        break;
      case 2:
        taint.value = message.text();
        break;
      case 3:
        taint.effect = message.text();
        break;
      default:
        message.skip();
    }
  }
  return taint;
}

void read_spec(ProtoMessage spec, Node& node) {
  while (spec.next()) {
    switch (spec.field()) {
      case 4:
        node.unschedulable = spec.flag();
        break;
      case 5:
        node.taints.push_back(read_taint(spec.message()));
        break;
      default:
        spec.skip();
    }
  }
}

void read_condition(ProtoMessage condition, Node& node) {
  std::string type, status;
  while (condition.next()) {
    switch (condition.field()) {
      case 1:
        type = condition.text();
        break;
      case 2:
        status = condition.text();
        break;
      default:
        condition.skip();
    }
  }
  if (type == "Ready") node.ready = ready_from(status);
}

NodeImage read_image(ProtoMessage message) {
  NodeImage image;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        image.names.push_back(message.text());
        break;
      case 2:
        image.size = message.int64();
        break;
      default:
        message.skip();
    }
  }
  return image;
}

void read_status(ProtoMessage status, Node& node) {
  ResourceList allocatable;
  while (status.next()) {
    switch (status.field()) {
      case 2:
        read_quantity(status.message(), allocatable);
        break;
      case 4:
        read_condition(status.message(), node);
        break;
      case 8:
        node.images.edit().push_back(read_image(status.message()));
        break;
      default:
        status.skip();
    }
  }
  set_allocatable(node, allocatable);
}

}  // namespace

Node read_node(ProtoMessage message) {
  Node node;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        read_metadata(message.message(), node);
        break;
      case 2:
        read_spec(message.message(), node);
        break;
      case 3:
        read_status(message.message(), node);
        break;
      default:
        message.skip();
    }
  }
  if (node.name.empty()) message.fail("has no name");
  return node;
}

}  // namespace spread
