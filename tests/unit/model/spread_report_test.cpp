#include "model/spread_report.h"

#include <cmath>

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

const std::string kZone = "topology.kubernetes.io/zone";

std::vector<Node> three_zones() {
  return {node("c").label(kZone, "2").label("size", "s"), node("a").label(kZone, "1").label("size", "l"),
          node("b").label(kZone, "1").label("size", "s"), node("d")};
}

std::vector<Pod> some_pods() {
  return {pod("1").on("a").request("cpu", "500m").request("memory", "1Gi"),
          pod("2").on("a").request("cpu", "1"),
          pod("3").on("b").request("cpu", "250m").holding("cpu", "2"),
          pod("4").on("d").deleting(),
          pod("5").on("a").finished(),
          pod("6"),
          pod("7").on("gone")};
}

std::vector<std::string> names_of(const std::vector<SpreadRow>& rows) {
  std::vector<std::string> names;
  for (const SpreadRow& row : rows) names.push_back(row.name);
  return names;
}

std::vector<std::size_t> pods_of(const std::vector<SpreadRow>& rows) {
  std::vector<std::size_t> pods;
  for (const SpreadRow& row : rows) pods.push_back(row.pods);
  return pods;
}

}  // namespace

TEST_CASE("by node: every node, with what its live pods hold") {
  const SpreadReport report = spread_of(three_zones(), some_pods(), {});
  CHECK(names_of(report.rows) == std::vector<std::string>{"a", "b", "c", "d"});
  CHECK(pods_of(report.rows) == std::vector<std::size_t>{2, 1, 0, 1});
  CHECK(report.rows[0].requested.milli_cpu == 1500);
  CHECK(report.rows[0].requested.memory == 1 << 30);
  CHECK(report.rows[1].requested.milli_cpu == 2000);  // a resize under way
  CHECK(report.rows[0].allocatable.milli_cpu == 4000);
  CHECK(report.rows[0].share == 0.5);
  CHECK(report.rows[2].share == 0);
  CHECK(report.total.nodes == 4);
  CHECK(report.total.pods == 4);
  CHECK(report.total.requested.milli_cpu == 3500);
  CHECK(report.total.allocatable_pods == 440);
  CHECK(report.waiting == 1);
  CHECK(report.lost == 1);
}

TEST_CASE("skew and standard deviation are over all rows") {
  const SpreadFigures figures = spread_of(three_zones(), some_pods(), {}).figures;  // 2, 1, 0, 1
  CHECK(figures.domains == 4);
  CHECK(figures.most == 2);
  CHECK(figures.least == 0);
  CHECK(figures.skew() == 2);
  CHECK(figures.mean == 1.0);
  CHECK(std::abs(figures.deviation - 0.70710678) < 1e-6);
}

TEST_CASE("by a label: nodes without it stand apart, and are no domain") {
  const SpreadReport report = spread_of(three_zones(), some_pods(), {.by = kZone, .label_columns = {"size"}});
  CHECK(names_of(report.rows) == std::vector<std::string>{"1", "2", "<none>"});
  CHECK(pods_of(report.rows) == std::vector<std::size_t>{3, 0, 1});
  CHECK(report.rows[0].nodes == 2);
  CHECK(report.rows[0].columns == std::vector<std::string>{"l,s"});
  CHECK(report.rows[2].columns == std::vector<std::string>{"<none>"});
  CHECK(report.rows[0].allocatable.milli_cpu == 8000);
  CHECK(report.figures.domains == 2);
  CHECK(report.figures.skew() == 3);
  CHECK(report.figures.deviation == 1.5);
  CHECK(names_of(report.nodes) == std::vector<std::string>{"a", "b", "c", "d"});
}

TEST_CASE("a label of no value is not the same as no label") {
  const SpreadReport report = spread_of({node("a").label("x", ""), node("b")}, {}, {.by = "x"});
  REQUIRE(report.rows.size() == 2);
  CHECK(report.rows[0].name.empty());
  CHECK(report.rows[0].labelled);
  CHECK(report.rows[1].name == "<none>");
  CHECK_FALSE(report.rows[1].labelled);
}

TEST_CASE("pods on nodes that are not asked for are left out, and not lost") {
  const SpreadReport report = spread_of(three_zones(), some_pods(), {.node_selector = selector("size=l")});
  CHECK(names_of(report.rows) == std::vector<std::string>{"a"});
  CHECK(report.total.pods == 2);
  CHECK(report.lost == 1);
}

TEST_CASE("without nodes or pods there are no figures, and nothing fails") {
  const SpreadReport nothing = spread_of({}, {}, {.by = "x"});
  CHECK(nothing.rows.empty());
  CHECK(nothing.figures.skew() == 0);
  CHECK(nothing.figures.deviation == 0);
  CHECK(spread_of({node("a")}, {}, {}).rows[0].share == 0);
}

TEST_CASE("nodes have kubectl's words for how they are") {
  const auto status = [](Node each) { return spread_of({std::move(each)}, {}, {}).rows[0].status; };
  CHECK(status(node("a")) == "Unknown");
  CHECK(status(node("a").ready(Ready::True)) == "Ready");
  CHECK(status(node("a").ready(Ready::Unknown)) == "NotReady");
  CHECK(status(node("a").ready(Ready::True).unschedulable()) == "Ready,SchedulingDisabled");
}

TEST_CASE("rows are sorted by name or from the largest figure, ties by name") {
  struct Case {
    RowOrder order;
    std::vector<std::string> names;
  };
  const Case cases[] = {{RowOrder::Name, {"1", "2", "<none>"}},
                        {RowOrder::Pods, {"1", "<none>", "2"}},
                        {RowOrder::Nodes, {"1", "2", "<none>"}},
                        {RowOrder::Cpu, {"1", "2", "<none>"}},
                        {RowOrder::Memory, {"1", "2", "<none>"}}};
  for (const Case& each : cases) {
    SpreadReport report = spread_of(three_zones(), some_pods(), {.by = kZone});
    sort_rows(report.rows, each.order);
    CHECK(names_of(report.rows) == each.names);
  }
  SpreadReport report = spread_of(three_zones(), some_pods(), {});
  sort_rows(report.rows, RowOrder::Cpu);
  CHECK(names_of(report.rows) == std::vector<std::string>{"b", "a", "c", "d"});
  sort_rows(report.rows, RowOrder::Memory);
  CHECK(names_of(report.rows) == std::vector<std::string>{"a", "b", "c", "d"});
}
