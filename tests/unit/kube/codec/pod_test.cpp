// What each field of a pod means. Both encodings, as a mistake that both make would pass for equality.
#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

constexpr std::int64_t kMi = 1 << 20;
constexpr std::int64_t kGi = 1 << 30;

Encoding either() {
  return GENERATE(Encoding::Json, Encoding::Protobuf);
}

TEST_CASE("pod: metadata and plain fields") {
  const Pod pod = pod_in_data(either(), "full");
  CHECK(pod.key == PodKey{"shop", "full"});
  CHECK(pod.uid == "11111111-2222-3333-4444-555555555555");
  CHECK(pod.resource_version == "12");
  CHECK(pod.generation == 7);
  CHECK(pod.labels == Labels{{"app", "web"}, {"tier", "front"}});
  CHECK(pod.created == 1738324800);
  CHECK_FALSE(pod.deleting);
  CHECK_FALSE(pod.finished);
  CHECK(pod.scheduler_name == "my-scheduler");
  CHECK(pod.node_name.empty());
  CHECK(pod.priority == -7);
  CHECK(pod.gates == std::vector<std::string>{"first.example/gate", "second"});
  CHECK(pod.node_selector == Labels{{"arch", "arm64"}, {"disk", "ssd"}});
  CHECK(pod.tolerations == std::vector<Toleration>{{"dedicated", "Equal", "gpu", "NoSchedule"},
                                                   {"", "Exists", "", "NoExecute"},
                                                   {"size", "Gt", "5", ""}});
}

TEST_CASE("pod: node affinity") {
  const Pod pod = pod_in_data(either(), "full");
  const std::vector<NodeSelectorTerm> required{
      {{{"zone", Operator::In, {"a", "b"}},
        {"old", Operator::DoesNotExist, {}},
        {"cores", Operator::Gt, {"4"}}},
       {{"metadata.name", Operator::NotIn, {"worker9"}}}},
      {{{"zone", Operator::NotIn, {"c"}}, {"cores", Operator::Lt, {"64"}}, {"rack", Operator::Exists, {}}},
       {}},
      {}};
  REQUIRE(pod.required_node_terms);
  CHECK(*pod.required_node_terms == required);
  CHECK(pod.preferred_node_terms ==
        std::vector<PreferredTerm>{{10, {{{"fast", Operator::Exists, {}}}, {}}},
                                   {100, {{}, {{"metadata.name", Operator::In, {"worker1"}}}}}});
}

TEST_CASE("pod: host ports of containers and sidecars, not of plain init containers") {
  CHECK(pod_in_data(either(), "full").host_ports ==
        std::vector<HostPort>{{"", "TCP", 8080}, {"", "SCTP", 9090}, {"10.0.0.1", "UDP", 15000}});
}

TEST_CASE("pod: what it asks for and what it holds") {
  const Encoding encoding = either();
  const Pod full = pod_in_data(encoding, "full");
  CHECK(full.request ==
        Resources{2005, kGi + 11 * kMi, 2'000'000'000, {{"hugepages-2Mi", 4 * kMi}, {"nvidia.com/gpu", 1}}});
  CHECK_FALSE(full.held);

  const Pod resizing = pod_in_data(encoding, "resizing");
  CHECK(resizing.request == Resources{200, kGi + 10 * kMi, 0, {}});
  REQUIRE(resizing.held);
  CHECK(*resizing.held == Resources{400, kGi + 20 * kMi, 0, {}});

  const Pod infeasible = pod_in_data(encoding, "infeasible");
  CHECK(infeasible.request.milli_cpu == 64'000);
  CHECK(infeasible.holds().milli_cpu == 1'000);

  const Pod pod_level = pod_in_data(encoding, "pod-level");
  CHECK(pod_level.request == Resources{3'000, 3 * kGi, 1'000'000'000, {}});
}

TEST_CASE("pod: where it is in its life") {
  const Encoding encoding = either();
  CHECK(pod_in_data(encoding, "resizing").deleting);
  CHECK_FALSE(pod_in_data(encoding, "resizing").finished);
  CHECK(pod_in_data(encoding, "resizing").node_name == "worker");
  CHECK(pod_in_data(encoding, "succeeded").finished);
  CHECK(pod_in_data(encoding, "failed").finished);
  CHECK_FALSE(pod_in_data(encoding, "succeeded").held);
}

TEST_CASE("pod: what was said about its being scheduled") {
  const Encoding encoding = either();
  CHECK(pod_in_data(encoding, "full").scheduled == ScheduledCondition{"False", "Unschedulable", "no room"});
  CHECK_FALSE(pod_in_data(encoding, "infeasible").scheduled);
}

TEST_CASE("pod: who controls it, where it was promised a place, what images it runs") {
  const Pod pod = pod_in_data(either(), "full");
  CHECK(pod.controller == OwnerRef{"ReplicaSet", "web", "u"});
  CHECK(pod.nominated_node == "worker3");
  CHECK(pod.images == std::vector<std::string>{"main:3", "helper", "init:1", "proxy:2"});
  CHECK_FALSE(pod_in_data(either(), "resizing").controller);
}

TEST_CASE("pod: claims and disks") {
  const Pod pod = pod_in_data(either(), "full");
  CHECK(pod.claims == std::vector<ClaimVolume>{{"orders", false}, {"full-scratch", true}});
  CHECK(pod.disks == std::vector<Disk>{
                         {Disk::Kind::GcePersistentDisk, "gce-1", true, {}, "", false},
                         {Disk::Kind::AwsElasticBlockStore, "vol-1", true, {}, "", false},
                         {Disk::Kind::Iscsi, "iqn.2025-01.example", true, {}, "", false},
                         {Disk::Kind::Rbd, "img", true, {"mon-a", "mon-b"}, "fast", false},
                         {Disk::Kind::AzureDisk, "/subscriptions/d", true, {}, "", true},
                         {Disk::Kind::Cinder, "c-1", true, {}, "", false},
                         {Disk::Kind::Portworx, "px-1", true, {}, "", false},
                         {Disk::Kind::GcePersistentDisk, "gce-2", false, {}, "", false},
                     });
}

TEST_CASE("pod: constraints that cannot be judged are named") {
  CHECK(pod_in_data(either(), "full").unsupported ==
        std::vector<std::string>{"spec.resourceClaims", "spec.workloadRef"});
}

TEST_CASE("pod: volumes that run anywhere are not kept") {
  const Pod pod = pod_in_data(either(), "harmless");
  CHECK(pod.unsupported.empty());
  CHECK(pod.claims.empty());
  CHECK(pod.disks.empty());
  REQUIRE(pod.required_node_terms);
  CHECK(pod.required_node_terms->empty());
}

TEST_CASE("pod: nothing but a name") {
  Pod bare;
  bare.key = {"shop", "bare"};
  CHECK(pod_in_data(either(), "bare") == bare);
}

}  // namespace
}  // namespace spread
