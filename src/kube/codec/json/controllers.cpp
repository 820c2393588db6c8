#include "kube/codec/json/controllers.h"

#include <utility>

#include "base/integer.h"
#include "kube/codec/json/metadata.h"
#include "kube/codec/json/objects.h"

namespace spread {
namespace {

constexpr const char* kMinHosts = "controller-spread-scheduler/min-hosts";
constexpr const char* kRevision = "deployment.kubernetes.io/revision";

// Where the template of pods is, and how many of them there shall be.
const Json::Value& pods_spec(JsonReader& in, const Json::Value& object, const std::string& kind) {
  const Json::Value& spec = in.member(object, "spec");
  return kind == "CronJob" ? in.member(in.member(spec, "jobTemplate"), "spec") : spec;
}

// The API server writes 1 where it is absent.
std::int32_t read_desired(JsonReader& in, const Json::Value& object, const std::string& kind) {
  if (kind == "DaemonSet") return 1;
  const Json::Value& spec = pods_spec(in, object, kind);
  const char* field = kind == "Job" || kind == "CronJob" ? "parallelism" : "replicas";
  return in.member(spec, field).isNull() ? 1 : in.int32(spec, field);
}

// A text that is no number counts as none.
std::int64_t read_revision(const Labels& annotations) {
  const std::string* written = annotations.find(kRevision);
  return written == nullptr ? 0 : parse_integer(*written).value_or(0);
}

Controller read_maker(JsonReader& in, const Json::Value& object, const std::string& kind) {
  Metadata metadata = read_metadata(in, object);
  Controller controller;
  controller.kind = kind;
  controller.ns = metadata.key.ns;
  controller.name = metadata.key.name;
  controller.uid = metadata.uid;
  controller.owner = std::move(metadata.controller);
  controller.desired = read_desired(in, object, kind);
  if (const std::string* written = metadata.annotations.find(kMinHosts)) controller.min_hosts = *written;
  controller.revision = read_revision(metadata.annotations);
  return controller;
}

}  // namespace

Controller read_controller(JsonReader& in, const Json::Value& object, const std::string& kind) {
  Controller controller = read_maker(in, object, kind);
  if (controller.uid.empty()) in.fail(object, "has no uid");
  return controller;
}

std::optional<Workload> read_workload(JsonReader& in, const Json::Value& object, const std::string& kind) {
  Controller controller = read_maker(in, object, kind);
  const Json::Value& pod_template = in.member(pods_spec(in, object, kind), "template");
  if (pod_template.isNull()) return std::nullopt;
  PodDraft draft = read_pod_draft(in, pod_template);
  draft.pod.key = {controller.ns, controller.name};
  draft.owners = {{{kind, controller.name, controller.uid}, true}};
  return Workload{std::move(controller), finish(std::move(draft))};
}

}  // namespace spread
