// Objects of the API in protobuf to models.
#pragma once

#include "kube/codec/pod_draft.h"
#include "kube/codec/proto/message.h"
#include "model/node.h"
#include "model/pod.h"

namespace spread {

// What pods have in common, of the message of a whole pod or of a piece of one: see condensed_pod.h.
Pod read_template(ProtoMessage pod);
Node read_node(ProtoMessage message);

VolumeDraft read_volume(ProtoMessage volume);
bool is_read_source(std::uint32_t field);  // of VolumeSource: whether read_volume() looks at it
inline constexpr std::uint32_t kEphemeralSource = 29;
SpreadDraft read_spread_constraint(ProtoMessage constraint);
PodAffinityDraft read_pod_affinity(ProtoMessage affinity);  // PodAffinity or PodAntiAffinity
// PodSpec.affinity, into the draft.
void read_affinity(ProtoMessage affinity, PodDraft& draft);
void read_pod_status(ProtoMessage status, PodDraft& draft);
ContainerDraft read_container(ProtoMessage container);

}  // namespace spread
