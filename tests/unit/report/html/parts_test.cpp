// The parts of pages: map, matrix, tables.
#include "report/html/heat_map.h"
#include "report/html/matrix.h"
#include "report/html/node_table.h"
#include "report/html/pod_sections.h"
#include "report/html/table.h"
#include "support/catch.h"

using namespace spread;

namespace {

constexpr Mark P = Mark::Passed, R = Mark::Rejected, N = Mark::NotConcerned, A = Mark::NotAsked;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

bool has(const std::string& text, const std::string& what) {
  return count(text, what) > 0;
}

NodeUse use(const std::string& name, const std::string& zone, std::size_t pods) {
  NodeUse node{.node = name, .zone = zone, .status = "Ready", .pods = pods, .allocatable_pods = 110};
  node.requested.milli_cpu = 500;
  node.allocatable.milli_cpu = 4000;
  return node;
}

std::vector<HeatTile> tiles(std::size_t number, const std::string& zone = "z") {
  std::vector<HeatTile> all;
  for (std::size_t i = 0; i < number; ++i) all.push_back({use("n" + std::to_string(i), zone, 1)});
  return all;
}

Decision decision_on(std::size_t nodes, std::size_t fitting) {
  Decision decision;
  decision.pod = {"default", "web"};
  decision.filter_names = {"NodeName", "TaintToleration", "NodePorts"};
  decision.rank_names = {"pods"};
  for (std::size_t i = 0; i < nodes; ++i) {
    NodeVerdict verdict{"n" + std::to_string(1000 + i), {}, {3}, 0, {P, P, N}};
    if (i < fitting) verdict.position = static_cast<int>(i) + 1;
    if (i >= fitting) {
      verdict.rejections = {{"TaintToleration", "untolerated taint", "key-" + std::to_string(i)}};
      verdict.marks = {P, R, A};
    }
    decision.verdicts.push_back(verdict);
  }
  if (fitting > 0) decision.node = "n1000";
  return decision;
}

}  // namespace

TEST_CASE("a map has a picture for each zone and a tile for each node, on one scale") {
  std::vector<HeatTile> some = {
      {use("a1", "a", 8), 2}, {use("a2", "a", 4)}, {use("b1", "b", 0)}, {use("c", "", 1)}};
  some[1].use.status = "Ready,SchedulingDisabled";
  some[2].use.status = "NotReady";
  const std::string section = heat_section("Map", {{"", some}});
  CHECK(count(section, "<svg class=\"map\"") == 3);
  CHECK(has(section, "tile p8 c1 m0 chosen\""));
  CHECK(has(section, "tile p4 c1 m0 cordoned\""));
  CHECK(has(section, "tile p0 c1 m0 unready\""));
  CHECK(has(section, "In no zone"));
  CHECK(heat_section("Map", {{"", {}}}).empty());
}

TEST_CASE("two maps are on one scale") {
  const std::string section =
      heat_section("Map", {{"Before", {{use("a", "z", 2)}}}, {"After", {{use("a", "z", 4)}}}});
  CHECK(has(section, "tile p4 "));
  CHECK(has(section, "tile p8 "));
  CHECK(has(section, "Before: Zone z"));
  CHECK(has(section, "After: Zone z"));
}

TEST_CASE("the more nodes, the less a tile says, and all of them have one") {
  const std::string few = heat_section("Map", {{"", tiles(20)}}),
                    many = heat_section("Map", {{"", tiles(5000)}});
  CHECK(has(few, ">n19</text>"));
  CHECK_FALSE(has(many, "</text>"));
  CHECK(count(many, "<g class=\"tile") == 5000);
  CHECK(many.size() < 2'000'000);
}

TEST_CASE("zones past the most are said to be missing") {
  std::vector<HeatTile> all;
  for (int i = 0; i < 70; ++i) all.push_back({use("n", "z" + std::to_string(i), 1)});
  const std::string section = heat_section("Map", {{"", all}});
  CHECK(count(section, "<figure>") == 60);
  CHECK(has(section, "10 more zones are not drawn"));
}

TEST_CASE("a matrix has a row for each node, the best first, with every reason") {
  const std::string text = matrix(decision_on(3, 1), MatrixRows::EachNode);
  CHECK(count(text, "<tr") == 4);
  CHECK(has(text, "n1000 \u2605"));
  CHECK(has(text, "TaintToleration: untolerated taint (key-2)"));
  CHECK(matrix(Decision{}, MatrixRows::EachNode).empty());
}

TEST_CASE("a matrix of many nodes groups those of which filters say the same") {
  const std::string text = matrix(decision_on(1000, 300), MatrixRows::Grouped);
  CHECK(count(text, "<tr") == 13);  // its head, the ten best, two groups
  CHECK(has(text, "290 nodes: n1010, n1011"));
  CHECK(has(text, "and 680 more"));
  CHECK(rows_for(1, 200) == MatrixRows::EachNode);
  CHECK(rows_for(1, 201) == MatrixRows::Grouped);
  CHECK(rows_for(50, 40) == MatrixRows::EachNode);
  CHECK(rows_for(50, 41) == MatrixRows::Grouped);
}

TEST_CASE("a page of many pods is bounded, and says what is left out") {
  const std::string text =
      pod_sections(std::vector<Explanation>(60, Explanation{.decision = decision_on(1000, 5)}));
  CHECK(count(text, "<section id=\"pod-") == 50);
  CHECK(has(text, "10 more pods"));
  CHECK(text.size() < 1'500'000);
}

TEST_CASE("pods without a node come first") {
  const std::string text = pod_sections({{.decision = decision_on(2, 1)}, {.decision = decision_on(2, 0)}});
  CHECK(text.find("badge bad") < text.find("badge good"));
  CHECK(has(text, "href=\"#pod-2\""));
}

TEST_CASE("the table of nodes, where a node says nothing of what it has") {
  const std::string table = node_use_table({use("a", "z", 3), NodeUse{.node = "b"}});
  CHECK(count(table, "<tr>") == 3);
  CHECK(has(table, "<td class=\"number\" data-order=\"125000\">13%"));
  CHECK(has(table,
            "<td class=\"name\">b<td class=\"keep\"><td><td class=\"number\" data-order=\"0\">0<td "
            "class=\"number\"><td"));
  CHECK(node_use_table({}).empty());
}

TEST_CASE("a table's cells sort by what they mean") {
  HtmlTable table("Caption", {{"Name"}, {"Size", ColumnKind::Number}});
  table.add({{"a"}, {"1Ki", 1024, "", "a title"}}, "chosen");
  CHECK(has(table.render(),
            "<tr class=\"chosen\"><td>a<td class=\"number\" data-order=\"1024\" title=\"a title\">1Ki"));
  CHECK(has(table.render(), "<caption>Caption</caption>"));
}
