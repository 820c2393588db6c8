#include "kube/codec/proto/pod_reader.h"

#include <string>

#include "kube/codec/proto/objects.h"

namespace spread {
namespace {

void add_terms(const Pod& terms, Pod& to) {
  to.required_node_terms = terms.required_node_terms;
  to.preferred_node_terms = terms.preferred_node_terms;
  to.affinity = terms.affinity;
  to.anti_affinity = terms.anti_affinity;
  to.spread_constraints = terms.spread_constraints;
  if (terms.unsupported.empty()) return;
  std::vector<std::string> unsupported = terms.unsupported;
  unsupported.insert(unsupported.end(), to.unsupported.begin(), to.unsupported.end());
  to.unsupported = std::move(unsupported);
}

void add_own(const OwnFields& own, Pod& to) {
  to.key = {std::string(own.ns), std::string(own.name)};
  to.uid = own.uid;
  to.resource_version = own.resource_version;
  to.generation = own.generation;
  to.created = own.created;
  to.deleting = own.deleting;
  to.finished = own.finished;
  to.node_name = own.node_name;
  to.nominated_node = own.nominated_node;
  to.priority = own.priority;
}

}  // namespace

// A fault is not kept: whoever reads it next is to find it too.
const Pod& PodReader::part(const std::string& bytes, ProtoMessage& of) {
  if (const Pod* known = templates_.find(bytes)) return *known;
  static const Pod kNone;
  Pod pod = read_template(of.within(bytes));
  return of.failed() ? kNone : templates_.add(bytes, std::move(pod));
}

Pod PodReader::read(ProtoMessage message) {
  condense(message, condensed_);
  if (condensed_.own.name.empty()) message.fail("has no name");
  Pod pod = part(condensed_.rest, message);
  const Pod& named = part(condensed_.metadata, message);
  pod.labels = named.labels;
  pod.controller = named.controller;
  if (!condensed_.terms.empty()) add_terms(part(condensed_.terms, message), pod);
  if (!condensed_.condition.empty()) pod.scheduled = part(condensed_.condition, message).scheduled;
  add_own(condensed_.own, pod);
  return pod;
}

}  // namespace spread
