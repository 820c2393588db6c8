#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

constexpr const char* kSkewed = "node(s) didn't match pod topology spread constraints";
constexpr const char* kNoLabel =
    "node(s) didn't match pod topology spread constraints (missing required label)";

// On app=web, by zone, maxSkew 1: what a case is about is set beside.
struct Constraint : SpreadConstraint {
  Constraint() {
    topology_key = "zone";
    SpreadConstraint::selector = support::selector("app=web");
  }
  Constraint key(std::string name) const {
    return with([&](auto& c) { c.topology_key = std::move(name); });
  }
  Constraint skew(int most) const {
    return with([&](auto& c) { c.max_skew = most; });
  }
  Constraint soft() const {
    return with([](auto& c) { c.hard = false; });
  }
  Constraint domains(int least) const {
    return with([&](auto& c) { c.min_domains = least; });
  }
  Constraint of(const std::string& labels) const {
    return with([&](auto& c) { c.SpreadConstraint::selector = support::selector(labels); });
  }
  Constraint of_nothing() const {
    return with([](auto& c) { c.SpreadConstraint::selector.reset(); });
  }
  Constraint any_affinity() const {
    return with([](auto& c) { c.honor_affinity = false; });
  }
  Constraint honor_taint() const {
    return with([](auto& c) { c.honor_taints = true; });
  }

 private:
  template <class Change>
  Constraint with(Change change) const {
    Constraint copy = *this;
    change(copy);
    return copy;
  }
};

PodBuilder web(const std::string& name) {
  return pod(name).label("app", "web");
}

std::vector<PodRef> webs(std::initializer_list<const char*> on) {
  std::vector<PodRef> pods;
  for (const char* node : on) pods.push_back(web("web-" + std::to_string(pods.size())).on(node));
  return pods;
}

// Zones a (a1, a2), b (b1, softly tainted), c (c1, tainted); x is in none. Each is a host of its own, a2 has
// none.
std::vector<Node> nodes() {
  return {node("a1").label("zone", "a").label("host", "1").label("disk", "ssd"),
          node("a2").label("zone", "a"),
          node("b1")
              .label("zone", "b")
              .label("host", "3")
              .label("disk", "ssd")
              .taint("s", "", "PreferNoSchedule"),
          node("c1").label("zone", "c").label("host", "4").taint("t", "", "NoSchedule"),
          node("x").label("host", "5")};
}

struct Case {
  std::string name;
  Pod waiting;
  std::vector<PodRef> there;
  std::vector<std::string> fits;
  std::vector<std::string> unlabelled = {"x"};  // rejected for a missing label; the rest for skew
};

void check(const Case& c) {
  INFO(c.name);
  const Snapshot snapshot = cluster(nodes(), c.there);
  std::vector<std::string> fits, unlabelled;
  for (const NodeState& state : snapshot.nodes()) {
    const Rejections found = ask(pod_topology_spread(), c.waiting, snapshot, state.node.name);
    if (found.empty()) fits.push_back(state.node.name);
    if (found.empty()) continue;
    CHECK(found.size() == 1);
    if (found.front().reason == kNoLabel)
      unlabelled.push_back(state.node.name);
    else
      CHECK(found.front().reason == kSkewed);
  }
  CHECK(fits == c.fits);
  CHECK(unlabelled == c.unlabelled);
}

}  // namespace

