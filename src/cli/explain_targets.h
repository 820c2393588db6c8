// Which objects the words behind `explain` name.
#pragma once

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

// `pods`, with no name behind it: what goes with -l.
bool names_kind_of_pods(const std::vector<std::string>& words);

}  // namespace spread
