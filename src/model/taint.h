#pragma once

#include <string>
#include <vector>

namespace spread {

struct Taint {
  std::string key;
  std::string value;
  std::string effect;  // NoSchedule, PreferNoSchedule, NoExecute

  bool operator==(const Taint&) const = default;
};

struct Toleration {
  std::string key;  // empty: any key
  std::string op;   // "" and "Equal", "Exists"; anything else never matches
  std::string value;
  std::string effect;  // empty: any effect

  bool tolerates(const Taint& taint) const;
  bool operator==(const Toleration&) const = default;
};

bool keeps_pods_away(const Taint& taint);  // unless it is tolerated: NoSchedule and NoExecute do
bool warns_pods_off(const Taint& taint);   // advises against the node, no more: PreferNoSchedule does
bool is_tolerated(const Taint& taint, const std::vector<Toleration>& tolerations);

std::string to_string(const Taint& taint);  // key=value:effect, key:effect without a value

}  // namespace spread
