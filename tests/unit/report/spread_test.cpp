#include "report/spread.h"

#include <algorithm>

#include "base/text.h"
#include "report/histogram.h"
#include "support/builders.h"
#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::support;
using namespace spread::test;

namespace {

const std::string kZone = "topology.kubernetes.io/zone";

SpreadReport zones(const std::string& by) {
  std::vector<Pod> pods = {pod("waits"), pod("lost").on("gone")};
  const std::pair<const char*, int> counts[] = {{"worker", 3}, {"worker2", 1}, {"control-plane", 5}};
  for (const auto& [name, count] : counts)
    for (int i = 0; i < count; ++i)
      pods.push_back(pod(name + std::to_string(i)).on(name).request("cpu", "250m").request("memory", "100M"));
  SpreadReport report = spread_of(
      {node("control-plane").ready(Ready::True), node("worker").label(kZone, "eu-1").ready(Ready::True),
       node("worker2").label(kZone, "eu-1").ready(Ready::False).unschedulable(),
       node("worker3").label(kZone, "eu-2").ready(Ready::True).pods(10)},
      pods, {.by = by, .label_columns = {kZone}});
  report.ns = "shop";
  report.selector = "app=web";
  return report;
}

SpreadReport many(std::size_t nodes, std::size_t step = 1) {
  std::vector<Node> all;
  std::vector<Pod> pods;
  for (std::size_t i = 0; i < nodes; ++i) {
    const std::string name = "n" + std::to_string(1000 + i);
    all.push_back(node(name));
    for (std::size_t j = 0; j < i % 7 * step; ++j)
      pods.push_back(pod(name + "-" + std::to_string(j)).on(name));
  }
  return spread_of(all, pods, {});
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t widest(const std::string& text) {
  std::size_t most = 0;
  for (const std::string& line : split(text, '\n')) most = std::max(most, display_width(line));
  return most;
}

}  // namespace

TEST_CASE("a report as a table") {
  check_golden("report.txt", render_text(zones(""), {}));
  check_golden("report-by-zone.txt", render_text(zones(kZone), {.bars = true, .utf8 = true}));
  check_golden("report-wide.txt", render_text(zones(""), {.wide = true}));
  check_golden("report-bars.txt", render_text(zones(""), {.bars = true, .utf8 = true}));
  check_golden("report-bars-ascii.txt", render_text(zones(""), {.bars = true}));
  check_golden("report-no-headers.txt", render_text(zones(""), {.headers = false}));
}

TEST_CASE("a report for programs") {
  check_golden("report.json", render_document(zones(""), DocumentFormat::Json));
  check_golden("report-by-zone.yaml", render_document(zones(kZone), DocumentFormat::Yaml));
  check_golden("report.csv", render_csv(zones(""), true));
  CHECK(render_csv(zones(""), true).ends_with(render_csv(zones(""), false)));
}

TEST_CASE("bars keep to the terminal: below the rows where there is no room beside them, else nowhere") {
  for (const std::size_t width : {30, 70, 80, 100, 200}) {
    const std::string text = render_text(zones(""), {.bars = true, .width = width});
    INFO(width);
    CHECK(widest(text) <= std::max<std::size_t>(width, 78));
    CHECK(has(text, "#####") == (width > 30));
    CHECK(has(text, "worker2         1      #\n") == (width > 30 && width < 100));
  }
  CHECK(widest(render_text(many(90), {.bars = true, .width = 40})) <= 40);
}

TEST_CASE("past 40 rows there is a histogram: in place of bars, or behind the rows") {
  CHECK_FALSE(has(render_text(many(40), {.bars = true}), "NODES"));
  check_golden("report-histogram.txt", render_text(many(41), {.bars = true, .utf8 = true}));
  const std::string plain = render_text(many(41), {});
  CHECK(has(plain, "n1040"));
  CHECK(has(plain, "PODS   NODES"));
  CHECK(has(render_text(many(41), {.bars = true, .all_rows = true}), "n1040"));
  CHECK(has(render_text(many(41), {.bars = true, .wide = true}), "n1040"));
  const std::string rows = render_text(many(41), {.headers = false, .bars = true});
  CHECK(has(rows, "n1040"));
  CHECK(std::ranges::count(rows, '\n') == 41);
}

TEST_CASE("buckets are of round widths, and 20 at most") {
  struct Case {
    std::vector<std::size_t> counts;
    std::vector<Bucket> buckets;
  };
  const Case cases[] = {
      {{}, {}},
      {{0}, {{0, 0, 1}}},
      {{3, 3, 5}, {{3, 3, 2}, {4, 4, 0}, {5, 5, 1}}},
      {{20, 1}, {{1, 1, 1},   {2, 2, 0},   {3, 3, 0},   {4, 4, 0},   {5, 5, 0},   {6, 6, 0},   {7, 7, 0},
                 {8, 8, 0},   {9, 9, 0},   {10, 10, 0}, {11, 11, 0}, {12, 12, 0}, {13, 13, 0}, {14, 14, 0},
                 {15, 15, 0}, {16, 16, 0}, {17, 17, 0}, {18, 18, 0}, {19, 19, 0}, {20, 20, 1}}}};
  for (const Case& each : cases) CHECK(buckets_of(each.counts) == each.buckets);
  for (const std::size_t most : {20, 39, 40, 99, 110, 1000, 123456}) {
    const std::vector<Bucket> buckets = buckets_of({0, 7, most});
    INFO(most);
    CHECK(buckets.size() <= 20);
    CHECK(buckets.front().first == 0);
    CHECK(buckets.back().last >= most);
    std::size_t members = 0;
    for (const Bucket& bucket : buckets) members += bucket.members;
    CHECK(members == 3);
  }
}

TEST_CASE("names from a cluster are text: to a terminal and to a spreadsheet") {
  struct Case {
    const char *name, *csv;
  };
  const Case cases[] = {{"plain", "plain"},
                        {"a,b", "\"a,b\""},
                        {"say \"hi\"", "\"say \"\"hi\"\"\""},
                        {"=1+1", "\"'=1+1\""},
                        {"+1", "\"'+1\""},
                        {"-1", "\"'-1\""},
                        {"@SUM(A1)", "\"'@SUM(A1)\""},
                        {" =1", "\"' =1\""},
                        {"\xef\xbc\x9d"
                         "1",
                         "\"'\xef\xbc\x9d"
                         "1\""},
                        {"two\nlines", "two\\nlines"},
                        {"\t=1", "\\t=1"},
                        {"\x1b[31m", "\\u001b[31m"}};
  for (const Case& each : cases) {
    const SpreadReport report =
        spread_of({node(each.name).label("x", each.name)}, {}, {.by = "", .label_columns = {"x"}});
    INFO(each.name);
    const std::string csv = render_csv(report, false);
    CHECK(csv.starts_with(std::string(each.csv) + ",1,"));
    CHECK(csv.ends_with("," + std::string(each.csv) + "\n"));
    CHECK_FALSE(has(render_text(report, {}), "\x1b"));
  }
}
