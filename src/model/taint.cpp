#include "model/taint.h"

#include <algorithm>

namespace spread {

bool Toleration::tolerates(const Taint& taint) const {
  if (!effect.empty() && effect != taint.effect) return false;
  if (!key.empty() && key != taint.key) return false;
  if (op == "Exists") return true;
  return (op.empty() || op == "Equal") && value == taint.value;
}

bool keeps_pods_away(const Taint& taint) {
  return taint.effect == "NoSchedule" || taint.effect == "NoExecute";
}

bool warns_pods_off(const Taint& taint) {
  return taint.effect == "PreferNoSchedule";
}

bool is_tolerated(const Taint& taint, const std::vector<Toleration>& tolerations) {
  return std::ranges::any_of(tolerations, [&](const Toleration& t) { return t.tolerates(taint); });
}

std::string to_string(const Taint& taint) {
  return taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect;
}

}  // namespace spread
