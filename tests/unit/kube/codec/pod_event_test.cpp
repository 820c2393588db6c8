#include "kube/codec/pod_event.h"

#include "support/catch.h"
#include "support/wire.h"

namespace spread {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;
using test::wire_number;
using test::wire_text;
using test::WirePath;

WallTime at(std::chrono::nanoseconds since_1970) {
  return WallTime(std::chrono::duration_cast<WallTime::duration>(since_1970));
}

Pod web() {
  Pod pod;
  pod.key = {"shop", "web-1"};
  pod.uid = "u-1";
  pod.resource_version = "42";
  pod.generation = 3;
  return pod;
}

TEST_CASE("events are named after the pod and the time") {
  CHECK(event_name(web(), at(nanoseconds(0x18ab0123456789cd))) == "web-1.18ab0123456789cd");
  Pod pod = web();
  pod.key.name = std::string(236, 'x');
  CHECK(event_name(pod, at(nanoseconds(0x18ab0123456789cd))) == pod.key.name + ".18ab0123456789cd");
  pod.key.name = std::string(237, 'x');
  CHECK(event_name(pod, at(nanoseconds(0x18ab0123456789cd))) == "u-1.18ab0123456789cd");
}

TEST_CASE("notes are cut, and no character in two") {
  struct Case {
    std::string name, message, note;
  };
  const std::vector<Case> cases = {
      {"empty", "", ""},
      {"short", "0/3 nodes", "0/3 nodes"},
      {"as long as allowed", std::string(1024, 'a'), std::string(1024, 'a')},
      {"one more", std::string(1025, 'a'), std::string(1020, 'a') + " ..."},
      {"a character ends there", std::string(1018, 'a') + "ä" + std::string(9, 'b'),
       std::string(1018, 'a') + "ä ..."},
      {"a character lies across", std::string(1019, 'a') + "ä" + std::string(9, 'b'),
       std::string(1019, 'a') + " ..."},
      {"four bytes lie across", std::string(1017, 'a') + "🦆" + std::string(9, 'b'),
       std::string(1017, 'a') + " ..."},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(event_note(c.message) == c.note);
  }
}

TEST_CASE("an event, once and repeated") {
  const PodEvent event{.name = "web-1.1",
                       .pod = {"shop", "web-1"},
                       .pod_uid = "u-1",
                       .pod_version = "42",
                       .scheduler = "my-scheduler",
                       .instance = "my-scheduler-host",
                       .at = at(microseconds(1'738'324'800'000'250)),
                       .type = PodEvent::Type::Warning,
                       .reason = "FailedScheduling",
                       .action = "Scheduling",
                       .note = "no room"};
  const EventSeries twice{2, at(microseconds(1'738'324'860'000'001))};
  const std::pair<WirePath, std::string> texts[] = {
      {{1, 1}, "web-1.1"}, {{1, 3}, "shop"},          {{4}, "my-scheduler"}, {{5}, "my-scheduler-host"},
      {{6}, "Scheduling"}, {{7}, "FailedScheduling"}, {{8, 1}, "Pod"},       {{8, 2}, "shop"},
      {{8, 3}, "web-1"},   {{8, 4}, "u-1"},           {{8, 5}, "v1"},        {{8, 6}, "42"},
      {{10}, "no room"},   {{11}, "Warning"},
  };
  const std::string once = encode_event(event, {});
  const std::string repeated = encode_event(event, twice);
  for (const std::string& body : {once, repeated}) {
    CHECK(
        body.starts_with(std::string("k8s\0\x0a\x19\x0a\x10"
                                     "events.k8s.io/v1"
                                     "\x12\x05"
                                     "Event",
                                     31)));
    for (const auto& [path, text] : texts) {
      INFO(text);
      CHECK(wire_text(body, path) == text);
    }
    CHECK(wire_number(body, {2, 1}) == 1'738'324'800);
    CHECK(wire_number(body, {2, 2}) == 250'000);
  }
  CHECK(wire_number(once, {3, 1}) == 0);
  CHECK(wire_number(repeated, {3, 1}) == 2);
  CHECK(wire_number(repeated, {3, 2, 1}) == 1'738'324'860);
  CHECK(wire_number(repeated, {3, 2, 2}) == 1000);
  CHECK(encode_series(twice) == R"({"series":{"count":2,"lastObservedTime":"2025-01-31T12:01:00.000001Z"}})");
}

TEST_CASE("times are whole microseconds, and an instance's name is cut") {
  PodEvent event{.instance = std::string(200, 'x'), .at = at(nanoseconds(1'999'999'999))};
  CHECK(wire_number(encode_event(event, {}), {2, 2}) == 999'999'000);
  CHECK(wire_text(encode_event(event, {}), {5}) == std::string(128, 'x'));
}

TEST_CASE("the condition says since when only where that changes") {
  struct Case {
    std::string name;
    std::optional<ScheduledCondition> before;
    std::string since;
  };
  const std::string now = R"("lastTransitionTime":"2025-01-31T12:00:00Z",)";
  for (const Case& c : {Case{"none before", {}, now}, Case{"True before", {{"True", "", ""}}, now},
                        Case{"False before", {{"False", "Unschedulable", "b"}}, ""}}) {
    INFO(c.name);
    Pod pod = web();
    pod.scheduled = c.before;
    CHECK(encode_not_scheduled(pod, "Unschedulable", "no room", at(std::chrono::seconds(1'738'324'800))) ==
          R"({"metadata":{"resourceVersion":"42","uid":"u-1"},"status":{"conditions":[{)" + c.since +
              R"("message":"no room","observedGeneration":3,"reason":"Unschedulable","status":"False",)"
              R"("type":"PodScheduled"}]}})");
  }
}

}  // namespace
}  // namespace spread
