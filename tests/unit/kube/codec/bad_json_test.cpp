#include <cstring>
#include <utility>

#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

std::string pod(const std::string& rest) {
  return R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"x","namespace":"n"},)" + rest + "}";
}

TEST_CASE("JSON: what is wrong is said") {
  struct Case {
    const char* name;
    std::string body;
    const char* message;
  };
  const Case cases[] = {
      {"text after the end", pod(R"("spec":{})") + "}", "not valid JSON (text after the end)"},
      {"a list", "[]", "expected v1 Pod, got no object of the API"},
      {"an empty map", "{}", "expected v1 Pod, got no object of the API"},
      {"another kind", data("nodes.json"), "expected v1 Pod, got v1 NodeList"},
      {"no name", R"({"apiVersion":"v1","kind":"Pod"})", "Pod: has no name"},
      {"metadata no map", R"({"apiVersion":"v1","kind":"Pod","metadata":[]})",
       "Pod: metadata: must be a map"},
      {"spec no map", pod(R"("spec":"a")"), "Pod n/x: spec: must be a map"},
      {"containers no list", pod(R"("spec":{"containers":{}})"), "Pod n/x: spec.containers: must be a list"},
      {"a container no map", pod(R"("spec":{"containers":[1]})"),
       "Pod n/x: spec.containers[0]: must be a map"},
      {"priority no integer", pod(R"("spec":{"priority":1.5})"),
       "Pod n/x: spec.priority: must be an integer of 32 bits"},
      {"priority too large", pod(R"("spec":{"priority":3000000000})"),
       "Pod n/x: spec.priority: must be an integer of 32 bits"},
      {"nodeName no string", pod(R"("spec":{"nodeName":1})"),
       "Pod n/x: spec.nodeName: must be a string: put it in quotes"},
      {"a label no string", pod(R"("spec":{"nodeSelector":{"a.b/c":true}})"),
       "Pod n/x: spec.nodeSelector[a.b/c]: must be a string: put it in quotes"},
      {"a bad quantity", pod(R"("spec":{"overhead":{"cpu":"1 core"}})"),
       "Pod n/x: spec.overhead.cpu: \"1 core\" is not a quantity"},
      {"a quantity that is none", pod(R"("spec":{"overhead":{"cpu":[]}})"),
       "Pod n/x: spec.overhead.cpu: must be a quantity"},
      {"an owner no map",
       R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"x","ownerReferences":["a"]}})",
       "Pod x: metadata.ownerReferences[0]: must be a map"},
      {"a volume no map", pod(R"("spec":{"volumes":[[]]})"), "Pod n/x: spec.volumes[0]: must be a map"},
      {"a claim no map", pod(R"("spec":{"volumes":[{"persistentVolumeClaim":"a"}]})"),
       "Pod n/x: spec.volumes[0].persistentVolumeClaim: must be a map"},
      {"monitors no list", pod(R"("spec":{"volumes":[{"rbd":{"monitors":"a"}}]})"),
       "Pod n/x: spec.volumes[0].rbd.monitors: must be a list"},
      {"readOnly no truth value", pod(R"("spec":{"volumes":[{"cinder":{"readOnly":1}}]})"),
       "Pod n/x: spec.volumes[0].cinder.readOnly: must be true or false"},
      {"maxSkew no integer", pod(R"("spec":{"topologySpreadConstraints":[{"maxSkew":"1"}]})"),
       "Pod n/x: spec.topologySpreadConstraints[0].maxSkew: must be an integer of 32 bits"},
      {"matchLabelKeys no list", pod(R"("spec":{"topologySpreadConstraints":[{"matchLabelKeys":"a"}]})"),
       "Pod n/x: spec.topologySpreadConstraints[0].matchLabelKeys: must be a list"},
      {"a selector no map", pod(R"("spec":{"topologySpreadConstraints":[{"labelSelector":"a=b"}]})"),
       "Pod n/x: spec.topologySpreadConstraints[0].labelSelector: must be a map"},
      {"podAffinity no map", pod(R"("spec":{"affinity":{"podAffinity":[]}})"),
       "Pod n/x: spec.affinity.podAffinity: must be a map"},
      {"a namespace no string",
       pod(R"("spec":{"affinity":{"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":)"
           R"([{"namespaces":[1]}]}}})"),
       "Pod n/x: "
       "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespaces[0]: "
       "must be a string: put it in quotes"},
      {"a bad time",
       R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"x","creationTimestamp":"yesterday"}})",
       "Pod x: metadata.creationTimestamp: not a time: yesterday"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto decoded = decode_pod(Encoding::Json, c.body);
    REQUIRE_FALSE(decoded.ok());
    CHECK(decoded.error().code == ErrorCode::BadReply);
    CHECK(decoded.error().message == c.message);
  }
}

