#pragma once

#include "kube/codec/pod_templates.h"
#include "kube/codec/proto/condensed_pod.h"
#include "kube/codec/proto/message.h"
#include "model/pod.h"

namespace spread {

// Reads pods of which many are alike: what is known already is not decoded again, and shared.
class PodReader {
 public:
  explicit PodReader(PodTemplates& templates) : templates_(templates) {}

  Pod read(ProtoMessage message);

 private:
  const Pod& part(const std::string& bytes, ProtoMessage& of);

  PodTemplates& templates_;
  CondensedPod condensed_;
};

}  // namespace spread
