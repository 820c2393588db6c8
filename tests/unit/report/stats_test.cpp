#include <sstream>

#include "base/text.h"
#include "report/pass_printer.h"
#include "report/stats_lines.h"
#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

RunStats busy_run() {
  return {.seconds = 2.345678,
          .decisions = 3001,
          .bound = 3000,
          .pods_per_second = 1431.4,
          .reading = 0.1214,
          .deciding = 0.0456,
          .binding = 2.0957,
          .to_bind = {3000, 12.4, 13.51, 14.02, 14.1},
          .to_request = {3000, 0.0004, 0.0009, 0.0019, 0.0123},
          .requests = {{"create events", 3000}, {"create pods/binding", 3000}, {"list pods", 3}},
          .sent = 999,
          .received = 2'345'678};
}

std::string lines_of(const RunStats& stats) {
  return join(stats_lines(stats), "\n") + "\n";
}

}  // namespace

TEST_CASE("the figures of a run for people") {
  check_golden("stats.txt", lines_of(busy_run()));
  CHECK(lines_of({.seconds = 0.0125, .decisions = 2, .deciding = 0.000123}) ==
        "0 pods bound\n"
        "time: 12.5 ms, of which reading 0.00 ms, 2 decisions 0.12 ms, binding 0.00 ms\n");
}

TEST_CASE("the figures of a run for programs") {
  PassResult pass;
  pass.stats = busy_run();
  for (const auto& [format, name] :
       {std::pair(DocumentFormat::Json, "stats.json"), {DocumentFormat::Yaml, "stats.yaml"}}) {
    std::ostringstream out;
    document_printer(out, format, false)->ended(pass);
    check_golden(name, out.str());
  }
}

TEST_CASE("in a loop they are a document of their own") {
  PassResult pass;
  pass.stats = busy_run();
  std::ostringstream out;
  document_printer(out, DocumentFormat::Json, true)->ended(pass);
  CHECK(out.str().find(R"("results": [],"stats": {"bindingSeconds": 2.0957,)") != std::string::npos);
}
