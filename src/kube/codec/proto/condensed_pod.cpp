#include "kube/codec/proto/condensed_pod.h"

#include <protozero/pbf_writer.hpp>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

using Writer = protozero::pbf_writer;

// Of a pod.
constexpr std::uint32_t kMetadata = 1, kSpec = 2, kStatus = 3;

void copy(ProtoMessage& from, Writer& to) {
  const std::uint32_t field = from.field();  // not known any more once it is read
  const std::string_view bytes = from.bytes();
  to.add_bytes(field, bytes.data(), bytes.size());
}

void condense_metadata(ProtoMessage metadata, CondensedPod& to) {
  Writer pod(to.metadata);
  Writer kept(pod, kMetadata);
  OwnFields& own = to.own;
  while (metadata.next()) {
    switch (metadata.field()) {
      case 1:
        own.name = metadata.bytes();
        break;
      case 3:
        own.ns = metadata.bytes();
        break;
      case 5:
        own.uid = metadata.bytes();
        break;
      case 6:
        own.resource_version = metadata.bytes();
        break;
      case 7:
        own.generation = metadata.int64();
        break;
      case 8:
        own.created = read_time(metadata.message());
        break;
      case 9:
        read_time(metadata.message());
        own.deleting = true;
        break;
      case 11:  // labels
      case 13:  // owners
        copy(metadata, kept);
        break;
      default:
        metadata.skip();
    }
  }
}

// A message with nothing in it would be left out by its writer, but a container counts all the same. A name
// that follows takes the place of this one.
void keep_even_if_empty(Writer& message) {
  message.add_bytes(1, "", 0);
}

// Without mounts, which name a volume of the pod's own in most, and probes, environment and more.
void condense_container(ProtoMessage& spec, Writer& to) {
  Writer kept(to, spec.field());
  keep_even_if_empty(kept);
  ProtoMessage container = spec.message();
  while (container.next()) {
    switch (container.field()) {
      case 1:   // name
      case 2:   // image
      case 6:   // ports
      case 8:   // resources
      case 24:  // restartPolicy
        copy(container, kept);
        break;
      default:
        container.skip();
    }
  }
}

enum class VolumeMatters { No, Yes, WithPodName };

VolumeMatters matters(ProtoMessage volume) {
  auto answer = VolumeMatters::No;
  while (volume.next()) {
    if (volume.field() != 2) {
      volume.skip();
      continue;
    }
    for (ProtoMessage source = volume.message(); source.next(); source.skip()) {
      if (source.field() == kEphemeralSource)
        answer = VolumeMatters::WithPodName;
      else if (answer == VolumeMatters::No && is_read_source(source.field()))
        answer = VolumeMatters::Yes;
    }
  }
  return answer;
}

// Whether the pod's name is part of what the volume means.
bool condense_volume(ProtoMessage& spec, Writer& kept) {
  const std::uint32_t field = spec.field();
  const std::string_view bytes = spec.bytes();
  const VolumeMatters answer = matters(spec.within(bytes));
  if (answer != VolumeMatters::No) kept.add_bytes(field, bytes.data(), bytes.size());
  return answer == VolumeMatters::WithPodName;
}

// Whether the pod's name is part of what it means.
bool condense_spec(ProtoMessage spec, CondensedPod& to) {
  bool needs_name = false;
  Writer rest(to.rest), terms(to.terms);
  Writer kept(rest, kSpec), kept_terms(terms, kSpec);
  while (spec.next()) {
    switch (spec.field()) {
      case 1:
        needs_name |= condense_volume(spec, kept);
        break;
      case 2:   // containers
      case 20:  // init containers
        condense_container(spec, kept);
        break;
      case 10:
        to.own.node_name = spec.bytes();
        break;
      case 18:  // affinity
      case 33:  // topologySpreadConstraints
        copy(spec, kept_terms);
        break;
      case 25:
        to.own.priority = spec.int32();
        break;
      case 7:   // nodeSelector
      case 19:  // schedulerName
      case 22:  // tolerations
      case 32:  // overhead
      case 38:  // schedulingGates
      case 40:  // resources
        copy(spec, kept);
        break;
      case 39:  // resourceClaims, workloadRef, schedulingGroup: only that they are there
      case 42:
      case 43:
        kept.add_bytes(spec.field(), "", 0);
        spec.skip();
        break;
      default:
        spec.skip();
    }
  }
  return needs_name;
}

struct Condition {
  std::string_view type, status, reason, message;
};

Condition read_condition(ProtoMessage condition) {
  Condition read;
  while (condition.next()) {
    switch (condition.field()) {
      case 1:
        read.type = condition.bytes();
        break;
      case 2:
        read.status = condition.bytes();
        break;
      case 5:
        read.reason = condition.bytes();
        break;
      case 6:
        read.message = condition.bytes();
        break;
      default:
        condition.skip();
    }
  }
  return read;
}

// Without its times.
void write(const Condition& condition, Writer& status) {
  Writer kept(status, 2);
  kept.add_bytes(1, condition.type.data(), condition.type.size());
  kept.add_bytes(2, condition.status.data(), condition.status.size());
  kept.add_bytes(5, condition.reason.data(), condition.reason.size());
  kept.add_bytes(6, condition.message.data(), condition.message.size());
}

void condense_condition(ProtoMessage message, Writer& rest, CondensedPod& to) {
  const Condition condition = read_condition(message);
  if (condition.type == "PodResizePending") write(condition, rest);
  if (condition.type != "PodScheduled") return;
  to.condition.clear();
  Writer pod(to.condition);
  Writer status(pod, kStatus);
  write(condition, status);
}

void condense_container_status(ProtoMessage& pod_status, Writer& to) {
  Writer kept(to, pod_status.field());
  keep_even_if_empty(kept);
  ProtoMessage status = pod_status.message();
  while (status.next()) {
    switch (status.field()) {
      case 1:   // name
      case 10:  // allocatedResources
      case 11:  // resources
        copy(status, kept);
        break;
      default:
        status.skip();
    }
  }
}

void condense_status(ProtoMessage status, CondensedPod& to) {
  Writer rest(to.rest);
  Writer kept(rest, kStatus);
  while (status.next()) {
    switch (status.field()) {
      case 1: {
        const std::string_view phase = status.bytes();
        to.own.finished = phase == "Succeeded" || phase == "Failed";
        break;
      }
      case 2:
        condense_condition(status.message(), kept, to);
        break;
      case 8:   // of containers
      case 10:  // of init containers
        condense_container_status(status, kept);
        break;
      case 11:
        to.own.nominated_node = status.bytes();
        break;
      default:
        status.skip();
    }
  }
}

}  // namespace

void condense(ProtoMessage pod, CondensedPod& to) {
  to.own = {};
  for (std::string* piece : {&to.metadata, &to.terms, &to.condition, &to.rest}) piece->clear();
  bool needs_name = false;
  while (pod.next()) {
    switch (pod.field()) {
      case kMetadata:
        condense_metadata(pod.message(), to);
        break;
      case kSpec:
        needs_name |= condense_spec(pod.message(), to);
        break;
      case kStatus:
        condense_status(pod.message(), to);
        break;
      default:
        pod.skip();
    }
  }
  if (!to.terms.empty()) to.terms += to.metadata;
  if (!needs_name) return;
  Writer rest(to.rest);
  Writer(rest, kMetadata).add_bytes(1, to.own.name.data(), to.own.name.size());
}

}  // namespace spread
