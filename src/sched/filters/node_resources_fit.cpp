#include "model/resource_amounts.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeResourcesFit";
constexpr const char* kTooManyPods = "Too many pods";
constexpr const char* kInsufficient = "Insufficient ";

struct Amounts {
  std::int64_t requested, allocatable, used;
};

Rejection insufficient(const std::string& resource, Amounts amounts, std::int64_t free) {
  return {kName, kInsufficient + resource,
          resource + ": requests " + format_amount(resource, amounts.requested) + ", " +
              format_amount(resource, free) + " free of " + format_amount(resource, amounts.allocatable)};
}

void compare(std::vector<Rejection>& out, std::string_view resource, Amounts amounts) {
  const std::int64_t free = amounts.allocatable - amounts.used;
  if (amounts.requested <= 0 || amounts.requested <= free) return;
  out.push_back(insufficient(std::string(resource), amounts, free));
}

std::vector<Rejection> check(const Resources& request, const NodeState& state) {
  std::vector<Rejection> out;
  const Node& node = state.node;
  const auto pods = static_cast<std::int64_t>(state.pods.size());
  if (pods + 1 > node.allocatable_pods) {
    out.push_back(
        {kName, kTooManyPods,
         "pods: " + std::to_string(pods) + " there, " + std::to_string(node.allocatable_pods) + " allowed"});
  }
  const Resources& all = node.allocatable;
  const Resources& used = state.used;
  compare(out, "cpu", {request.milli_cpu, all.milli_cpu, used.milli_cpu});
  compare(out, "memory", {request.memory, all.memory, used.memory});
  compare(out, "ephemeral-storage",
          {request.ephemeral_storage, all.ephemeral_storage, used.ephemeral_storage});
  for (const auto& [name, amount] : request.others) {
    compare(out, name, {amount, all.other(name), used.other(name)});
  }
  return out;
}

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  return [request = pod.request](const NodeState& state) { return check(request, state); };
}

}  // namespace

Filter node_resources_fit() {
  return {kName, Scope::NodePods, prepare};
}

}  // namespace spread
