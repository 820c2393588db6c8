#include "report/log_line.h"

#include "report/pass_printer.h"
#include "support/catch.h"

using namespace spread;

namespace {

const std::chrono::system_clock::time_point kTime{std::chrono::milliseconds(1'769'860'800'250)};

}  // namespace

TEST_CASE("a line in JSON says what it is about, where that is known") {
  CHECK(json_log_line(kTime, 3, "bound", {.pod = "default/web", .node = "a", .reason = "Bound"}) ==
        R"({"level": "info","message": "bound","node": "a","pod": "default/web","reason": "Bound",)"
        R"("time": "2026-01-31T12:00:00.250Z","v": 3})"
        "\n");
  CHECK(json_error_line(kTime, "no") ==
        R"({"level": "error","message": "no","time": "2026-01-31T12:00:00.250Z","v": 0})"
        "\n");
}

TEST_CASE("levels have names") {
  struct Case {
    int level;
    bool notice;
    std::string name;
  };
  for (const Case& c : {Case{0, false, "warning"}, Case{0, true, "info"}, Case{1, false, "info"},
                        Case{3, false, "info"}, Case{4, false, "debug"}, Case{9, false, "debug"}}) {
    INFO(c.level);
    const std::string line = json_log_line(kTime, c.level, "m", {.notice = c.notice});
    CHECK(line.find("\"level\": \"" + c.name + "\"") != std::string::npos);
  }
}

TEST_CASE("nothing in a line steers a terminal or ends it early") {
  const std::string evil = "a\nb\t\x1b[31m\x7f\xe2\x80\xae\xc2\x9b\xff\"\\";
  for (const std::string& line : {text_log_line(evil), json_log_line(kTime, 0, evil, {.pod = evil})}) {
    INFO(line);
    CHECK(line.find('\n') == line.size() - 1);
    for (const char* bad : {"\x1b", "\t", "\x7f", "\xe2\x80\xae", "\xc2\x9b", "\xff"})
      CHECK(line.find(bad) == std::string::npos);
  }
}

TEST_CASE("each pod is logged at level 3, each node that rejects it at level 4") {
  struct Silent : PassPrinter {};
  Pod pod;
  pod.key = {"default", "web"};
  const Decision decision{
      .verdicts = {
          {.node = "a"},
          {.node = "b", .rejections = {{"NodePorts", "taken", "port 80"}, {"NodeReady", "not ready", ""}}},
          {.node = "c", .rejections = {{"NodeReady", "not ready", ""}}}}};
  const PodResult bound{.pod = pod.key, .outcome = Outcome::Bound, .node = "a"};
  const PodResult not_bound{.pod = pod.key, .outcome = Outcome::Failed, .message = "why"};
  std::vector<std::string> lines;
  for (const int verbosity : {2, 3, 4}) {
    const auto printer =
        logging_printer(std::make_unique<Silent>(),
                        {[&](int level, std::string_view message, const LogFields& fields) {
                           lines.push_back(std::to_string(verbosity) + std::to_string(level) + " " +
                                           std::string(message) + " | " + std::string(fields.pod) + " " +
                                           std::string(fields.node) + " " + std::string(fields.reason));
                         },
                         verbosity});
    printer->decided(pod, decision);
    printer->settled(verbosity == 3 ? bound : not_bound);
  }
  CHECK(lines ==
        std::vector<std::string>{
            "33 pod default/web is bound to node a | default/web a Bound",
            "44 pod default/web: node b is rejected by NodePorts: taken (port 80) | default/web b "
            "NodePorts",
            "44 pod default/web: node c is rejected by NodeReady: not ready | default/web c NodeReady",
            "43 pod default/web was not bound: why | default/web  Failed"});
}
