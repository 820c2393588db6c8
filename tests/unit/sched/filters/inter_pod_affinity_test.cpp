#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

constexpr const char* kAffinity = "node(s) didn't match pod affinity rules";
constexpr const char* kAntiAffinity = "node(s) didn't match pod anti-affinity rules";
constexpr const char* kExisting = "node(s) didn't satisfy existing pods anti-affinity rules";

PodAffinityTerm pods_with(const std::string& labels, const std::string& key = "zone") {
  return {selector(labels), key, {}, std::nullopt};
}

PodAffinityTerm any_pod_of(const std::string& namespace_labels) {
  return {LabelSelector{}, "zone", {}, selector(namespace_labels)};
}

// n1 and n2 are in zone a, n3 is in zone b, n4 has no zone; each has a host of its own. `prod` is labelled
// so.
Snapshot zones(const std::vector<PodRef>& there) {
  Surroundings surroundings;
  surroundings.namespaces = {{"default", {}}, {"prod", {{"kind", "prod"}}}};
  return cluster(
      {node("n1").label("zone", "a").label("host", "1"), node("n2").label("zone", "a").label("host", "2"),
       node("n3").label("zone", "b").label("host", "3"), node("n4").label("host", "4")},
      there, surroundings);
}

PodBuilder web(const std::string& name) {
  return pod(name).label("app", "web");
}

struct Case {
  std::string name;
  Pod waiting;
  std::vector<PodRef> there;
  std::vector<std::string> fits;
  std::string reason;  // on every other node
};

void check(const Case& c) {
  INFO(c.name);
  const Snapshot snapshot = zones(c.there);
  std::vector<std::string> fits;
  for (const NodeState& state : snapshot.nodes()) {
    const Rejections found = ask(inter_pod_affinity(), c.waiting, snapshot, state.node.name);
    if (found.empty()) fits.push_back(state.node.name);
    for (const Rejection& rejection : found) CHECK(rejection.reason == c.reason);
    CHECK(found.size() <= 1);
  }
  CHECK(fits == c.fits);
}

}  // namespace

