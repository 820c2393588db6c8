#include "sched/suggest/suggest.h"

#include "sched/decide.h"
#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

using Changes = std::vector<std::string>;

std::vector<Suggestion> suggested(const Pod& waiting, const Snapshot& snapshot,
                                  const ProfileSettings& settings = {}) {
  const Profile profile = make_profile(settings);
  return suggest(waiting, snapshot, profile, decide(waiting, snapshot, profile, Detail::Explain));
}

std::vector<Changes> changes_of(const std::vector<Suggestion>& all) {
  std::vector<Changes> out;
  for (const Suggestion& each : all) out.push_back(each.changes);
  return out;
}

PodAffinityTerm apart(const std::string& labels, const std::string& key = "zone") {
  return {selector(labels), key, {}, {}};
}

SpreadConstraint over(const std::string& key) {
  SpreadConstraint constraint;
  constraint.topology_key = key;
  constraint.selector = selector("app=web");
  return constraint;
}

}  // namespace

TEST_CASE("one obstacle, and what takes it away") {
  struct Case {
    std::string name;
    Pod pod;
    Node node;
    std::vector<PodRef> placed;
    std::vector<Changes> changes;
  };
  const PodRef holder = pod("x").on("n").host_port(80);
  const Case cases[] = {
      {"a taint with a value",
       pod("p"),
       node("n").taint("k", "v", "NoSchedule"),
       {},
       {{"add toleration {key: k, operator: Equal, value: v, effect: NoSchedule}"}}},
      {"taints, one of them without a value, one soft",
       pod("p"),
       node("n").taint("a", "", "NoExecute").taint("b", "", "NoSchedule").taint("c", "", "PreferNoSchedule"),
       {},
       {{"add toleration {key: a, operator: Exists, effect: NoExecute}",
         "add toleration {key: b, operator: Exists, effect: NoSchedule}"}}},
      {"cordoned, with the taint that comes with it",
       pod("p"),
       node("n").unschedulable().taint("node.kubernetes.io/unschedulable", "", "NoSchedule"),
       {},
       {{"uncordon node/n"}}},
      {"not ready", pod("p"), node("n").ready(Ready::False), {}, {{"bring node/n to the condition Ready"}}},
      {"a label that the node lacks",
       pod("p").select("disk", "ssd"),
       node("n"),
       {},
       {{"drop nodeSelector disk=ssd"}, {"label node/n disk=ssd"}}},
      {"a label that says what the node is",
       pod("p").select("kubernetes.io/arch", "arm64"),
       node("n").label("kubernetes.io/arch", "amd64"),
       {},
       {{"drop nodeSelector kubernetes.io/arch=arm64"}}},
      {"the nearest of several terms",
       pod("p").require({term("a,b"), term("c in (x,y)")}),
       node("n"),
       {},
       {{"drop c in (x,y) from the required node affinity"}, {"label node/n c=x"}}},
      {"a label that must not be there",
       pod("p").require({term("a,!b")}),
       node("n").label("a", "").label("b", ""),
       {},
       {{"drop !b from the required node affinity"}, {"remove the label b from node/n"}}},
      {"a number",
       pod("p").require({term("cores>8")}),
       node("n").label("cores", "4"),
       {},
       {{"drop cores>8 from the required node affinity"}}},
      {"another node by name",
       pod("p").require({named({"m"})}),
       node("n"),
       {},
       {{"drop metadata.name=m from the required node affinity"}}},
      {"no term at all", pod("p").require({}), node("n"), {}, {{"drop the required node affinity"}}},
      {"names that conflict",
       pod("p").require({named({})}),
       node("n"),
       {},
       {{"drop metadata.name in () from the required node affinity"}}},
      {"a host port",
       pod("p").host_port(80),
       node("n"),
       {holder},
       {{"use another host port than TCP 80"}, {"stop default/x, which has host port TCP 80"}}},
      {"cpu",
       pod("p").request("cpu", "500m"),
       node("n").allocatable("cpu", "1"),
       {pod("a").on("n").request("cpu", "300m"), pod("b").on("n").request("cpu", "500m")},
       {{"request 200m of cpu or less, instead of 500m"},
        {"needs 300m more cpu on n; largest pods there: default/b 500m, default/a 300m"}}},
      {"none of it there",
       pod("p").request("example.com/gpu", "2"),
       node("n"),
       {},
       {{"request no example.com/gpu"}, {"needs 2 more example.com/gpu on n"}}},
      {"pods",
       pod("p"),
       node("n").pods(1),
       {pod("a").on("n")},
       {{"needs room for one more pod on n: 1 there, 1 allowed"}}},
      {"gates", pod("p").gate("a").gate("b"), node("n"), {}, {{"remove the scheduling gates a, b"}}},
      {"what is not supported",
       pod("p").unsupported("spec.resourceClaims"),
       node("n"),
       {},
       {{"do without spec.resourceClaims, which this scheduler cannot judge"}}},
      {"deletion", pod("p").deleting(), node("n"), {}, {}},
      {"anti-affinity of its own",
       pod("p").avoid(apart("app=db")),
       node("n").label("zone", "a"),
       {pod("db").on("n").label("app", "db")},
       {{"drop the required pod anti-affinity app=db"},
        {"stop default/db on n, which keeps it away by anti-affinity"}}},
      {"anti-affinity of another",
       pod("p").label("app", "web"),
       node("n").label("zone", "a"),
       {pod("db").on("n").avoid(apart("app=web"))},
       {{"stop default/db on n, which keeps it away by anti-affinity"}}},
      {"company that is not there",
       pod("p").join(apart("app=db")),
       node("n").label("zone", "a"),
       {},
       {{"drop the required pod affinity app=db"}}},
      {"a topology label",
       pod("p").label("app", "web").spread(over("zone")),
       node("n"),
       {},
       {{"make the spreading over zone whenUnsatisfiable: ScheduleAnyway"}, {"label node/n zone=n"}}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto all = suggested(c.pod, cluster({c.node}, c.placed));
    CHECK(changes_of(all) == c.changes);
    for (const Suggestion& each : all) CHECK((each.node == "n" && each.evict.empty()));
  }
}

TEST_CASE("the smallest skew that lets the node in") {
  const auto web = [](const std::string& name) { return pod(name).on("a").label("app", "web").ref(); };
  const Snapshot snapshot = cluster({node("a").label("zone", "a"), node("b").label("zone", "b").pods(0)},
                                    {web("1"), web("2"), web("3")});
  const auto all = suggested(pod("p").label("app", "web").spread(over("zone")), snapshot);
  CHECK(std::ranges::find(all, Suggestion{"a", {"raise maxSkew for zone from 1 to 4"}, {}}) != all.end());
}

TEST_CASE("claims and disks") {
  Surroundings around;
  Claim claim;
  claim.key = {"default", "data"};
  claim.access_modes = {"ReadWriteOncePod"};
  claim.volume_name = "pv";
  claim.bind_completed = true;
  around.storage.claims[claim.key] = claim;
  Volume volume;
  volume.name = "pv";
  volume.claim_ref = ClaimRef{claim.key, ""};
  volume.node_affinity = std::vector<NodeSelectorTerm>{term("zone=b")};
  around.storage.volumes["pv"] = volume;
  struct Case {
    std::string name;
    Pod pod;
    std::vector<PodRef> placed;
    std::string node_zone;
    std::string expected;
  };
  const Disk disk{Disk::Kind::Iscsi, "iqn", false, {}, ""};
  const Case cases[] = {
      {"a claim that does not exist",
       pod("p").claim("none"),
       {},
       "b",
       "use another claim than none (persistentvolumeclaim \"none\" not found)"},
      {"a volume elsewhere", pod("p").claim("data"), {}, "a", "use another claim than data ("},
      {"a claim in use",
       pod("p").claim("data"),
       {pod("x").on("n").claim("data")},
       "b",
       "stop default/x on n, which uses the same claim"},
      {"a disk in use",
       pod("p").disk(disk),
       {pod("x").on("n").disk(disk)},
       "b",
       "stop default/x on n, which uses the same disk"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto all = suggested(c.pod, cluster({node("n").label("zone", c.node_zone)}, c.placed, around));
    CHECK(std::ranges::any_of(all, [&](const Suggestion& each) {
      return each.changes.size() == 1 && each.changes[0].starts_with(c.expected);
    }));
  }
}

TEST_CASE("hosts that a controller asks for") {
  Surroundings around;
  Controller group;
  group.kind = "ReplicaSet";
  group.ns = "default";
  group.name = group.uid = "rs";
  group.desired = 2;
  group.min_hosts = "2";
  around.controllers["rs"] = group;
  const OwnerRef owner{"ReplicaSet", "rs", "rs"};
  CHECK(changes_of(suggested(pod("p").owned_by(owner),
                             cluster({node("n")}, {pod("x").on("n").owned_by(owner)}, around))) ==
        std::vector<Changes>{
            {"ask for fewer hosts by the annotation controller-spread-scheduler/min-hosts or --min-hosts"}});
}

TEST_CASE("--node-selector") {
  ProfileSettings settings;
  settings.node_selector = selector("env=prod");
  CHECK(changes_of(suggested(pod("p"), cluster({node("n")}), settings)) ==
        std::vector<Changes>{{"leave node/n in by another --node-selector"}});
}

TEST_CASE("several obstacles are taken away together") {
  const Snapshot snapshot = cluster({node("n").taint("k", "", "NoSchedule").unschedulable()});
  CHECK(changes_of(suggested(pod("p").select("disk", "ssd"), snapshot)) ==
        std::vector<Changes>{
            {"uncordon node/n", "add toleration {key: k, operator: Exists, effect: NoSchedule}",
             "drop nodeSelector disk=ssd"},
            {"uncordon node/n", "add toleration {key: k, operator: Exists, effect: NoSchedule}",
             "label node/n disk=ssd"}});
}

TEST_CASE("what keeps a pod from every node comes first") {
  const auto fits = suggested(pod("p").gate("g"), cluster({node("a").pods(0), node("b")}));
  CHECK(fits == std::vector<Suggestion>{{"b", {"remove the scheduling gate g"}, {}}});
  const auto more = suggested(pod("p").gate("g"), cluster({node("a").unschedulable()}));
  CHECK(changes_of(more) == std::vector<Changes>{{"remove the scheduling gate g", "uncordon node/a"}});
}

TEST_CASE("pods of lower priority that would have to leave, as few as will do") {
  const auto placed = [](const std::string& name, std::int32_t priority, const std::string& cpu) {
    return pod(name).on("n").priority(priority).request("cpu", cpu).ref();
  };
  struct Case {
    std::string name;
    std::vector<PodRef> placed;
    std::vector<Leaving> leaving;
  };
  const auto leaving = [](const std::string& name, std::int32_t priority) {
    return Leaving{{"default", name}, priority};
  };
  const Case cases[] = {
      {"the lowest", {placed("a", 5, "2"), placed("b", 1, "2")}, {leaving("b", 1)}},
      {"one large rather than two small",
       {placed("a", 1, "1"), placed("b", 1, "1"), placed("c", 1, "2")},
       {leaving("c", 1)}},
      {"two",
       {placed("a", 1, "1"), placed("b", 2, "1"), placed("c", 10, "2")},
       {leaving("a", 1), leaving("b", 2)}},
      {"none of equal priority", {placed("a", 10, "4")}, {}},
      {"not enough", {placed("a", 1, "1"), placed("b", 10, "3")}, {}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto all = suggested(pod("p").priority(10).request("cpu", "2"), cluster({node("n")}, c.placed));
    const auto found = std::ranges::find_if(
        all, [](const Suggestion& each) { return !each.evict.empty() && each.changes.empty(); });
    CHECK((found == all.end() ? std::vector<Leaving>{} : found->evict) == c.leaving);
  }
}

TEST_CASE("eviction together with a change") {
  const auto all =
      suggested(pod("p").priority(10).request("cpu", "4"),
                cluster({node("n").taint("k", "", "NoSchedule")}, {pod("a").on("n").request("cpu", "1")}));
  CHECK(std::ranges::find(all, Suggestion{"n",
                                          {"add toleration {key: k, operator: Exists, effect: NoSchedule}"},
                                          {{{"default", "a"}, 0}}}) != all.end());
}

TEST_CASE("the nearest three nodes: fewest obstacles, then what lacks least, then by name") {
  const Snapshot snapshot =
      cluster({node("a").allocatable("cpu", "1").unschedulable(), node("b").allocatable("cpu", "1"),
               node("c").allocatable("cpu", "3"), node("d").allocatable("cpu", "1")});
  std::vector<std::string> nodes;
  for (const Suggestion& each : suggested(pod("p").request("cpu", "4"), snapshot))
    if (nodes.empty() || nodes.back() != each.node) nodes.push_back(each.node);
  CHECK(nodes == std::vector<std::string>{"c", "b", "d"});
}

TEST_CASE("a pod that has a node, and a cluster without nodes, get no suggestion") {
  CHECK(suggested(pod("p"), cluster({node("n")})).empty());
  CHECK(suggested(pod("p"), Snapshot()).empty());
}
