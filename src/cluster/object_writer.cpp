#include "cluster/object_writer.h"

#include <utility>

#include "cluster/needed_kinds.h"
#include "kube/api_error.h"
#include "kube/codec/object_patches.h"
#include "kube/codec/scenario.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

std::string collection_of(const ObjectName& object) {
  const ApiKind& kind = *scenario_kind(object.kind);
  const std::string ns = kind.namespaced ? "/namespaces/" + url_escape(object.ns) : "";
  return root_path(kind) + ns + "/" + kind.resource;
}

std::string path_of(const ObjectName& object) {
  return collection_of(object) + "/" + url_escape(object.name);
}

constexpr const char* kJson = "application/json";

}  // namespace

Result<HttpResponse> ObjectWriter::send(HttpRequest request, const std::string& what) {
  Result<HttpResponse> reply = http_.send(std::move(request));
  if (!reply) return reply.error().in("cannot " + what);
  if (reply->status >= 300) return error_from(*reply, what);
  return reply;
}

Result<bool> ObjectWriter::exists(const ObjectName& object) {
  const Result<HttpResponse> reply = send({.path = path_of(object)}, "get " + to_string(object));
  if (reply) return true;
  if (reply.error().code == ErrorCode::NotFound) return false;
  return reply.error();
}

Result<std::uint64_t> ObjectWriter::create(const ObjectName& object, const std::string& json) {
  const Result<HttpResponse> reply =
      send({.method = "POST", .path = collection_of(object), .body = json, .content_type = kJson},
           "create " + to_string(object));
  if (!reply) return reply.error();
  return decode_version(reply->body);
}

Result<std::uint64_t> ObjectWriter::patch(const ObjectName& object, const std::string& json, bool status) {
  const Result<HttpResponse> reply = send({.method = "PATCH",
                                           .path = path_of(object) + (status ? "/status" : ""),
                                           .body = json,
                                           .content_type = kMergePatchType},
                                          "patch " + to_string(object));
  if (!reply) return reply.error();
  return decode_version(reply->body);
}

Result<void> ObjectWriter::remove(const ObjectName& object) {
  const Result<HttpResponse> reply = send(
      {.method = "DELETE", .path = path_of(object) + "?gracePeriodSeconds=0&propagationPolicy=Background"},
      "delete " + to_string(object));
  if (!reply && reply.error().code != ErrorCode::NotFound) return reply.error();
  return {};
}

Result<std::vector<std::string>> ObjectWriter::events(const PodKey& pod) {
  const std::string path = "/api/v1/namespaces/" + url_escape(pod.ns) +
                           "/events?fieldSelector=" + url_escape("involvedObject.name=" + pod.name);
  const Result<HttpResponse> reply = send({.path = path}, "list events of pod " + to_string(pod));
  if (!reply) return reply.error();
  return decode_event_words(reply->body);
}

}  // namespace spread