TEST_CASE("PodTopologySpread: skew") {
  const Case cases[] = {
      {"no pods yet", web("p").spread(Constraint()), {}, {"a1", "a2", "b1", "c1"}},
      {"one ahead is full", web("p").spread(Constraint()), webs({"a2"}), {"b1", "c1"}},
      {"all even again", web("p").spread(Constraint()), webs({"a2", "b1", "c1"}), {"a1", "a2", "b1", "c1"}},
      {"a larger skew is allowed",
       web("p").spread(Constraint().skew(2)),
       webs({"a2"}),
       {"a1", "a2", "b1", "c1"}},
      {"and no larger", web("p").spread(Constraint().skew(2)), webs({"a1", "a2"}), {"b1", "c1"}},
      {"the pod itself does not match",
       pod("p").spread(Constraint()),
       webs({"a1"}),
       {"a1", "a2", "b1", "c1"}},
      {"nor then are two too many", pod("p").spread(Constraint()), webs({"a1", "a2"}), {"b1", "c1"}},
      {"ScheduleAnyway rejects nothing",
       web("p").spread(Constraint().soft()),
       webs({"a1", "a1"}),
       {"a1", "a2", "b1", "c1", "x"},
       {}},
      {"a soft one beside a hard one",
       web("p").spread(Constraint().soft().key("host")).spread(Constraint()),
       webs({"a1"}),
       {"b1", "c1"}},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("PodTopologySpread: which pods count") {
  const Pod waiting = web("p").spread(Constraint());
  const std::vector<std::string> all = {"a1", "a2", "b1", "c1"};
  const Case cases[] = {
      {"terminating ones do not", waiting, {web("y").on("a1").deleting()}, all},
      {"finished ones do not", waiting, {web("y").on("a1").finished()}, all},
      {"those of another namespace do not", waiting, {web("y").ns("team").on("a1")}, all},
      {"those of another app do not", waiting, {pod("y").label("app", "db").on("a1")}, all},
      {"no selector: none, and not the pod", web("p").spread(Constraint().of_nothing()), webs({"a1", "a1"}),
       all},
      {"an empty selector: none, but the pod", web("p").spread(Constraint().of("")), webs({"a1", "a1"}), all},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("PodTopologySpread: which nodes count") {
  const Constraint zone, host = Constraint().key("host");
  const Case cases[] = {
      {"none that lacks a key of another constraint",
       web("p").spread(zone).spread(host.skew(9)),
       webs({"a2"}),
       {"a1", "b1", "c1"},
       {"a2", "x"}},
      {"a soft constraint's key does not matter",
       web("p").spread(zone).spread(host.soft()),
       webs({"a2"}),
       {"b1", "c1"}},
      {"none that the pod's selector leaves out",
       web("p").select("disk", "ssd").spread(zone),
       webs({"a1", "b1"}),
       {"a1", "a2", "b1", "c1"}},
      {"nor its affinity",
       web("p").require({term("disk=ssd")}).spread(zone),
       webs({"a1", "b1"}),
       {"a1", "a2", "b1", "c1"}},
      {"which may be ignored",
       web("p").select("disk", "ssd").spread(zone.any_affinity()),
       webs({"a1", "b1"}),
       {"c1"}},
      {"pods on a node left out",
       web("p").select("disk", "ssd").spread(zone),
       webs({"a2", "c1", "c1"}),
       {"a1", "a2", "b1", "c1"}},
      {"tainted ones do", web("p").spread(zone), webs({"a1", "b1"}), {"c1"}},
      {"unless taints are honoured",
       web("p").spread(zone.honor_taint()),
       webs({"a1", "b1"}),
       {"a1", "a2", "b1", "c1"}},
      {"and not tolerated",
       web("p").tolerate({"t", "Exists", "", ""}).spread(zone.honor_taint()),
       webs({"a1", "b1"}),
       {"c1"}},
      {"and not only preferred", web("p").spread(zone.honor_taint()), webs({"a1"}), {"b1", "c1"}},
      {"each constraint by its own policies",
       web("p").spread(zone.honor_taint()).spread(host),
       webs({"a1", "b1"}),
       {"c1"},
       {"a2", "x"}},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("PodTopologySpread: minDomains") {
  const Case cases[] = {
      {"as many as there are",
       web("p").spread(Constraint().domains(3)),
       webs({"a1", "b1", "c1"}),
       {"a1", "a2", "b1", "c1"}},
      {"more: the minimum is 0", web("p").spread(Constraint().domains(4)), webs({"a1", "b1", "c1"}), {}},
      {"room below it is used all the same",
       web("p").spread(Constraint().domains(4).skew(2)),
       webs({"a1", "a2", "b1"}),
       {"b1", "c1"}},
      {"domains left out do not count",
       web("p").select("disk", "ssd").spread(Constraint().domains(3)),
       webs({"a1", "b1"}),
       {"c1"}},
      {"no domain at all",
       web("p").select("disk", "none").spread(Constraint()),
       webs({"a1", "a1"}),
       {"a1", "a2", "b1", "c1"}},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("PodTopologySpread: what exactly is wrong, the first constraint that fails") {
  const Snapshot snapshot = cluster(nodes(), webs({"a1", "a2", "b1", "c1"}));
  const auto found = [&](const Pod& waiting, const std::string& on) {
    return ask(pod_topology_spread(), waiting, snapshot, on);
  };
  const auto skewed = [](std::string detail) {
    return Rejections{{"PodTopologySpread", kSkewed, std::move(detail)}};
  };
  CHECK(found(web("p").spread(Constraint()), "a1") ==
        skewed("zone=a has 2 pods of app=web, with this one 3; the minimum is 1, maxSkew is 1"));
  CHECK(found(web("p").spread(Constraint().domains(5)), "b1") ==
        skewed("zone=b has 1 pod of app=web, with this one 2; the minimum is 0 (3 domains, minDomains is 5), "
               "maxSkew is 1"));
  CHECK(found(pod("p").spread(Constraint().domains(5)), "a1") ==
        skewed("zone=a has 2 pods of app=web; the minimum is 0 (3 domains, minDomains is 5), maxSkew is 1"));
  CHECK(found(pod("p").spread(Constraint().of("").skew(0)), "a1") ==
        skewed("zone=a has 0 pods of an empty selector, with this one 1; the minimum is 0, maxSkew is 0"));
  CHECK(found(web("p").spread(Constraint()), "x") ==
        Rejections{{"PodTopologySpread", kNoLabel, "no label zone"}});
  const Pod both = web("p").spread(Constraint().of("app").domains(9)).spread(Constraint().key("host"));
  CHECK(found(both, "a2").front().reason == kSkewed);
  CHECK(found(web("p").spread(Constraint().key("host")).spread(Constraint()), "a2").front().detail ==
        "no label host");
}

TEST_CASE("PodTopologySpread: a pod without hard constraints") {
  CHECK_FALSE(concerns(pod_topology_spread(), web("p")));
  CHECK_FALSE(concerns(pod_topology_spread(), web("p").spread(Constraint().soft())));
  CHECK(concerns(pod_topology_spread(), web("p").spread(Constraint())));
}
