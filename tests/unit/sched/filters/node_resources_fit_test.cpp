#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

Rejections asked(const Pod& waiting, const Node& on, const std::vector<PodRef>& placed = {}) {
  return ask(node_resources_fit(), waiting, cluster({on}, placed), on.name);
}

Rejection rejected(std::string reason, std::string detail) {
  return {"NodeResourcesFit", std::move(reason), std::move(detail)};
}

}  // namespace

TEST_CASE("NodeResourcesFit: what is free on the node") {
  const Node small = node("n").allocatable("cpu", "4").allocatable("memory", "2Gi");
  const std::vector<PodRef> placed = {pod("q").on("n").request("cpu", "3800m").request("memory", "1Gi")};
  CHECK(asked(pod("p").request("cpu", "200m"), small, placed).empty());
  CHECK(asked(pod("p").request("cpu", "500m"), small, placed) ==
        Rejections{rejected("Insufficient cpu", "cpu: requests 500m, 200m free of 4")});
  CHECK(asked(pod("p").request("memory", "1Gi"), small, placed).empty());
  CHECK(asked(pod("p").request("memory", "1025Mi"), small, placed) ==
        Rejections{rejected("Insufficient memory", "memory: requests 1025Mi, 1Gi free of 2Gi")});
  CHECK(asked(pod("p").request("cpu", "5").request("memory", "3Gi"), small) ==
        Rejections{rejected("Insufficient cpu", "cpu: requests 5, 4 free of 4"),
                   rejected("Insufficient memory", "memory: requests 3Gi, 2Gi free of 2Gi")});
}

TEST_CASE("NodeResourcesFit: pods hold what their status says, terminating ones too") {
  const Node small = node("n").allocatable("cpu", "4");
  CHECK(asked(pod("p").request("cpu", "2"), small, {pod("q").on("n").request("cpu", "1").holding("cpu", "3")})
            .size() == 1);
  CHECK(
      asked(pod("p").request("cpu", "2"), small, {pod("q").on("n").request("cpu", "3").deleting()}).size() ==
      1);
  CHECK(
      asked(pod("p").request("cpu", "2"), small, {pod("q").on("n").request("cpu", "3").finished()}).empty());
}

TEST_CASE("NodeResourcesFit: the number of pods") {
  CHECK(asked(pod("p"), node("n").pods(1)).empty());
  CHECK(asked(pod("p"), node("n").pods(1), {pod("q").on("n")}) ==
        Rejections{rejected("Too many pods", "pods: 1 there, 1 allowed")});
  CHECK(asked(pod("p"), node("n").pods(0)) ==
        Rejections{rejected("Too many pods", "pods: 0 there, 0 allowed")});
  CHECK(asked(pod("p").request("cpu", "9"), node("n").pods(0)).size() == 2);
}

TEST_CASE("NodeResourcesFit: other resources") {
  const Node gpus = node("n").allocatable("nvidia.com/gpu", "2").allocatable("hugepages-2Mi", "4Mi");
  CHECK(asked(pod("p").request("nvidia.com/gpu", "2"), gpus).empty());
  CHECK(asked(pod("p").request("nvidia.com/gpu", "2"), gpus,
              {pod("q").on("n").request("nvidia.com/gpu", "1")}) ==
        Rejections{rejected("Insufficient nvidia.com/gpu", "nvidia.com/gpu: requests 2, 1 free of 2")});
  CHECK(asked(pod("p").request("hugepages-2Mi", "6Mi"), gpus) ==
        Rejections{rejected("Insufficient hugepages-2Mi", "hugepages-2Mi: requests 6Mi, 4Mi free of 4Mi")});
  CHECK(
      asked(pod("p").request("example.com/absent", "1"), gpus) ==
      Rejections{rejected("Insufficient example.com/absent", "example.com/absent: requests 1, 0 free of 0")});
  CHECK(
      asked(pod("p").request("ephemeral-storage", "1Ki"), gpus) ==
      Rejections{rejected("Insufficient ephemeral-storage", "ephemeral-storage: requests 1Ki, 0 free of 0")});
}

TEST_CASE("NodeResourcesFit: a request of zero never fails, on an overfull node either") {
  const Node small = node("n").allocatable("cpu", "1");
  const std::vector<PodRef> placed = {pod("q").on("n").request("cpu", "2")};
  CHECK(asked(pod("p"), small, placed).empty());
  CHECK(asked(pod("p").request("cpu", "0").request("example.com/absent", "0"), small, placed).empty());
  CHECK(asked(pod("p").request("cpu", "1m"), small, placed) ==
        Rejections{rejected("Insufficient cpu", "cpu: requests 1m, -1 free of 1")});
}
