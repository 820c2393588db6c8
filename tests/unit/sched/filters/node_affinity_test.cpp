#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

const Filter filter = node_affinity();

Rejections rejected(std::string detail) {
  return {{"NodeAffinity", "node(s) didn't match Pod's node affinity/selector", std::move(detail)}};
}

std::set<std::string, std::less<>> pins(const Pod& pod) {
  const Prepared prepared = filter.prepare(pod, Snapshot());
  const auto* only = std::get_if<OnlyNodes>(&prepared);
  return only != nullptr ? only->names : std::set<std::string, std::less<>>{};
}

using Names = std::set<std::string, std::less<>>;

NodeSelectorTerm both(NodeSelectorTerm a, const NodeSelectorTerm& b) {
  a.expressions.insert(a.expressions.end(), b.expressions.begin(), b.expressions.end());
  a.fields.insert(a.fields.end(), b.fields.begin(), b.fields.end());
  return a;
}

}  // namespace

TEST_CASE("NodeAffinity: spec.nodeSelector") {
  const Node worker = node("n").label("disk", "hdd").label("zone", "a");
  CHECK_FALSE(concerns(filter, pod("p")));
  CHECK(ask(filter, pod("p").select("zone", "a"), worker).empty());
  CHECK(ask(filter, pod("p").select("disk", "ssd"), worker) == rejected("disk=ssd (is hdd)"));
  CHECK(ask(filter, pod("p").select("gpu", ""), worker) == rejected("gpu= (no such label)"));
  CHECK(ask(filter, pod("p").select("gpu", "yes").select("disk", "ssd").select("zone", "a"), worker) ==
        rejected("disk=ssd (is hdd), gpu=yes (no such label)"));
}

TEST_CASE("NodeAffinity: terms are ORed") {
  const Node worker = node("n").label("zone", "a");
  CHECK(ask(filter, pod("p").require({term("zone=b"), term("zone=a")}), worker).empty());
  CHECK(ask(filter, pod("p").require({term("zone=b,!gpu"), term("zone in (c,d)")}), worker) ==
        rejected("no term matches: zone=b,!gpu or zone in (c,d)"));
  CHECK(ask(filter, pod("p").require({}), worker) == rejected("no term matches: "));
  CHECK(ask(filter, pod("p").require({NodeSelectorTerm{}}), worker) == rejected("no term matches: "));
  CHECK(ask(filter, pod("p").require({NodeSelectorTerm{}, term("zone=a")}), worker).empty());
}

TEST_CASE("NodeAffinity: selector and terms must both match") {
  const Node worker = node("n").label("zone", "a");
  CHECK(ask(filter, pod("p").select("zone", "a").require({term("zone")}), worker).empty());
  CHECK(ask(filter, pod("p").select("zone", "b").require({term("zone")}), worker) ==
        rejected("zone=b (is a)"));
  CHECK(ask(filter, pod("p").select("zone", "a").require({term("gpu")}), worker) ==
        rejected("no term matches: gpu"));
}

TEST_CASE("NodeAffinity: nodes that every term pins") {
  CHECK(pins(pod("p").require({named({"a"})})) == Names{"a"});
  CHECK(pins(pod("p").require({named({"a"}), named({"b", "c"})})) == Names{"a", "b", "c"});
  CHECK(pins(pod("p").require({both(named({"a", "b"}), named({"b", "c"}))})) == Names{"b"});
  CHECK(pins(pod("p").require({both(named({"a"}), term("zone=x"))})) == Names{"a"});
  CHECK(pins(pod("p").require({both(named({"a"}), named({"b"})), named({"c"})})) == Names{"c"});
}

TEST_CASE("NodeAffinity: one open term leaves all nodes to be looked at") {
  CHECK(pins(pod("p").require({named({"a"}), term("zone=x")})).empty());
  CHECK(pins(pod("p").require({NodeSelectorTerm{{}, {{"metadata.name", Operator::NotIn, {"a"}}}}})).empty());
  CHECK(pins(pod("p").require({NodeSelectorTerm{{}, {{"metadata.other", Operator::In, {"a"}}}}})).empty());
  CHECK(pins(pod("p").select("zone", "a")).empty());
}

TEST_CASE("NodeAffinity: a pinned node is still judged") {
  const Pod pinned = pod("p").require({both(named({"n"}), term("zone=b"))});
  CHECK(ask(filter, pinned, node("n").label("zone", "b")).empty());
  CHECK(ask(filter, pinned, node("n").label("zone", "a")) ==
        rejected("no term matches: zone=b,metadata.name=n"));
  CHECK(ask(filter, pod("p").require({named({"n", "m"})}), node("n")).size() == 1);
}

TEST_CASE("NodeAffinity: pins that contradict one another reject the pod as a whole") {
  CHECK(filter.when_pod_rejected == Verdict::Unschedulable);
  CHECK(ask_whole(filter, pod("p").require({both(named({"a"}), named({"b"}))})) ==
        Rejection{"NodeAffinity", "pod affinity terms conflict", "metadata.name=a,metadata.name=b"});
  CHECK(ask_whole(filter, pod("p").require({named({})})).has_value());
  CHECK_FALSE(ask_whole(filter, pod("p").require({})));
}
