#include "kube/codec/object_patches.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("Merging a patch follows RFC 7386") {
  struct Case {
    const char *object, *patch, *merged;
  };
  const Case cases[] = {
      {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
      {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
      {R"({"a":["b"]})", R"({"a":["c","d"]})", R"({"a":["c","d"]})"},
      {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
      {R"({"a":"x"})", R"({"a":{"b":{"c":null}}})", R"({"a":{"b":{}}})"},
  };
  for (const auto& [object, patch, merged] : cases) {
    INFO(patch);
    CHECK(*merge_patch(object, patch) == merged);
  }
  CHECK(merge_patch("{", "{}").error().code == ErrorCode::BadReply);
  CHECK(merge_patch("{}", "{").error().code == ErrorCode::BadReply);
}

TEST_CASE("Patches of nodes") {
  CHECK(encode_cordon(true) == R"({"spec":{"unschedulable":true}})");
  CHECK(encode_taints({}) == R"({"spec":{"taints":[]}})");
  CHECK(
      encode_taints({{"a", "b", "NoSchedule"}, {"c", "", "NoExecute"}}) ==
      R"({"spec":{"taints":[{"effect":"NoSchedule","key":"a","value":"b"},{"effect":"NoExecute","key":"c"}]}})");
}

TEST_CASE("A label is set on the object, and on its template of pods") {
  CHECK(*with_label(R"({"metadata":{"name":"n"}})", "k", "v") ==
        R"({"metadata":{"labels":{"k":"v"},"name":"n"}})");
  CHECK(*with_label(R"({"spec":{"template":{"metadata":{"labels":{"a":"b"}}}}})", "k", "v") ==
        R"({"metadata":{"labels":{"k":"v"}},"spec":{"template":{"metadata":{"labels":{"a":"b","k":"v"}}}}})");
  CHECK(
      *with_label(R"({"spec":{"jobTemplate":{"spec":{"template":{}}}}})", "k", "v") ==
      R"({"metadata":{"labels":{"k":"v"}},"spec":{"jobTemplate":{"spec":{"template":{"metadata":{"labels":{"k":"v"}}}}}}})");
}

TEST_CASE("What is read of replies") {
  CHECK(*decode_version(R"({"metadata":{"resourceVersion":"42"}})") == 42);
  CHECK(decode_version("no").error().code == ErrorCode::BadReply);
  CHECK(*decode_event_words(R"({"items":[{"reason":"Scheduled","message":"done"}]})") ==
        std::vector<std::string>{"Scheduled: done"});
  CHECK(has_status(R"({"status":{}})"));
  CHECK_FALSE(has_status("{}"));
}
