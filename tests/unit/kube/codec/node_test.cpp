#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

std::vector<Node> nodes() {
  const auto encoding = GENERATE(Encoding::Json, Encoding::Protobuf);
  return decode_nodes(encoding, data(encoding == Encoding::Json ? "nodes.json" : "nodes.pb"))->items;
}

TEST_CASE("node: every field") {
  const Node node = nodes().at(0);
  CHECK(node.name == "full");
  CHECK(node.labels == Labels{{"empty", ""}, {"kubernetes.io/hostname", "full"}, {"zone", "b"}});
  CHECK(node.taints == std::vector<Taint>{{"dedicated", "gpu", "NoSchedule"},
                                          {"node.kubernetes.io/not-ready", "", "NoExecute"},
                                          {"soft", "", "PreferNoSchedule"}});
  CHECK(node.unschedulable);
  CHECK(node.ready == Ready::True);
  CHECK(node.allocatable ==
        Resources{3920, 7LL << 30, 100'000'000'000, {{"hugepages-2Mi", 64LL << 20}, {"nvidia.com/gpu", 2}}});
  CHECK(node.allocatable_pods == 110);
  CHECK(node.images ==
        std::vector<NodeImage>{{{"pause:3.9", "pause@sha256:ab"}, 5'000'000'000}, {{"web:1"}, 0}});
}

TEST_CASE("node: the Ready condition, and none") {
  const auto all = nodes();
  CHECK(all.at(1).ready == Ready::False);
  CHECK(all.at(2).ready == Ready::Unknown);
  Node bare;
  bare.name = "bare";
  CHECK(all.at(3) == bare);
}

}  // namespace
}  // namespace spread
