#include "model/scenario.h"

#include <algorithm>
#include <cctype>

namespace spread {

std::string to_string(const ObjectName& object) {
  std::string kind = object.kind;
  std::ranges::transform(kind, kind.begin(), [](unsigned char c) { return std::tolower(c); });
  return kind + "/" + (object.ns.empty() ? "" : object.ns + "/") + object.name;
}

ObjectName object_of(const ClusterEdit& edit) {
  if (const auto* put = std::get_if<PutObject>(&edit)) return put->object;
  if (const auto* gone = std::get_if<DeleteObject>(&edit)) return gone->object;
  if (const auto* cordon = std::get_if<CordonNode>(&edit)) return {"Node", "", cordon->node};
  return {"Node", "", std::get<TaintNode>(edit).node};
}

void apply_taint(std::vector<Taint>& taints, const TaintNode& edit) {
  std::erase_if(taints, [&](const Taint& taint) {
    return taint.key == edit.taint.key && (edit.taint.effect.empty() || taint.effect == edit.taint.effect);
  });
  if (edit.on) taints.push_back(edit.taint);
}

}  // namespace spread
