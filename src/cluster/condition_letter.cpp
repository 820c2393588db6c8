#include "cluster/condition_letter.h"

#include <utility>

#include "cluster/api_reader.h"
#include "kube/codec/codec.h"
#include "kube/codec/pod_event.h"

namespace spread {
namespace {

constexpr int kMostReads = 3;

Pod only_what_is_needed(const Pod& pod) {
  Pod kept;
  kept.key = pod.key;
  kept.uid = pod.uid;
  kept.resource_version = pod.resource_version;
  kept.generation = pod.generation;
  kept.scheduled = pod.scheduled;
  return kept;
}

}  // namespace

ConditionLetter::ConditionLetter(const Pod& pod, std::string reason, std::string message, WallClock wall)
    : pod_(only_what_is_needed(pod)),
      wish_{"False", std::move(reason), std::move(message)},
      wall_(std::move(wall)) {}

HttpRequest ConditionLetter::request() {
  if (reading_) return {.path = pod_path(pod_.key)};
  return {.method = "PATCH",
          .path = pod_path(pod_.key) + "/status",
          .body = encode_not_scheduled(pod_, wish_.reason, wish_.message, wall_()),
          .content_type = kStrategicMergePatch};
}

bool ConditionLetter::take(const HttpResponse& reply) {
  if (std::exchange(reading_, false)) return read(reply);
  reading_ = reply.status == 409 && ++reads_ <= kMostReads;
  return reading_;
}

bool ConditionLetter::read(const HttpResponse& reply) {
  const Result<Encoding> encoding = encoding_of(reply.content_type);
  if (reply.status != 200 || !encoding) return false;
  const Result<Pod> found = decode_pod(*encoding, reply.body);
  if (!found || found->uid != pod_.uid || !found->node_name.empty() || found->deleting) return false;
  pod_ = only_what_is_needed(*found);
  return pod_.scheduled != wish_;
}

}  // namespace spread
