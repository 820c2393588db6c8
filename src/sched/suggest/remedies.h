// What takes away the objection of one filter, to be tried: a remedy may turn out not to help.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sched/suggest/trial.h"

namespace spread {

enum class Side { Pod, Node };  // what is changed: the pod, or the node and what is around it

struct Remedy {
  Side side = Side::Pod;
  std::vector<std::string> changes;  // in words, one line each
  std::function<void(Trial&)> apply;
};

// For the filter of that name, best first; none where nothing is known to help.
std::vector<Remedy> remedies_for(std::string_view filter, const Trial& trial);

// One a kind of obstacle, each in a file with its like.
std::vector<Remedy> open_gates(const Trial& trial);
std::vector<Remedy> drop_unsupported(const Trial& trial);
std::vector<Remedy> drop_node_name(const Trial& trial);
std::vector<Remedy> fewer_hosts(const Trial& trial);
std::vector<Remedy> uncordon(const Trial& trial);
std::vector<Remedy> tolerate_taints(const Trial& trial);
std::vector<Remedy> make_ready(const Trial& trial);
std::vector<Remedy> match_node_affinity(const Trial& trial);
std::vector<Remedy> match_node_selector_flag(const Trial& trial);
std::vector<Remedy> free_ports(const Trial& trial);
std::vector<Remedy> make_room(const Trial& trial);
std::vector<Remedy> match_pod_affinity(const Trial& trial);
std::vector<Remedy> change_volumes(const Trial& trial);
std::vector<Remedy> free_volumes(const Trial& trial);  // the same, or stop who uses them
std::vector<Remedy> allow_skew(const Trial& trial);

}  // namespace spread
