#include "kube/codec/watch.h"

#include "support/catch.h"

using namespace spread;
using PodEvent = WatchEvent<Pod>;

namespace {

std::string framed(const std::string& body) {
  std::string length(4, '\0');
  for (std::size_t i = 0; i < 4; ++i) length[3 - i] = static_cast<char>(body.size() >> (8 * i) & 0xff);
  return length + body;
}

// Protobuf by hand: a field that holds bytes. Lengths stay below 128.
std::string field(int number, const std::string& bytes) {
  return std::string(1, static_cast<char>(number << 3 | 2)) + static_cast<char>(bytes.size()) + bytes;
}

std::string enveloped(const std::string& kind, const std::string& raw) {
  return std::string("k8s\0", 4) + field(1, field(1, "v1") + field(2, kind)) + field(2, raw);
}

std::string event(const std::string& type, const std::string& object) {
  return field(1, type) + field(2, field(1, object));
}

std::string pod_message(const std::string& name, const std::string& version) {
  return field(1, field(1, name) + field(3, "a") + field(6, version));
}

std::string pod_json(const std::string& type, const std::string& name, const std::string& version) {
  return R"({"type":")" + type + R"(","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":")" + name +
         R"(","namespace":"a","resourceVersion":")" + version + R"("}}})";
}

}  // namespace

TEST_CASE("Frames are cut wherever the bytes break off") {
  const std::string proto = framed("one") + framed("") + framed(std::string(300, 'x'));
  const std::string json = "{\"a\":1}\n\n{\"b\":2}\n";
  struct Case {
    Encoding encoding;
    std::string bytes;
    std::vector<std::string> frames;
  };
  for (const auto& [encoding, bytes, expected] :
       {Case{Encoding::Protobuf, proto, {"one", std::string(300, 'x')}},
        Case{Encoding::Json, json, {"{\"a\":1}", "{\"b\":2}"}}}) {
    for (std::size_t step : {std::size_t{1}, std::size_t{2}, std::size_t{5}, bytes.size()}) {
      CAPTURE(step);
      FrameCutter cutter(encoding);
      std::vector<std::string> frames;
      for (std::size_t at = 0; at < bytes.size(); at += step) {
        auto more = cutter.cut(bytes.substr(at, step));
        REQUIRE(more.ok());
        frames.insert(frames.end(), more->begin(), more->end());
      }
      CHECK(frames == expected);
    }
  }
}

TEST_CASE("A frame that no object can be is refused before it has come") {
  FrameCutter cutter(Encoding::Protobuf);
  const auto frames = cutter.cut("\xff\xff\xff\xff");
  REQUIRE_FALSE(frames.ok());
  CHECK(frames.error().code == ErrorCode::BadReply);
  FrameCutter lines(Encoding::Json);
  CHECK_FALSE(lines.cut(std::string((std::size_t{32} << 20) + 1, 'x')).ok());
}

TEST_CASE("Both encodings give the same events") {
  struct Case {
    std::string type;
    PodEvent::Type expected;
  };
  for (const auto& [type, expected] :
       {Case{"ADDED", PodEvent::Type::Put}, Case{"MODIFIED", PodEvent::Type::Put},
        Case{"DELETED", PodEvent::Type::Gone}, Case{"BOOKMARK", PodEvent::Type::Bookmark}}) {
    CAPTURE(type);
    const auto json = decode_pod_event(Encoding::Json, pod_json(type, "x", "42"));
    const auto proto =
        decode_pod_event(Encoding::Protobuf, event(type, enveloped("Pod", pod_message("x", "42"))));
    REQUIRE(json.ok());
    REQUIRE(proto.ok());
    CHECK(json->type == expected);
    CHECK(proto->type == expected);
    CHECK(json->version == 42);
    CHECK(proto->version == 42);
    const std::string name = expected == PodEvent::Type::Bookmark ? "" : "x";
    CHECK(json->object.key.name == name);
    CHECK(proto->object.key.name == name);
  }
}

TEST_CASE("A bookmark's object need not have a name") {
  CHECK(decode_pod_event(Encoding::Protobuf, event("BOOKMARK", enveloped("Pod", field(1, field(6, "7")))))
            .ok());
  CHECK(decode_pod_event(Encoding::Json, R"({"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1",)"
                                         R"("metadata":{"resourceVersion":"7"}}})")
            .ok());
}

TEST_CASE("An error tells its status") {
  const std::string code_410 = std::string("\x30") + "\x9a\x03";
  const auto proto = decode_pod_event(
      Encoding::Protobuf,
      event("ERROR", enveloped("Status", field(3, "too old") + field(4, "Expired") + code_410)));
  const auto json = decode_pod_event(
      Encoding::Json, R"({"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","message":"too old",)"
                      R"("reason":"Expired","code":410}})");
  for (const auto& found : {proto, json}) {
    REQUIRE(found.ok());
    CHECK(found->type == PodEvent::Type::Failed);
    CHECK(found->status.code == 410);
    CHECK(found->status.message == "too old");
    CHECK(found->status.reason == "Expired");
  }
}

TEST_CASE("What is no event about such an object is refused") {
  for (const std::string& frame :
       {std::string("\x0a"), event("NEWS", enveloped("Pod", pod_message("x", "1"))),
        event("ADDED", enveloped("Node", pod_message("x", "1"))), event("ADDED", "no envelope"),
        event("ADDED", enveloped("Pod", "\x0a\x7f"))}) {
    CHECK_FALSE(decode_pod_event(Encoding::Protobuf, frame).ok());
  }
  for (const char* frame : {"", "{", "{}", R"({"type":"ADDED"})",
                            R"({"type":"ADDED","object":{"kind":"Node"}})", R"({"type":7,"object":{}})"}) {
    CHECK_FALSE(decode_pod_event(Encoding::Json, frame).ok());
  }
}

TEST_CASE("Events about what surrounds pods") {
  const ApiKind& kind = *surrounding_kind("CSIStorageCapacity");
  const auto found = decode_surrounding_event(
      kind, R"({"type":"ADDED","object":{"kind":"CSIStorageCapacity","apiVersion":"storage.k8s.io/v1",)"
            R"("metadata":{"name":"c","namespace":"a","resourceVersion":"3"},"storageClassName":"fast"}})");
  REQUIRE(found.ok());
  CHECK(name_of(found->object) == "a/c");
  Surroundings all;
  add(all, found->object);
  CHECK(all.storage.capacities.size() == 1);
  remove(all, found->object);
  CHECK(all.storage.capacities.empty());
}
