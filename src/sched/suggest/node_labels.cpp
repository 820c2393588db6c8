// Labels that a node lacks: for nodeSelector, required node affinity and --node-selector.
#include <algorithm>
#include <optional>

#include "sched/suggest/remedies.h"

namespace spread {
namespace {

using Requirements = std::vector<Requirement>;

// Labels of the Kubernetes domains say what a node is; to set them by hand would be a lie.
bool is_free_label(std::string_view key) {
  return key.substr(0, key.find('/')).find("kubernetes.io") == std::string_view::npos;
}

void erase_label(Labels& labels, std::string_view key) {
  Labels left;
  for (const auto& [name, value] : labels)
    if (name != key) left.set(name, value);
  labels = std::move(left);
}

// A change of the node's labels that meets the requirements; none where there is no honest one.
std::optional<Remedy> label_node(const Trial& trial, const Requirements& unmet) {
  Remedy remedy{Side::Node, {}, {}};
  Labels labels = trial.state().node.labels;
  for (const Requirement& requirement : unmet) {
    const auto& [key, op, values] = requirement;
    if (!is_free_label(key)) return std::nullopt;
    if (op == Operator::NotIn || op == Operator::DoesNotExist) {
      erase_label(labels, key);
      remedy.changes.push_back("remove the label " + key + " from node/" + trial.node);
      continue;
    }
    if ((op != Operator::In && op != Operator::Exists) || (op == Operator::In && values.empty()))
      return std::nullopt;
    labels.set(key, op == Operator::In ? values.front() : "");
    remedy.changes.push_back("label node/" + trial.node + " " + key + "=" + *labels.find(key));
  }
  remedy.apply = [labels](Trial& changed) { changed.change_node([&](Node& node) { node.labels = labels; }); };
  return remedy;
}

Requirements unmet_by(const Labels& labels, const Requirements& all) {
  Requirements unmet;
  std::ranges::copy_if(all, std::back_inserter(unmet),
                       [&](const Requirement& each) { return !each.matches(labels); });
  return unmet;
}

Requirements unmet_selector(const Trial& trial) {
  Requirements all;
  for (const auto& [key, value] : trial.pod.node_selector) all.push_back({key, Operator::In, {value}});
  return unmet_by(trial.state().node.labels, all);
}

Requirements unmet_fields(const Trial& trial, const NodeSelectorTerm& term) {
  Requirements unmet;
  std::ranges::copy_if(term.fields, std::back_inserter(unmet), [&](const Requirement& field) {
    return !NodeSelectorTerm{{}, {field}}.matches(trial.node, {});
  });
  return unmet;
}

struct NearestTerm {
  std::size_t index = 0;
  Requirements labels, fields;  // what the node does not meet

  std::size_t unmet() const { return labels.size() + fields.size(); }
};

// The term of the required affinity that asks for the fewest changes; none where there is no affinity, or a
// term matches.
std::optional<NearestTerm> nearest_term(const Trial& trial) {
  std::optional<NearestTerm> nearest;
  if (!trial.pod.required_node_terms) return nearest;
  const Node& node = trial.state().node;
  for (std::size_t i = 0; i < trial.pod.required_node_terms->size(); ++i) {
    const NodeSelectorTerm& term = (*trial.pod.required_node_terms)[i];
    if (term.matches(node.name, node.labels)) return std::nullopt;
    NearestTerm found{i, unmet_by(node.labels, term.expressions), unmet_fields(trial, term)};
    if (!nearest || found.unmet() < nearest->unmet()) nearest = std::move(found);
  }
  return nearest;
}

// Takes the requirements out of the term; a term that has none left matches nothing, and all go.
void drop_from_affinity(Trial& trial, const NearestTerm& term) {
  NodeSelectorTerm& left = trial.pod.required_node_terms.edit()->at(term.index);
  const auto among = [](const Requirements& some) {
    return [&some](const Requirement& each) { return std::ranges::find(some, each) != some.end(); };
  };
  std::erase_if(left.expressions, among(term.labels));
  std::erase_if(left.fields, among(term.fields));
  if (left.expressions.empty() && left.fields.empty()) trial.pod.required_node_terms.reset();
}

Remedy change_pod(const Requirements& selector, const std::optional<NearestTerm>& term) {
  Remedy remedy{Side::Pod, {}, {}};
  for (const Requirement& each : selector) remedy.changes.push_back("drop nodeSelector " + to_string(each));
  if (term) {
    for (const Requirements& some : {term->labels, term->fields})
      for (const Requirement& each : some)
        remedy.changes.push_back("drop " + to_string(each) + " from the required node affinity");
  }
  remedy.apply = [selector, term](Trial& changed) {
    for (const Requirement& each : selector) erase_label(changed.pod.node_selector, each.key);
    if (term) drop_from_affinity(changed, *term);
  };
  return remedy;
}

Remedy drop_node_affinity() {
  return {Side::Pod, {"drop the required node affinity"}, [](Trial& changed) {
            changed.pod.required_node_terms.reset();
          }};
}

}  // namespace

std::vector<Remedy> match_node_affinity(const Trial& trial) {
  std::vector<Remedy> found;
  const Requirements selector = unmet_selector(trial);
  const std::optional<NearestTerm> term = nearest_term(trial);
  if (!selector.empty() || (term && term->unmet() > 0)) found.push_back(change_pod(selector, term));
  if (trial.pod.required_node_terms) found.push_back(drop_node_affinity());
  Requirements labels = selector;
  if (term) labels.insert(labels.end(), term->labels.begin(), term->labels.end());
  if (auto label = label_node(trial, labels); label && !labels.empty()) found.push_back(*label);
  return found;
}

std::vector<Remedy> match_node_selector_flag(const Trial& trial) {
  // The flag is known to the filter alone: without the filter is without the flag.
  return {{Side::Node, {"leave node/" + trial.node + " in by another --node-selector"}, [](Trial& changed) {
             std::erase_if(changed.profile.filters,
                           [](const Filter& filter) { return filter.name == "NodeSelectorFlag"; });
           }}};
}

}  // namespace spread
