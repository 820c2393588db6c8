// Which objects the words behind `explain` name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace spread {

struct ExplainTarget {
  std::string kind;  // "Pod", "Deployment"
  std::string name;

  bool operator==(const ExplainTarget&) const = default;
};

// `pod/a deployment.apps/b` or `pod a b`, with the short names of kubectl and in any case. A Usage error says
// what is wrong.
Result<std::vector<ExplainTarget>> explain_targets(const std::vector<std::string>& words);

// The kinds that explain knows, each by its usual word: "pod", "deployment".
std::vector<std::string> explain_kinds();

// "Pod" of `pod`, `po` or `pods`; none where explain does not know it.
std::optional<std::string> explain_kind(const std::string& word);

// `pods`, with no name behind it: what goes with -l.
bool names_kind_of_pods(const std::vector<std::string>& words);

}  // namespace spread
