#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

constexpr const char* kZone = "topology.kubernetes.io/zone";

PodAffinityTerm avoiding(const std::string& labels, const std::string& key = kZone) {
  return {selector(labels), key, {}, std::nullopt};
}

// n1 and n2 are in zone a, n3 is in zone b, n4 has no zone. `owner` is on n1.
Snapshot zones(const PodRef& owner) {
  return cluster(
      {node("n1").label(kZone, "a"), node("n2").label(kZone, "a"), node("n3").label(kZone, "b"), node("n4")},
      {owner});
}

bool rejects(const Snapshot& snapshot, const Pod& waiting, const std::string& on) {
  return !ask(inter_pod_affinity(), waiting, snapshot, on).empty();
}

}  // namespace

TEST_CASE("InterPodAffinity: a pod there keeps matching pods out of its domain") {
  const Snapshot snapshot = zones(pod("owner").on("n1").avoid(avoiding("app=web")));
  const Pod web = pod("p").label("app", "web");
  CHECK(ask(inter_pod_affinity(), web, snapshot, "n2") ==
        Rejections{{"InterPodAffinity", "node(s) didn't satisfy existing pods anti-affinity rules",
                    "default/owner is in topology.kubernetes.io/zone=a"}});
  CHECK(rejects(snapshot, web, "n1"));
  CHECK_FALSE(rejects(snapshot, web, "n3"));
  CHECK_FALSE(rejects(snapshot, web, "n4"));
  CHECK_FALSE(concerns(inter_pod_affinity(), pod("p").label("app", "db"), snapshot));
}

TEST_CASE("InterPodAffinity: selectors") {
  const Pod web = pod("p").label("app", "web");
  CHECK(rejects(zones(pod("owner").on("n1").avoid(avoiding(""))), web, "n1"));
  CHECK_FALSE(
      rejects(zones(pod("owner").on("n1").avoid({std::nullopt, kZone, {}, std::nullopt})), web, "n1"));
  CHECK_FALSE(rejects(zones(pod("owner").on("n4").avoid(avoiding("app=web"))), web, "n4"));
  CHECK(
      rejects(zones(pod("owner").on("n1").avoid(avoiding("app=db")).avoid(avoiding("app=web"))), web, "n1"));
  CHECK(rejects(zones(pod("owner").on("n1").deleting().avoid(avoiding("app=web"))), web, "n1"));
}

TEST_CASE("InterPodAffinity: domains of several keys") {
  const Snapshot snapshot = cluster(
      {node("n1").label(kZone, "a").label("host", "1"), node("n2").label(kZone, "a").label("host", "2")},
      {pod("owner").on("n1").avoid(avoiding("app=web", "host"))});
  CHECK(rejects(snapshot, pod("p").label("app", "web"), "n1"));
  CHECK_FALSE(rejects(snapshot, pod("p").label("app", "web"), "n2"));
}

TEST_CASE("InterPodAffinity: namespaces") {
  struct Case {
    std::string name;
    std::vector<std::string> namespaces;
    std::optional<LabelSelector> namespace_selector;
    std::string ns;
    bool rejects;
  };
  const Case cases[] = {
      {"own by default", {}, std::nullopt, "team", true},
      {"no other by default", {}, std::nullopt, "default", false},
      {"listed", {"x", "default"}, std::nullopt, "default", true},
      {"own is not listed", {"default"}, std::nullopt, "team", false},
      {"all", {}, LabelSelector{}, "default", true},
      {"all beside a list", {"x"}, LabelSelector{}, "default", true},
      {"a selector is taken to match", {}, selector("kind=prod"), "default", true},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const Snapshot snapshot = zones(
        pod("owner").ns("team").on("n1").avoid({LabelSelector{}, kZone, c.namespaces, c.namespace_selector}));
    CHECK(rejects(snapshot, pod("p").ns(c.ns), "n1") == c.rejects);
  }
}