TEST_CASE("JSON: where the text is wrong is said") {
  // What follows the place is jsoncpp's.
  const std::pair<const char*, const char*> cases[] = {
      {"", "not valid JSON (line 1, column 1: "},
      {"<html>\n</html>", "not valid JSON (line 1, column 1: "},
      {"{\"kind\":\n  ]", "not valid JSON (line 2, column 3: "},
      {R"({"kind":"Pod","kind":"Pod"})", "not valid JSON (line 1, column 15: Duplicate key: 'kind'"},
      {R"({"kind":NaN})", "not valid JSON (line 1, column 9: "},
      {R"({"kind":"Pod",})", "not valid JSON (line 1, column 15: "},
  };
  for (const auto& [body, message] : cases) {
    INFO(body);
    const auto decoded = decode_pod(Encoding::Json, body);
    REQUIRE_FALSE(decoded.ok());
    CHECK(decoded.error().message.substr(0, std::strlen(message)) == message);
  }
}

TEST_CASE("JSON: one bad item spoils the list") {
  const auto decoded = decode_nodes(Encoding::Json, R"({"apiVersion":"v1","kind":"NodeList","items":[
      {"metadata":{"name":"a"}},{"metadata":{"name":"b"},"spec":{"unschedulable":"yes"}}]})");
  REQUIRE_FALSE(decoded.ok());
  CHECK(decoded.error().message == "Node b: spec.unschedulable: must be true or false");
  CHECK(decode_nodes(Encoding::Json, R"({"apiVersion":"v1","kind":"NodeList","items":{}})").error().message ==
        "NodeList: items: must be a list");
}

TEST_CASE("JSON: the size of an image must be a number") {
  const auto decoded = decode_nodes(Encoding::Json, R"({"apiVersion":"v1","kind":"NodeList","items":[
      {"metadata":{"name":"a"},"status":{"images":[{"names":["i"],"sizeBytes":1.5}]}}]})");
  REQUIRE_FALSE(decoded.ok());
  CHECK(decoded.error().message == "Node a: status.images[0].sizeBytes: must be an integer");
}

TEST_CASE("JSON: nested without end") {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string body;
    for (int i = 0; i < 100'000; ++i) body += open;
    CHECK(decode_pod(Encoding::Json, body).error() ==
          Error{ErrorCode::BadReply, "not valid JSON (line 1, column 1: nested too deeply)"});
  }
}

TEST_CASE("JSON: a list cut off anywhere is not used") {
  const std::string whole = data("nodes.json");
  for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
    if (decode_nodes(Encoding::Json, std::string_view(whole).substr(0, length)).ok()) FAIL(length);
  }
}

TEST_CASE("JSON: any flipped byte gives a list or BadReply") {
  std::string bytes = data("nodes.json");
  std::size_t refused = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char before = std::exchange(bytes[at], static_cast<char>(bytes[at] ^ 0x11));
    const auto decoded = decode_nodes(Encoding::Json, bytes);
    if (!decoded) refused += decoded.error().code == ErrorCode::BadReply;
    bytes[at] = before;
  }
  CHECK(refused > 1000);
}

}  // namespace
}  // namespace spread
