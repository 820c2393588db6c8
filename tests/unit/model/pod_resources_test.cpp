#include "model/resources.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using support::quantity;

namespace {

ContainerResources container(std::string name, const std::string& cpu) {
  return {std::move(name), {{"cpu", quantity(cpu)}}, false};
}
ContainerResources sidecar(std::string name, const std::string& cpu) {
  return {std::move(name), {{"cpu", quantity(cpu)}}, true};
}

std::int64_t cpu_of(const PodResourceSpec& spec) {
  return requested(spec).milli_cpu;
}

}  // namespace

TEST_CASE("containers, sidecars and init containers") {
  struct Case {
    std::string name;
    std::vector<ContainerResources> containers, init;
    std::int64_t milli_cpu;
  };
  const Case cases[] = {
      {"nothing", {}, {}, 0},
      {"containers add up", {container("a", "1"), container("b", "500m")}, {}, 1500},
      {"a small init container is free", {container("a", "1")}, {container("i", "900m")}, 1000},
      {"a large one decides", {container("a", "1")}, {container("i", "2"), container("j", "3")}, 3000},
      {"a sidecar runs beside containers", {container("a", "1")}, {sidecar("s", "2")}, 3000},
      {"and beside later init containers",
       {container("a", "1")},
       {sidecar("s", "2"), container("i", "4")},
       6000},
      {"but not beside earlier ones", {container("a", "1")}, {container("i", "4"), sidecar("s", "2")}, 4000},
      {"sidecars add up",
       {container("a", "1")},
       {sidecar("s", "2"), sidecar("t", "3"), container("i", "1")},
       6000},
      {"rounded once, at the end", {container("a", "400u"), container("b", "400u")}, {}, 1},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    PodResourceSpec spec;
    spec.containers = c.containers;
    spec.init_containers = c.init;
    CHECK(cpu_of(spec) == c.milli_cpu);
    CHECK(held(spec).milli_cpu == c.milli_cpu);
  }
}

TEST_CASE("pod-level requests replace the sum, overhead comes last") {
  PodResourceSpec spec;
  spec.containers = {{"a",
                      {{"cpu", quantity("1")},
                       {"memory", quantity("1Gi")},
                       {"hugepages-2Mi", quantity("2Mi")},
                       {"ephemeral-storage", quantity("1Gi")},
                       {"example.com/x", quantity("1")}},
                      false}};
  spec.pod_level = {{"cpu", quantity("2")},
                    {"hugepages-2Mi", quantity("8Mi")},
                    {"ephemeral-storage", quantity("9Gi")},
                    {"example.com/x", quantity("9")}};
  spec.overhead = {{"cpu", quantity("100m")}, {"memory", quantity("1Mi")}};
  const Resources total = requested(spec);
  CHECK(total.milli_cpu == 2100);
  CHECK(total.memory == (1 << 30) + (1 << 20));
  CHECK(total.ephemeral_storage == 1 << 30);
  CHECK(total.other("hugepages-2Mi") == 8 << 20);
  CHECK(total.other("example.com/x") == 1);
}

TEST_CASE("a pod-level request may be smaller than the sum") {
  PodResourceSpec spec;
  spec.containers = {container("a", "3")};
  spec.pod_level = {{"cpu", quantity("1")}};
  CHECK(cpu_of(spec) == 1000);
}

TEST_CASE("a resize under way holds the larger of spec and status") {
  struct Case {
    std::string name, spec, status, allocated;
    bool infeasible;
    std::int64_t held;
  };
  const Case cases[] = {
      {"shrinking", "1", "2", "1", false, 2000},
      {"growing", "3", "1", "1", false, 3000},
      {"allocated more", "1", "1", "4", false, 4000},
      {"infeasible leaves the spec out", "9", "1", "2", true, 2000},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    PodResourceSpec spec;
    spec.containers = {container("a", c.spec)};
    spec.statuses = {{"a", ResourceList{{"cpu", quantity(c.status)}}, {{"cpu", quantity(c.allocated)}}}};
    spec.resize_infeasible = c.infeasible;
    CHECK(held(spec).milli_cpu == c.held);
    CHECK(requested(spec).milli_cpu == quantity(c.spec).milli());
  }
}

TEST_CASE("whose status counts") {
  PodResourceSpec spec;
  spec.containers = {container("a", "1")};
  spec.init_containers = {sidecar("s", "1"), container("i", "1")};

  spec.statuses = {{"a", std::nullopt, {{"cpu", quantity("9")}}}};
  CHECK(held(spec).milli_cpu == 2000);  // no `resources` in the status: the spec alone

  spec.statuses = {{"s", ResourceList{{"cpu", quantity("5")}}, {}}};
  CHECK(held(spec).milli_cpu == 6000);  // a sidecar's counts

  spec.statuses = {{"i", ResourceList{{"cpu", quantity("9")}}, {}}};
  CHECK(held(spec).milli_cpu == 2000);  // that of a plain init container does not
}
