#include "support/fake_volumes.h"

#include "base/text.h"
#include "support/fake_api.h"

namespace spread::test {
namespace {

const std::string kSelectedNode = "volume.kubernetes.io/selected-node";

// "/api/v1/namespaces/NS/persistentvolumeclaims/NAME" or "/api/v1/persistentvolumes/NAME"
bool is_claim(const HttpRequest& request) {
  return request.path.find("/persistentvolumeclaims/") != std::string::npos;
}

std::string name_in(const HttpRequest& request) {
  return request.path.substr(request.path.rfind('/') + 1);
}

std::string next_version(const std::string& version) {
  return std::to_string(std::stoi(version) + 1);
}

std::string quoted(const std::string& name, const std::string& value) {
  return "\"" + name + "\":\"" + value + "\"";
}

std::string to_json(const Claim& claim) {
  std::string annotations;
  if (claim.bind_completed) annotations += quoted("pv.kubernetes.io/bind-completed", "yes");
  if (claim.selected_node)
    annotations += (annotations.empty() ? "" : ",") + quoted(kSelectedNode, *claim.selected_node);
  return R"({"kind":"PersistentVolumeClaim","apiVersion":"v1","metadata":{)" +
         quoted("namespace", claim.key.ns) + "," + quoted("name", claim.key.name) + "," +
         quoted("uid", claim.uid) + "," + quoted("resourceVersion", claim.resource_version) +
         R"(,"annotations":{)" + annotations + R"(}},"spec":{)" + quoted("volumeName", claim.volume_name) +
         "}}";
}

std::string to_json(const Volume& volume) {
  std::string spec = R"("capacity":{"storage":"1Gi"})";
  if (const auto& owner = volume.claim_ref)
    spec += R"(,"claimRef":{)" + quoted("namespace", owner->claim.ns) + "," +
            quoted("name", owner->claim.name) + "," + quoted("uid", owner->uid) + "}";
  if (volume.node_affinity)
    spec +=
        R"(,"nodeAffinity":{"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In",)"
        R"("values":[")" +
        volume.node_affinity->at(0).expressions.at(0).values.at(0) + R"("]}]}]}})";
  return R"({"kind":"PersistentVolume","apiVersion":"v1","metadata":{)" + quoted("name", volume.name) + "," +
         quoted("resourceVersion", volume.resource_version) + R"(},"spec":{)" + spec + "}}";
}

}  // namespace

bool FakeVolumes::concerns(const HttpRequest& request) {
  return is_claim(request) || request.path.find("/persistentvolumes/") != std::string::npos;
}

std::string FakeVolumes::describe(const HttpRequest& request) {
  std::string what = request.method + (is_claim(request) ? " pvc " : " pv ") + name_in(request);
  if (request.method != "PATCH") return what;
  return what + " " + json_field(request.body, is_claim(request) ? kSelectedNode : "name");
}

HttpResponse FakeVolumes::answer(const HttpRequest& request) {
  const std::string name = name_in(request);
  const bool patch = request.method == "PATCH";
  if (patch && request.content_type != "application/merge-patch+json") return failure_reply(415);
  if (is_claim(request)) {
    const auto found = claims.find({split(request.path, '/').at(4), name});
    if (found == claims.end()) return failure_reply(404);
    return patch ? patch_claim(found->second, request.body) : json_reply(200, to_json(found->second));
  }
  const auto found = volumes.find(name);
  if (found == volumes.end()) return failure_reply(404);
  return patch ? patch_volume(found->second, request.body) : json_reply(200, to_json(found->second));
}

HttpResponse FakeVolumes::patch_claim(Claim& claim, const std::string& body) {
  if (json_field(body, "resourceVersion") != claim.resource_version) return failure_reply(409);
  claim.selected_node = json_field(body, kSelectedNode);
  claim.resource_version = next_version(claim.resource_version);
  return json_reply(200, to_json(claim));
}

HttpResponse FakeVolumes::patch_volume(Volume& volume, const std::string& body) {
  if (json_field(body, "resourceVersion") != volume.resource_version) return failure_reply(409);
  volume.claim_ref =
      ClaimRef{{json_field(body, "namespace"), json_field(body, "name")}, json_field(body, "uid")};
  volume.resource_version = next_version(volume.resource_version);
  return json_reply(200, to_json(volume));
}

void FakeVolumes::complete(const ClaimKey& key, const std::string& volume) {
  Claim& claim = claims.at(key);
  claim.volume_name = volume;
  claim.bind_completed = true;
  claim.resource_version = next_version(claim.resource_version);
}

}  // namespace spread::test
