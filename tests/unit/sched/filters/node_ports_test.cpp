#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

Rejections asked(const Pod& waiting, const std::vector<PodRef>& placed) {
  return ask(node_ports(), waiting, cluster({node("n"), node("other")}, placed), "n");
}

Rejections rejected(std::string detail) {
  return {{"NodePorts", "node(s) didn't have free ports for the requested pod ports", std::move(detail)}};
}

}  // namespace

TEST_CASE("NodePorts: a port that a pod on the node holds") {
  CHECK_FALSE(concerns(node_ports(), pod("p")));
  CHECK(asked(pod("p").host_port(80), {}).empty());
  CHECK(asked(pod("p").host_port(80), {pod("q").on("n").host_port(80)}) ==
        rejected("TCP 80 is taken by default/q"));
  CHECK(asked(pod("p").host_port(80), {pod("q").on("n").host_port(80).deleting()}).size() == 1);
  CHECK(asked(pod("p").host_port(80), {pod("q").on("n").host_port(80).finished()}).empty());
  CHECK(asked(pod("p").host_port(80), {pod("q").on("other").host_port(80)}).empty());
  CHECK(asked(pod("p").host_port(80), {pod("q").on("n").host_port(80, "UDP")}).empty());
  CHECK(asked(pod("p").host_port(80, "TCP", "10.0.0.1"), {pod("q").on("n").host_port(80)}) ==
        rejected("TCP 10.0.0.1:80 is taken by default/q"));
}

TEST_CASE("NodePorts: every clash is named, under one reason") {
  CHECK(asked(pod("p").host_port(80).host_port(81).host_port(53, "UDP"),
              {pod("q").on("n").host_port(80), pod("r").ns("dns").on("n").host_port(53, "UDP")}) ==
        rejected("TCP 80 is taken by default/q, UDP 53 is taken by dns/r"));
}
