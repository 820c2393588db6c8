#include "cluster/object_names.h"

#include <set>

#include "cluster/needed_kinds.h"
#include "kube/api_error.h"
#include "kube/codec/names.h"
#include "kube/codec/surroundings.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

std::string list_path(const ApiKind& kind, const std::string& ns) {
  const std::string scope = kind.namespaced ? "/namespaces/" + url_escape(ns) : "";
  return root_path(kind) + scope + "/" + kind.resource + "?resourceVersion=0";
}

// "default/web": namespace and name; of an object without a namespace the name alone.
struct FullName {
  explicit FullName(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) ns = text.substr(0, slash);
    name = text.substr(slash == std::string::npos ? 0 : slash + 1);
  }
  std::string ns, name;
};

}  // namespace

const ApiKind* named_kind(const std::string& kind) {
  static const ApiKind kPod{"Pod", "v1", "pods", true};
  static const ApiKind kNode{"Node", "v1", "nodes", false};
  if (kind == "Pod") return &kPod;
  if (kind == "Node") return &kNode;
  if (kind == "Namespace") return surrounding_kind(kind);
  return workload_kind(kind);
}

Result<std::vector<std::string>> object_names(HttpClient& http, const ApiKind& kind, const std::string& ns) {
  const std::string what = "list " + kind.resource;
  const Result<HttpResponse> reply = http.send({.path = list_path(kind, ns), .accept = kMetadataAlone});
  if (!reply) return reply.error().in("cannot " + what);
  if (reply->status != 200) return error_from(*reply, what);
  return decode_names(reply->body);
}

std::vector<std::string> object_names(const Manifest& manifest, const ApiKind& kind, const std::string& ns) {
  std::set<std::string> names;
  for (const std::string& entry : manifest.names) {  // "Pod default/web"
    const std::size_t space = entry.find(' ');
    const FullName full(entry.substr(space + 1));
    if (kind.kind == "Namespace" && !full.ns.empty()) names.insert(full.ns);
    if (entry.substr(0, space) == kind.kind && (!kind.namespaced || full.ns == ns)) names.insert(full.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace spread