TEST_CASE("InterPodAffinity: what the pods there avoid") {
  const Case cases[] = {
      {"its domain is closed",
       web("p"),
       {pod("x").on("n1").avoid(pods_with("app=web"))},
       {"n3", "n4"},
       kExisting},
      {"by another key",
       web("p"),
       {pod("x").on("n1").avoid(pods_with("app=web", "host"))},
       {"n2", "n3", "n4"},
       kExisting},
      {"it is on a node without the key",
       web("p"),
       {pod("x").on("n4").avoid(pods_with("app=web"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"it means another app",
       web("p"),
       {pod("x").on("n1").avoid(pods_with("app=db"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"one of two terms",
       web("p"),
       {pod("x").on("n1").avoid(pods_with("app=db")).avoid(pods_with("app=web"))},
       {"n3", "n4"},
       kExisting},
      {"it is terminating",
       web("p"),
       {pod("x").on("n1").deleting().avoid(pods_with("app=web"))},
       {"n3", "n4"},
       kExisting},
      {"it has finished",
       web("p"),
       {pod("x").on("n1").finished().avoid(pods_with("app=web"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"no selector",
       web("p"),
       {pod("x").on("n1").avoid({std::nullopt, "zone", {}, std::nullopt})},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"its own namespace",
       web("p"),
       {pod("x").ns("prod").on("n1").avoid(pods_with("app=web"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"the pod's namespace by labels",
       web("p").ns("prod"),
       {pod("x").on("n1").avoid(any_pod_of("kind=prod"))},
       {"n3", "n4"},
       kExisting},
      {"not the pod's namespace by labels",
       web("p"),
       {pod("x").on("n1").avoid(any_pod_of("kind=prod"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"it prefers only",
       web("p"),
       {pod("x").on("n1").rather_avoid(100, pods_with("app=web"))},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"it would join",
       web("p"),
       {pod("x").on("n1").join(pods_with("app=web"))},
       {"n1", "n2", "n3", "n4"},
       ""},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("InterPodAffinity: what the pod avoids") {
  const Case cases[] = {
      {"a domain with such a pod",
       pod("p").avoid(pods_with("app=web")),
       {web("x").on("n1")},
       {"n3", "n4"},
       kAntiAffinity},
      {"by another key",
       pod("p").avoid(pods_with("app=web", "host")),
       {web("x").on("n1")},
       {"n2", "n3", "n4"},
       kAntiAffinity},
      {"such a pod without a domain",
       pod("p").avoid(pods_with("app=web")),
       {web("x").on("n4")},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"any of two terms",
       pod("p").avoid(pods_with("app=web")).avoid(pods_with("app=db", "host")),
       {web("x").on("n1"), pod("y").label("app", "db").on("n4")},
       {"n3"},
       kAntiAffinity},
      {"no such pod", pod("p").avoid(pods_with("app=db")), {web("x").on("n1")}, {"n1", "n2", "n3", "n4"}, ""},
      {"itself", web("p").avoid(pods_with("app=web")), {}, {"n1", "n2", "n3", "n4"}, ""},
      {"a terminating pod",
       pod("p").avoid(pods_with("app=web")),
       {web("x").on("n1").deleting()},
       {"n3", "n4"},
       kAntiAffinity},
      {"a pod of another namespace",
       pod("p").avoid(pods_with("app=web")),
       {web("x").ns("prod").on("n1")},
       {"n1", "n2", "n3", "n4"},
       ""},
      {"pods of namespaces by labels",
       pod("p").avoid(any_pod_of("kind=prod")),
       {web("x").ns("prod").on("n1"), web("y").on("n3")},
       {"n3", "n4"},
       kAntiAffinity},
      {"by what labels are not",
       pod("p").avoid(any_pod_of("kind!=prod")),
       {web("x").ns("prod").on("n1"), web("y").on("n3")},
       {"n1", "n2", "n4"},
       kAntiAffinity},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("InterPodAffinity: what the pod joins") {
  const Pod to_web = pod("p").join(pods_with("app=web"));
  const Pod both = pod("p").join(pods_with("app=web")).join(pods_with("tier=1", "host"));
  const Case cases[] = {
      {"a domain with such a pod", to_web, {web("x").on("n1")}, {"n1", "n2"}, kAffinity},
      {"no such pod anywhere", to_web, {}, {}, kAffinity},
      {"such a pod without a domain", to_web, {web("x").on("n4")}, {}, kAffinity},
      {"a terminating pod", to_web, {web("x").on("n1").deleting()}, {"n1", "n2"}, kAffinity},
      {"a pod of another namespace", to_web, {web("x").ns("prod").on("n1")}, {}, kAffinity},
      {"pods of namespaces by labels",
       pod("p").join(any_pod_of("kind=prod")),
       {web("x").ns("prod").on("n1"), web("y").on("n3")},
       {"n1", "n2"},
       kAffinity},
      {"one pod matches all terms", both, {web("x").label("tier", "1").on("n1")}, {"n1"}, kAffinity},
      {"two pods match one term each",
       both,
       {web("x").on("n1"), pod("y").label("tier", "1").on("n1")},
       {},
       kAffinity},
      {"two domains, two pods that match all",
       both,
       {web("x").label("tier", "1").on("n1"), web("y").label("tier", "1").on("n3")},
       {"n1", "n3"},
       kAffinity},
      {"no selector",
       pod("p").join({std::nullopt, "zone", {}, std::nullopt}),
       {web("x").on("n1")},
       {},
       kAffinity},
      {"the first of its kind, where the key is",
       web("p").join(pods_with("app=web")),
       {},
       {"n1", "n2", "n3"},
       kAffinity},
      {"the first, all others being without a domain",
       web("p").join(pods_with("app=web")),
       {web("x").on("n4")},
       {"n1", "n2", "n3"},
       kAffinity},
      {"the second of its kind", web("p").join(pods_with("app=web")), {web("x").on("n3")}, {"n3"}, kAffinity},
      {"the first matches one of its terms only",
       web("p").join(pods_with("app=web")).join(pods_with("app=db")),
       {},
       {},
       kAffinity},
      {"the first, in a namespace it does not mean",
       web("p").join({selector("app=web"), "zone", {"prod"}, std::nullopt}),
       {},
       {},
       kAffinity},
      {"the first, in a namespace it means by labels",
       web("p").ns("prod").join(any_pod_of("kind=prod")),
       {},
       {"n1", "n2", "n3"},
       kAffinity},
      {"the first, two keys",
       web("p").join(pods_with("app=web")).join(pods_with("app=web", "rack")),
       {},
       {},
       kAffinity},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("InterPodAffinity: one reason a node, the pod's own rules first") {
  const std::vector<PodRef> there = {web("x").on("n1").avoid(pods_with("app=web"))};
  const auto found = [&](const Pod& waiting, const std::string& on) {
    return ask(inter_pod_affinity(), waiting, zones(there), on);
  };
  const Pod all = web("p").join(pods_with("app=db", "host")).avoid(pods_with("app=web"));
  CHECK(found(all, "n1") == Rejections{{"InterPodAffinity", kAffinity, "no pod in host=1 matches app=db"}});
  CHECK(found(web("p").avoid(pods_with("app=web")), "n2") ==
        Rejections{{"InterPodAffinity", kAntiAffinity, "default/x is in zone=a and matches app=web"}});
  CHECK(found(web("p"), "n2") ==
        Rejections{{"InterPodAffinity", kExisting, "default/x is in zone=a and avoids app=web"}});
  CHECK(found(pod("p").join(pods_with("app=web")), "n4") ==
        Rejections{{"InterPodAffinity", kAffinity, "no label zone"}});
  CHECK(found(pod("p").join(pods_with("app=web")).join(pods_with("tier=1")), "n1") ==
        Rejections{{"InterPodAffinity", kAffinity, "no pod in zone=a matches app=web and tier=1"}});
}

TEST_CASE("InterPodAffinity: the obstacle that is named is the first, with the term that it falls under") {
  const Snapshot snapshot = zones({web("x").on("n1"), pod("y").label("app", "db").on("n2")});
  const Pod waiting = pod("p").avoid(pods_with("app=db")).avoid(pods_with("app=web"));
  CHECK(ask(inter_pod_affinity(), waiting, snapshot, "n2").front().detail ==
        "default/x is in zone=a and matches app=web");
}

TEST_CASE("InterPodAffinity: a pod without rules, among pods that have nothing against it") {
  CHECK_FALSE(
      concerns(inter_pod_affinity(), web("p"), zones({pod("x").on("n1").avoid(pods_with("app=db"))})));
  CHECK(concerns(inter_pod_affinity(), web("p"), zones({pod("x").on("n1").avoid(pods_with("app=web"))})));
}
