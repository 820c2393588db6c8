#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeResourcesFit";
constexpr const char* kTooManyPods = "Too many pods";
constexpr const char* kInsufficient = "Insufficient ";

using Format = std::string (*)(std::int64_t);

struct Amounts {
  std::int64_t requested, allocatable, used;
};

std::string plain(std::int64_t amount) {
  return std::to_string(amount);
}

Format format_of(std::string_view resource) {
  return resource.starts_with("hugepages-") ? format_binary : plain;
}

void compare(std::vector<Rejection>& out, const std::string& resource, Amounts amounts, Format format) {
  const std::int64_t free = amounts.allocatable - amounts.used;
  if (amounts.requested <= 0 || amounts.requested <= free) return;
  out.push_back({kName, kInsufficient + resource,
                 resource + ": requests " + format(amounts.requested) + ", " + format(free) + " free of " +
                     format(amounts.allocatable)});
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
  compare(out, "cpu", {request.milli_cpu, all.milli_cpu, used.milli_cpu}, format_milli);
  compare(out, "memory", {request.memory, all.memory, used.memory}, format_binary);
  compare(out, "ephemeral-storage",
          {request.ephemeral_storage, all.ephemeral_storage, used.ephemeral_storage}, format_binary);
  for (const auto& [name, amount] : request.others) {
    compare(out, name, {amount, all.other(name), used.other(name)}, format_of(name));
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
