#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

const std::string kZone = "topology.kubernetes.io/zone";
const std::string kRegion = "topology.kubernetes.io/region";
const std::string kBetaZone = "failure-domain.beta.kubernetes.io/zone";
const std::string kBetaRegion = "failure-domain.beta.kubernetes.io/region";

}  // namespace

TEST_CASE("VolumeZone: a volume's zone and region against the node's") {
  struct Case {
    const char* name;
    Labels of_volume, of_node;
    std::string detail;  // empty: the node passes
  };
  const std::string in_a = "volume v is in topology.kubernetes.io/zone a";
  const Case cases[] = {
      {"the same zone", {{kZone, "a"}}, {{kZone, "a"}}, ""},
      {"another zone", {{kZone, "a"}}, {{kZone, "b"}}, in_a},
      {"a node without such labels", {{kZone, "a"}}, {{"zone", "b"}}, ""},
      {"a node with a region only", {{kZone, "a"}}, {{kRegion, "a"}}, in_a},
      {"one of several zones", {{kZone, "a__b"}}, {{kZone, "b"}}, ""},
      {"none of several zones",
       {{kZone, "a__b"}},
       {{kZone, "c"}},
       "volume v is in topology.kubernetes.io/zone a or b"},
      {"a label with an empty part says nothing", {{kZone, "a__"}}, {{kZone, "b"}}, ""},
      {"an empty label says nothing", {{kZone, ""}}, {{kZone, "b"}}, ""},
      {"another region",
       {{kZone, "a"}, {kRegion, "r"}},
       {{kZone, "a"}, {kRegion, "s"}},
       "volume v is in topology.kubernetes.io/region r"},
      {"beta on both", {{kBetaZone, "a"}}, {{kBetaZone, "a"}}, ""},
      {"beta on the volume, today's on the node", {{kBetaZone, "a"}}, {{kZone, "a"}}, ""},
      {"a beta region, today's on the node", {{kBetaRegion, "r"}}, {{kRegion, "r"}}, ""},
      {"another beta region",
       {{kBetaRegion, "r"}},
       {{kRegion, "s"}},
       "volume v is in failure-domain.beta.kubernetes.io/region r"},
      {"beta on the node only", {{kZone, "a"}}, {{kBetaZone, "a"}}, in_a},
      {"the node's beta label comes before today's",
       {{kBetaZone, "a"}},
       {{kBetaZone, "b"}, {kZone, "a"}},
       "volume v is in failure-domain.beta.kubernetes.io/zone a"},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    Volume v = volume("v");
    v.labels = test.of_volume;
    Node n = node("n");
    n.labels = test.of_node;
    const Snapshot snapshot = cluster({n}, {}, Store().add(claim("c").bound_to("v")).add(v));
    const Rejections expected{{"VolumeZone", "node(s) had no available volume zone", test.detail}};
    CHECK(ask(volume_zone(), pod("p").claim("c"), snapshot, "n") ==
          (test.detail.empty() ? Rejections() : expected));
  }
}

TEST_CASE("VolumeZone: every volume counts") {
  const Snapshot snapshot = cluster({node("n").label(kZone, "a")}, {},
                                    Store()
                                        .add(claim("c").bound_to("v"))
                                        .add(claim("d").bound_to("w"))
                                        .add(volume("v").label(kZone, "a"))
                                        .add(volume("w").label(kZone, "b")));
  CHECK(ask(volume_zone(), pod("p").claim("c"), snapshot, "n").empty());
  CHECK(ask(volume_zone(), pod("p").claim("c").claim("d"), snapshot, "n").size() == 1);
}

TEST_CASE("VolumeZone: claims that keep the pod from every node") {
  const Snapshot snapshot = cluster({}, {},
                                    Store()
                                        .add(claim("gone").bound_to("v"))
                                        .add(claim("bare"))
                                        .add(claim("odd").of("none"))
                                        .add(claim("waits").of("later"))
                                        .add(claim("now").of("soon"))
                                        .add(claim("p-mine").bound_to("v"))
                                        .add(waiting_class("later"))
                                        .add(immediate_class("soon")));
  const auto reason = [&](const Pod& waiting) {
    const auto found = ask_whole(volume_zone(), waiting, snapshot);
    return found ? found->reason + " | " + found->detail : "";
  };
  CHECK(reason(pod("p").claim("missing")) == "persistentvolumeclaim \"missing\" not found | claim missing");
  CHECK(reason(pod("p").claim("waits").claim("gone")) == "persistentvolume \"v\" not found | claim gone");
  CHECK(reason(pod("p").claim("bare")) ==
        "PersistentVolumeClaim had no pv name and storageClass name | claim bare");
  CHECK(reason(pod("p").claim("odd")) == "storageclass.storage.k8s.io \"none\" not found | claim odd");
  CHECK(reason(pod("p").claim("now")) == "PersistentVolume had no name | claim now");
  CHECK_FALSE(concerns(volume_zone(), pod("p").claim("waits"), snapshot));
  CHECK_FALSE(concerns(volume_zone(), pod("p").ephemeral("mine"), snapshot));
  CHECK_FALSE(concerns(volume_zone(), pod("p"), snapshot));
}
