#include "run/notes.h"

#include "base/text.h"
#include "kube/text.h"

namespace spread {
namespace {

std::string now_there(const std::string& node, const Decision& decision) {
  if (decision.node == node) return "It is on " + node + " now, where it would go again.";
  return "It is on " + node + " now; decided anew, it would " +
         (decision.node ? "go to " + *decision.node + " instead." : "have no node.");
}

std::string foreign(const Pod& pod, const Profiles& profiles) {
  std::vector<std::string> names;
  for (const Profile& profile : profiles) names.push_back(profile.scheduler_name);
  std::string note = "Its scheduler is " + pod.scheduler_name + ", not " + join(names, " or ");
  if (names.size() > 1) note += "; it is judged by the profile of " + names.front();
  return note + ".";
}

}  // namespace

std::vector<std::string> notes_on(const AskedPod& asked, const Decision& decision, const Profiles& profiles) {
  const Pod& pod = asked.pod;
  std::vector<std::string> notes = decision.notes;
  if (const auto& maker = asked.maker)
    notes.push_back("It would be made from " + lower(maker->kind) + "/" + maker->name + ".");
  if (pod.finished) notes.emplace_back("The pod has finished: no scheduler looks at it any more.");
  if (!pod.node_name.empty()) notes.push_back(now_there(pod.node_name, decision));
  if (profile_for(pod, profiles).scheduler_name != pod.scheduler_name)
    notes.push_back(foreign(pod, profiles));
  return notes;
}

}  // namespace spread
