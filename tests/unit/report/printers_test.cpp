#include <sstream>

#include "report/bars.h"
#include "report/pass_printer.h"
#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

PodResult bound(const std::string& name, const std::string& node) {
  return {
      .pod = {"default", name}, .uid = "u-" + name, .outcome = Outcome::Bound, .node = node, .attempts = 1};
}

PassResult mixed_pass() {
  PassResult pass;
  pass.results = {
      bound("a", "worker"),
      {.pod = {"default", "b"},
       .uid = "u-b",
       .outcome = Outcome::Unschedulable,
       .message = "0/2 nodes are available: 2 Insufficient cpu.",
       .still_wants_node = true},
      {.pod = {"shop", "a-longer-name"},
       .uid = "u-c",
       .outcome = Outcome::Skipped,
       .message = "constraint not supported: spec.resourceClaims",
       .still_wants_node = true},
      {.pod = {"shop", "evil\x1b[31m"},
       .uid = "u-d",
       .outcome = Outcome::Failed,
       .message = "no\nway",
       .still_wants_node = true},
  };
  pass.nodes = {{"worker", 2, 3}, {"worker2", 5, 5}};
  return pass;
}

void show(PassPrinter& printer, const PassResult& pass) {
  for (const PodResult& result : pass.results) printer.settled(result);
  printer.ended(pass);
}

std::string text_of(const PassResult& pass, TextStyle style) {
  std::ostringstream out;
  show(*text_printer(out, style), pass);
  return out.str();
}

}  // namespace

TEST_CASE("a pass as a table") {
  check_golden("pass.txt", text_of(mixed_pass(), {}));
  check_golden("pass-no-headers.txt", text_of(mixed_pass(), {.headers = false}));
  check_golden("pass-bars.txt", text_of(mixed_pass(), {.bars = true}));
  check_golden("pass-bars-ascii.txt", text_of(mixed_pass(), {.bars = true, .utf8 = false}));
}

TEST_CASE("notes stand behind the message, and in a document apart from it") {
  PassResult pass;
  pass.results = {bound("a", "worker"), mixed_pass().results[1]};
  for (PodResult& result : pass.results) result.notes = {"One thing.", "Another."};
  const std::string text = text_of(pass, {});
  CHECK(text.find("worker   One thing. Another.\n") != std::string::npos);
  CHECK(text.find("2 Insufficient cpu. One thing. Another.\n") != std::string::npos);
  std::ostringstream out;
  show(*document_printer(out, DocumentFormat::Json, true), pass);
  CHECK(out.str().find(R"("notes": ["One thing.","Another."])") != std::string::npos);
}

TEST_CASE("a pass without pods prints nothing as text") {
  CHECK(text_of({}, {}).empty());
}

TEST_CASE("in a loop, a pod that waits for the same reason is shown once") {
  std::ostringstream out;
  const auto printer = text_printer(out, {.loop = true});
  show(*printer, mixed_pass());
  const std::string first = out.str();
  PassResult again = mixed_pass();
  again.results.erase(again.results.begin());
  show(*printer, again);
  CHECK(out.str() == first);
  again.results[0].message = "0/3 nodes are available: 3 Insufficient cpu.";
  show(*printer, again);
  CHECK(out.str() ==
        first + "default   b   Unschedulable      0/3 nodes are available: 3 Insufficient cpu.\n");
}

TEST_CASE("a dry run in a loop says once where a pod would go") {
  std::ostringstream out;
  const auto printer = text_printer(out, {.loop = true});
  PassResult pass;
  pass.results = {{.pod = {"default", "a"}, .outcome = Outcome::WouldBind, .node = "worker"}};
  show(*printer, pass);
  const std::string first = out.str();
  show(*printer, pass);
  CHECK(out.str() == first);
  pass.results[0].node = "worker2";
  show(*printer, pass);
  CHECK(out.str().size() > first.size());
}

TEST_CASE("a pass as a document") {
  for (const auto& [format, name] :
       {std::pair(DocumentFormat::Json, "pass.json"), {DocumentFormat::Yaml, "pass.yaml"}}) {
    std::ostringstream out;
    show(*document_printer(out, format, false), mixed_pass());
    check_golden(name, out.str());
  }
}

TEST_CASE("in a loop a document is one line, and passes without pods are left out") {
  std::ostringstream out;
  const auto printer = document_printer(out, DocumentFormat::Json, true);
  show(*printer, {});
  CHECK(out.str().empty());
  show(*printer, mixed_pass());
  const std::string text = out.str();
  CHECK(std::count(text.begin(), text.end(), '\n') == 1);
  CHECK(text.back() == '\n');
}

TEST_CASE("with --once a pass without pods is a document all the same") {
  std::ostringstream out;
  show(*document_printer(out, DocumentFormat::Json, false), {});
  CHECK(out.str().find("\"results\": []") != std::string::npos);
}

TEST_CASE("names are those of the pods that got a node") {
  std::ostringstream out;
  show(*name_printer(out), mixed_pass());
  CHECK(out.str() == "pod/a\n");
}

TEST_CASE("bars are scaled to the fullest node") {
  check_golden("bars-large.txt",
               render_bars({{"a", 0, 400}, {"b", 100, 100}, {"c", 0, 0}, {"d", 1, 2}}, true, {}));
}

TEST_CASE("nothing that steers a terminal gets through a document") {
  PassResult pass;
  pass.results = {{.pod = {"a", "x\u202e\u0085\x1b\x7f\xff"}, .outcome = Outcome::Skipped, .message = "m"}};
  for (const DocumentFormat format : {DocumentFormat::Json, DocumentFormat::Yaml}) {
    std::ostringstream out;
    show(*document_printer(out, format, false), pass);
    for (const char c : out.str()) CHECK((c == '\n' || (c >= ' ' && c < 0x7f)));
  }
}
