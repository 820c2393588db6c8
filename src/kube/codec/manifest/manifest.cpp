#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "kube/codec/codec.h"
#include "kube/codec/json/controllers.h"
#include "kube/codec/json/metadata.h"
#include "kube/codec/json/objects.h"
#include "kube/codec/json/surroundings.h"
#include "kube/codec/manifest/defaults.h"
#include "kube/codec/manifest/documents.h"
#include "kube/codec/manifest/scenario_parts.h"

namespace spread {
namespace {

// A kind besides pods and nodes that is taken; nullptr for any other.
const ApiKind* other_kind(const std::string& kind) {
  const ApiKind* surrounding = surrounding_kind(kind);
  return surrounding != nullptr ? surrounding : workload_kind(kind);
}

// The version of the kinds that are taken; empty for any other.
std::string version_of(const std::string& kind) {
  if (kind == "Pod" || kind == "Node" || kind == "List") return "v1";
  const ApiKind* known = other_kind(kind);
  return known == nullptr ? "" : known->version;
}

// Empty for what has no group.
std::string group(const std::string& version) {
  const auto slash = version.find('/');
  return slash == version.npos ? "" : version.substr(0, slash);
}

// PodList and the like, not the List of anything.
bool is_list(const std::string& kind) {
  return kind != "List" && kind.ends_with("List");
}

std::string item_kind(const std::string& list_kind) {
  return list_kind.substr(0, list_kind.size() - std::string_view("List").size());
}

// Takes objects out of documents until one is wrong.
class ManifestReader {
 public:
  explicit ManifestReader(const std::string& ns) : ns_(ns) {}

  void add_document(Json::Value& document) {
    if (document.isNull()) return;  // nothing between two ---
    add_object(document);
  }

  const std::optional<TextFault>& fault() const { return fault_; }
  Manifest take() { return std::move(manifest_); }

 private:
  void add_object(Json::Value& object) {
    JsonReader in(Origin::File);
    const std::string version = in.text(object, "apiVersion"), kind = in.text(object, "kind");
    if (in.fault()) return fail(object, describe(object, "object"), in);
    if (kind.empty()) return fail(object, describe(object, "object") + ": has no kind");
    if (version.empty()) return fail(object, describe(object, kind) + ": has no apiVersion");
    const std::string expected = version_of(is_list(kind) ? item_kind(kind) : kind);
    if (expected.empty() || group(version) != group(expected)) {
      manifest_.left_aside.insert(kind);
      return;
    }
    if (version != expected)
      return fail(object, describe(object, kind) + ": apiVersion must be " + expected + ", not " + version);
    add_known(object, kind);
  }

  void add_known(Json::Value& object, const std::string& kind) {
    if (kind == "Pod") return add_pod(object);
    if (kind == "Node") return add_node(object);
    if (const ApiKind* other = other_kind(kind)) return add_other(*other, object);
    JsonReader in(Origin::File);
    in.list(object, "items");
    if (in.fault()) return fail(object, kind, in);
    manifest_.has_lists = true;
    for (Json::Value& item : object["items"]) {
      if (fault_) return;
      kind == "List" ? add_object(item) : add_item(item, item_kind(kind));
    }
  }

  // Items of a PodList need not repeat what they are.
  void add_item(Json::Value& item, const std::string& kind) {
    JsonReader in(Origin::File);
    const std::string own = in.text(item, "kind");
    if (in.fault()) return fail(item, kind, in);
    if (!own.empty() && own != kind) return fail(item, describe(item, own) + ": must be a " + kind);
    add_known(item, kind);
  }

  void add_pod(Json::Value& object) {
    set_pod_defaults(object, ns_);
    JsonReader in(Origin::File);
    Pod pod = read_pod(in, object);
    if (in.fault()) return fail(object, describe(object, "Pod"), in);
    if (add_name(object, "Pod")) manifest_.pods.push_back(std::move(pod));
  }

  void add_node(Json::Value& object) {
    set_node_defaults(object);
    JsonReader in(Origin::File);
    Node node = read_node(in, object);
    if (in.fault()) return fail(object, describe(object, "Node"), in);
    if (add_name(object, "Node")) manifest_.nodes.push_back(std::move(node));
  }

  void add_other(const ApiKind& kind, Json::Value& object) {
    set_defaults(object, kind, ns_);
    JsonReader in(Origin::File);
    std::optional<SurroundingObject> surrounding;
    if (surrounding_kind(kind.kind) != nullptr) surrounding = read_surrounding(kind, in, object);
    std::optional<Workload> workload;
    if (workload_kind(kind.kind) != nullptr) workload = read_workload(in, object, kind.kind);
    if (in.fault()) return fail(object, describe(object, kind.kind), in);
    if (!add_name(object, kind.kind)) return;
    if (surrounding) add(manifest_.surroundings, *std::move(surrounding));
    if (workload) manifest_.workloads.push_back(*std::move(workload));
  }

  bool add_name(const Json::Value& object, const std::string& kind) {
    const std::string name = describe(object, kind);
    const bool first = manifest_.names.insert(name).second;
    if (!first) fail(object, name + ": stands twice");
    return first;
  }

  void fail(const Json::Value& at, const std::string& what) {
    fault_ = TextFault{static_cast<std::size_t>(at.getOffsetStart()), what};
  }

  void fail(const Json::Value& object, const std::string& described, const JsonReader& in) {
    const JsonFault& fault = *in.fault();
    const std::string path = path_to(object, *fault.where);
    // What was added to the object stands nowhere in the text.
    const bool written = fault.where->getOffsetStart() > object.getOffsetStart();
    fail(written ? *fault.where : object, described + ": " + (path.empty() ? "" : path + ": ") + fault.what);
  }

  const std::string& ns_;  // of what names none
  Manifest manifest_;
  std::optional<TextFault> fault_;
};

}  // namespace

std::optional<TextFault> check_object(Json::Value object, const std::string& ns) {
  ManifestReader reader(ns);
  reader.add_document(object);
  return reader.fault();
}

Result<Manifest> decode_manifest(std::string_view text, const std::string& name, const std::string& ns) {
  ManifestReader reader(ns);
  const auto add = [&reader](Json::Value& document) {
    reader.add_document(document);
    return reader.fault();
  };
  if (const auto fault = for_each_document(text, add)) {
    const Position at = position(text, fault->offset);
    return Error{ErrorCode::Config,
                 name + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + fault->what};
  }
  return reader.take();
}

}  // namespace spread
