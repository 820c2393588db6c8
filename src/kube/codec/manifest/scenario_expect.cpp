#include <algorithm>

#include "base/text.h"
#include "kube/codec/manifest/scenario_parts.h"

namespace spread {
namespace {

const std::vector<std::string> kQueueParts{"active", "backoff", "unschedulable", "binding"};

std::optional<std::string> read_part(StrictReader& in, const Json::Value& value, const char* name) {
  std::string text;
  in.read_text(value, name, text);
  return text.empty() ? std::nullopt : std::optional(text);
}

std::optional<std::int32_t> read_count(StrictReader& in, const Json::Value& value, const char* name) {
  if (value[name].isNull()) return std::nullopt;
  const std::int32_t count = in.json().int32(value, name);
  if (count < 0) in.fail_at(value, name, "must not be negative");
  return count;
}

std::optional<Milliseconds> read_time(StrictReader& in, const Json::Value& value, const char* name) {
  if (value[name].isNull()) return std::nullopt;
  return read_duration(in, value[name], name);
}

void read_nodes(StrictReader& in, const Json::Value& value, Expectation& read) {
  if (!value["node"].isNull() && !value["nodes"].isNull()) return in.fail(value, "has both node and nodes");
  if (const auto node = read_part(in, value, "node")) read.nodes = {*node};
  if (!value["nodes"].isNull()) read.nodes = read_words(in, value["nodes"], "nodes");
}

void read_of_pod(StrictReader& in, const Json::Value& value, const std::string& ns, Expectation& read) {
  in.expect_keys(value, {"pod", "node", "nodes", "pending", "message", "queue", "event", "boundAfter",
                         "boundBy", "gone"});
  const std::vector<std::string> parts = split(in.json().text(value, "pod"), '/');
  if (parts.empty() || parts.size() > 2 || parts.back().empty() || parts.front().empty())
    return in.fail_at(value, "pod", "must be NAME or NAMESPACE/NAME");
  read.pod = PodKey{parts.size() == 2 ? parts[0] : ns, parts.back()};
  read_nodes(in, value, read);
  if (!value["pending"].isNull()) read.pending = in.json().flag(value, "pending");
  read.gone = in.json().flag(value, "gone");
  read.message = read_part(in, value, "message");
  read.event = read_part(in, value, "event");
  read.queue = read_part(in, value, "queue");
  if (read.queue && std::ranges::find(kQueueParts, *read.queue) == kQueueParts.end())
    in.fail_at(value, "queue", not_one_of(kQueueParts, *read.queue));
  read.bound_after = read_time(in, value, "boundAfter");
  read.bound_by = read_time(in, value, "boundBy");
  if (value.size() == 1) in.fail(value, "says nothing of pod " + read.pod->name + ": node, pending, queue …");
}

void read_per_node(StrictReader& in, const Json::Value& value, Expectation& read) {
  const Json::Value& counts = in.json().member(value, "perNode");
  if (!counts.isNull() && (!counts.isObject() || counts.empty()))
    return in.fail_at(value, "perNode", "must be a map of nodes to numbers of pods");
  for (const std::string& node : counts.isNull() ? Json::Value::Members() : counts.getMemberNames())
    read.per_node[node] = read_count(in, counts, node.c_str()).value_or(0);
}

void read_of_pods(StrictReader& in, const Json::Value& value, Expectation& read) {
  in.expect_keys(value, {"pods", "perNode", "skew", "bound", "pending"});
  read.selector_text = in.json().text(value, "pods");
  Result<LabelSelector> selector = parse_selector(*read.selector_text == "all" ? "" : *read.selector_text);
  if (read.selector_text->empty())
    in.fail_at(value, "pods", "must be a label selector, or all");
  else if (!selector)
    in.fail_at(value, "pods", selector.error().message);
  else
    read.selector = *std::move(selector);
  read_per_node(in, value, read);
  read.skew = read_count(in, value, "skew");
  read.bound = read_count(in, value, "bound");
  read.waiting = read_count(in, value, "pending");
  if (value.size() == 1) in.fail(value, "says nothing of the pods: perNode, skew, bound or pending");
}

}  // namespace

Expectation read_expectation(StrictReader& in, const Json::Value& value, const std::string& ns) {
  Expectation read;
  if (!value.isObject() || value.isMember("pod") == value.isMember("pods"))
    in.fail(value, "must be a map with either pod or pods");
  else if (value.isMember("pod"))
    read_of_pod(in, value, ns, read);
  else
    read_of_pods(in, value, read);
  return read;
}

}  // namespace spread
