#include "cluster/feed.h"

#include <utility>

#include "cluster/needed_kinds.h"
#include "kube/codec/codec.h"

namespace spread {
namespace {

const std::string kProtobuf = std::string(kProtobufType) + ", application/json";

Mirror<Pod>::Codec pod_codec(PodDecoder& decoder) {
  return {[&decoder](Encoding encoding, std::string_view body) { return decoder.pods(encoding, body); },
          [&decoder](Encoding encoding, std::string_view frame) { return decoder.event(encoding, frame); },
          [](const Pod& pod) { return to_string(pod.key); },
          [](const Pod& a, const Pod& b) { return a.uid == b.uid; }};
}

Mirror<Node>::Codec node_codec() {
  return {decode_nodes, decode_node_event, [](const Node& node) { return node.name; },
          [](const Node&, const Node&) { return true; }};
}

Mirror<SurroundingObject>::Codec surrounding_codec(const ApiKind& kind) {
  return {[&kind](Encoding, std::string_view body) { return decode_surroundings(kind, body); },
          [&kind](Encoding, std::string_view frame) { return decode_surrounding_event(kind, frame); },
          name_of, [](const SurroundingObject&, const SurroundingObject&) { return true; }};
}

}  // namespace

Feed::Feed(HttpClient& http, Random random, Log log, Listener listener)
    : http_(http),
      random_(std::move(random)),
      log_(std::move(log)),
      listener_(std::move(listener)),
      pods_(pod_codec(decoder_),
            [this](const PodRef& before, const PodRef& after) { listener_.pod(before, after); }),
      nodes_(node_codec(),
             [this](const NodeRef& before, const NodeRef& after) { listener_.node(before, after); }),
      pod_reflector_(http_, pods_,
                     {.path = "/api/v1/pods",
                      .field_selector = "status.phase!=Succeeded,status.phase!=Failed",
                      .resource = "pods",
                      .accept = kProtobuf},
                     random_, log_, hooks("pods")),
      node_reflector_(http_, nodes_, {.path = "/api/v1/nodes", .resource = "nodes", .accept = kProtobuf},
                      random_, log_, hooks("nodes")) {}

Reflector::Hooks Feed::hooks(const std::string& resource) const {
  return {.synced = [this] { listener_.synced(); },
          .hindered = [this] { listener_.hindered(); },
          .corrected = [this, resource](std::size_t count) { listener_.corrected(resource, count); },
          .restarted = [this, resource] { listener_.restarted(resource); }};
}

void Feed::start() {
  node_reflector_.start();
  pod_reflector_.start();
  follow("Namespace");
}

void Feed::read_anew() {
  node_reflector_.read_anew();
  pod_reflector_.read_anew();
}

bool Feed::synced() const {
  return pod_reflector_.synced() && node_reflector_.synced() && kinds_.at("Namespace").reflector->synced();
}

bool Feed::current() const {
  return synced() && !pod_reflector_.trouble() && !node_reflector_.trouble();
}

std::string Feed::obstacle() const {
  const Reflector& spaces = *kinds_.at("Namespace").reflector;
  for (const Reflector* each : {&node_reflector_, &pod_reflector_, &spaces}) {
    if (each->synced() && !each->trouble()) continue;
    return each->trouble() ? each->trouble()->message : "the first lists are being read";
  }
  return "";
}

void Feed::follow(const std::string& name) {
  const ApiKind& kind = *surrounding_kind(name);
  Kind& followed = kinds_[name];
  using Ref = Mirror<SurroundingObject>::Ref;
  const auto changed = [this, name, &followed](const Ref& before, const Ref& after) {
    if (before && after && *before == *after) return;
    if (before) remove(surroundings_, *before);
    if (after) add(surroundings_, *after);
    const bool first_list = !followed.reflector->synced();
    const bool matters = !first_list && (!before || !after || !same_but_for_version(*before, *after));
    listener_.surroundings({name, name_of(after ? *after : *before), matters});
  };
  followed.mirror = std::make_unique<Mirror<SurroundingObject>>(surrounding_codec(kind), changed);
  followed.reflector = std::make_unique<Reflector>(
      http_, *followed.mirror,
      Reflector::Source{
          .path = collection_path(kind), .resource = kind.resource, .accept = "application/json"},
      random_, log_, hooks(kind.resource));
  followed.reflector->start();
}

std::optional<std::uint64_t> Feed::version_of(const std::string& kind, const std::string& name) const {
  if (kind == "Pod") return pods_.version_of(name);
  if (kind == "Node") return nodes_.version_of(name);
  const auto followed = kinds_.find(kind);
  if (followed == kinds_.end()) return std::nullopt;
  return followed->second.mirror->version_of(name);
}

bool Feed::has(const Needs& needs) {
  bool all = true;
  for (const char* kind : kinds_for(needs)) {
    if (!kinds_.contains(kind)) follow(kind);
    all = all && kinds_.find(kind)->second.reflector->synced();
  }
  return all;
}

std::optional<Error> Feed::trouble_with(const Needs& needs) const {
  for (const char* kind : kinds_for(needs)) {
    const auto found = kinds_.find(kind);
    if (found != kinds_.end() && !found->second.reflector->synced() && found->second.reflector->trouble())
      return found->second.reflector->trouble();
  }
  return std::nullopt;
}

}  // namespace spread
