// What both codecs gather from pod affinity and topology spread constraints. One place decides what a word of
// them means and adds matchLabelKeys to the selectors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/pod.h"
#include "model/selector.h"

namespace spread {

struct SelectorDraft {
  LabelSelector selector;  // without the requirements that are not known
  bool known = true;       // all of them are
};

struct PodTermDraft {
  std::int32_t weight = 0;  // of a preferred one
  std::optional<SelectorDraft> selector, namespace_selector;
  std::string topology_key;
  std::vector<std::string> namespaces;
  std::vector<std::string> match_keys, mismatch_keys;
};

struct PodAffinityDraft {
  std::vector<PodTermDraft> required, preferred;
};

struct SpreadDraft {
  std::int32_t max_skew = 0;
  std::int32_t min_domains = 0;  // 0: not given
  std::string topology_key, when_unsatisfiable, affinity_policy, taints_policy;
  std::optional<SelectorDraft> selector;
  std::vector<std::string> match_keys;
};

// Each clears `known` where something that could keep the pod from a node is not understood. A requirement
// that is not known is left out of a required term: as anti-affinity of a pod on a node the term then keeps
// away more pods, never fewer. A preference that is not understood is none.
PodAffinity finish(PodAffinityDraft draft, const Labels& pod_labels, bool& known);
std::vector<SpreadConstraint> finish(std::vector<SpreadDraft> drafts, const Labels& pod_labels, bool& known);

}  // namespace spread
