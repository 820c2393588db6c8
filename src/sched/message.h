// What is said about a pod that no node takes, in kube-scheduler's words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/decision.h"

namespace spread {

// `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint(s).` A node counts with the
// reasons of the first filter that rejects it. Without nodes: `no nodes available to schedule pods`.
std::string message_by_node(const std::vector<NodeVerdict>& verdicts);

// The same with one reason that concerns the pod as a whole, without a count.
std::string message_for_pod(std::size_t nodes, std::string_view reason);

}  // namespace spread
