#include <sstream>

#include "report/pass_printer.h"
#include "support/catch.h"

using namespace spread;

namespace {

const Log quiet = [](int, std::string_view) {};

Decision decision() {
  Decision decision;
  decision.pod = {"default", "p"};
  decision.node = "worker";
  decision.rank_names = {"soft-taints", "same-app", "pods"};
  decision.verdicts = {{"control-plane", {{"TaintToleration", "no", ""}}, {0, 0, 9}, 0},
                       {"worker", {}, {0, 1, 2}, 1}};
  return decision;
}

PodResult result(Outcome outcome) {
  return {.pod = {"default", "p"},
          .outcome = outcome,
          .node = outcome == Outcome::Bound ? "worker" : "",
          .attempts = 2,
          .failures = {{1, 500, "try later"}}};
}

std::string watch_lines(const Labels& labels, Outcome outcome) {
  std::ostringstream out;
  Pod pod;
  pod.key = {"default", "p"};
  pod.scheduler_name = "my-scheduler";
  pod.labels = labels;
  const auto printer = lab_printer(out, quiet, LabVariant::Watch, {{"my-scheduler", "app"}});
  printer->decided(pod, decision());
  printer->settled(result(outcome));
  return out.str();
}

std::unique_ptr<PassPrinter> logging_printer(std::ostream& out, std::vector<std::string>& logged,
                                             LabVariant variant) {
  const Log log = [&](int, std::string_view message) { logged.emplace_back(message); };
  return lab_printer(out, log, variant, {{"my-scheduler", "app"}});
}

}  // namespace

TEST_CASE("the lab's polling lines") {
  std::ostringstream out;
  const auto printer = lab_printer(out, quiet, LabVariant::Polling, {{"my-scheduler", "app"}});
  printer->settled(result(Outcome::Bound));
  printer->settled(result(Outcome::Unschedulable));
  CHECK(out.str() == "[polling] scheduler starting… name=my-scheduler\nBound default/p -> worker\n");
}

TEST_CASE("the lab's watch lines, for a pod without the label: all pods count") {
  CHECK(watch_lines({}, Outcome::Bound) ==
        "[watch-student] scheduler starting… name=my-scheduler\n"
        "[watch-scheduler] event=ADDED pod=default/p\n"
        "[watch-scheduler] node control-plane score=9 (app=None)\n"
        "[watch-scheduler] node worker score=2 (app=None)\n"
        "[watch-scheduler] choosing node worker with score=2\n"
        "[watch-scheduler] transient error in bind attempt=1: status=500 reason=try later\n"
        "[watch-scheduler] bind OK default/p -> worker (attempt=2)\n"
        "[watch-scheduler] Bound default/p -> worker\n");
}

TEST_CASE("the lab's watch lines, for a pod with the label: its app counts") {
  const std::string lines = watch_lines({{"app", "web"}}, Outcome::Bound);
  CHECK(lines.find("node control-plane score=0 (app=web)\n") != std::string::npos);
  CHECK(lines.find("choosing node worker with score=1\n") != std::string::npos);
}

TEST_CASE("the lab's watch lines, for pods that are bound side by side: each has its own") {
  std::ostringstream out;
  const auto printer = lab_printer(out, quiet, LabVariant::Watch, {{"my-scheduler", "app"}});
  for (const char* name : {"first", "second"}) {
    Pod pod;
    pod.key = {"default", name};
    pod.scheduler_name = "my-scheduler";
    printer->decided(pod, decision());
  }
  PodResult bound = result(Outcome::Bound);
  for (const char* name : {"second", "first"}) {
    bound.pod.name = name;
    out.str("");
    printer->settled(bound);
    CHECK(out.str().starts_with("[watch-scheduler] event=ADDED pod=default/" + std::string(name) + "\n"));
    CHECK(out.str().ends_with("Bound default/" + std::string(name) + " -> worker\n"));
  }
}

TEST_CASE("each scheduler's pods have their own label in the lab's lines") {
  std::ostringstream out;
  const auto printer = lab_printer(out, quiet, LabVariant::Watch, {{"a", "app"}, {"b", "tier"}});
  Pod pod;
  pod.key = {"default", "p"};
  pod.scheduler_name = "b";
  pod.labels = {{"app", "web"}, {"tier", "front"}};
  printer->decided(pod, decision());
  printer->settled(result(Outcome::Bound));
  CHECK(out.str().starts_with("[watch-student] scheduler starting… name=a,b\n"));
  CHECK(out.str().find("node worker score=1 (tier=front)\n") != std::string::npos);
}

TEST_CASE("notes go to the log beside the lab's lines") {
  for (const LabVariant variant : {LabVariant::Polling, LabVariant::Watch}) {
    std::ostringstream out;
    std::vector<std::string> logged;
    const auto printer = logging_printer(out, logged, variant);
    PodResult bound = result(Outcome::Bound);
    bound.notes = {"Mind this."};
    printer->settled(bound);
    CHECK(logged == std::vector<std::string>{"pod default/p: Mind this."});
  }
}

TEST_CASE("the lab's last words on a bind that failed") {
  const std::string lines = watch_lines({}, Outcome::Failed);
  CHECK(lines.ends_with("[watch-scheduler] max retries reached, giving up\n"));
}

TEST_CASE("why a pod was not bound goes to the log, once") {
  for (const LabVariant variant : {LabVariant::Polling, LabVariant::Watch}) {
    std::ostringstream out;
    std::vector<std::string> logged;
    const auto printer = logging_printer(out, logged, variant);
    Pod pod;
    pod.key = {"default", "p"};
    pod.scheduler_name = "my-scheduler";
    PodResult waits{
        .pod = pod.key, .outcome = Outcome::Unschedulable, .message = "no room", .still_wants_node = true};
    printer->decided(pod, decision());
    printer->settled(waits);
    const std::string first = out.str();
    printer->decided(pod, decision());
    printer->settled(waits);
    CHECK(out.str() == first);
    CHECK(logged == std::vector<std::string>{"pod default/p was not bound: no room"});
  }
}
