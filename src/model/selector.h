// Label selectors and node selectors, with the matching rules of the Kubernetes API.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/labels.h"

namespace spread {

enum class Operator { In, NotIn, Exists, DoesNotExist, Gt, Lt };

// The operator of that name in the API ("NotIn"); BadReply for any other word.
Result<Operator> parse_operator(std::string_view name);

struct Requirement {
  std::string key;
  Operator op = Operator::In;
  std::vector<std::string> values;

  // NotIn and DoesNotExist match a missing key. Gt and Lt compare int64: a label that is no integer does not
  // match.
  bool matches(const Labels& labels) const;
  bool operator==(const Requirement&) const = default;
};

// matchLabels and matchExpressions together, all ANDed. Empty matches everything.
struct LabelSelector {
  std::vector<Requirement> requirements;

  bool matches(const Labels& labels) const;
  bool operator==(const LabelSelector&) const = default;
};

// The text that parse_selector() reads: `a in (b,c)`, `a=b` for one value, `!a`, `a>1`; requirements joined
// by commas.
std::string to_string(const Requirement& requirement);
std::string to_string(const LabelSelector& selector);

// The text form of -l and --node-selector: `a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1`. A Usage error says
// what is wrong and where.
Result<LabelSelector> parse_selector(std::string_view text);

struct NodeSelectorTerm {
  std::vector<Requirement> expressions;  // on labels
  std::vector<Requirement> fields;       // on metadata.name, In and NotIn only

  // An empty term matches nothing; a Gt or Lt operand that is no integer voids the term. Without a name only
  // the labels are looked at, as kube-scheduler does for volumes.
  bool matches(std::string_view node_name, const Labels& labels) const;
  bool operator==(const NodeSelectorTerm&) const = default;
};

std::string to_string(const NodeSelectorTerm& term);  // labels first, then fields, joined by commas

}  // namespace spread
