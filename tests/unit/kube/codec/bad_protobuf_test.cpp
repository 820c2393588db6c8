#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

std::string envelope(const std::string& version, const std::string& kind, const std::string& raw) {
  const auto field = [](char tag, const std::string& bytes) {
    return tag + std::string(1, static_cast<char>(bytes.size())) + bytes;
  };
  return std::string("k8s\0", 4) + field('\x0a', field('\x0a', version) + field('\x12', kind)) +
         field('\x12', raw);
}

TEST_CASE("protobuf: a list cut off anywhere is not used") {
  const std::string whole = data("pods.pb");
  const auto all = decode_pods(Encoding::Protobuf, whole);
  REQUIRE(all.ok());
  std::size_t refused = 0;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto part = decode_pods(Encoding::Protobuf, std::string_view(whole).substr(0, length));
    if (!part) {
      CHECK(part.error().code == ErrorCode::BadReply);
      ++refused;
    } else if (part->items != all->items || part->next != all->next) {
      FAIL("a part of " << length << " bytes was taken for a list");
    }
  }
  CHECK(refused >= whole.size() - 4);  // the envelope ends in two empty fields
}

TEST_CASE("protobuf: nodes cut off anywhere are not used") {
  const std::string whole = data("nodes.pb");
  for (std::size_t length = 0; length + 4 < whole.size(); ++length) {
    INFO(length);
    CHECK_FALSE(decode_nodes(Encoding::Protobuf, std::string_view(whole).substr(0, length)).ok());
  }
}

TEST_CASE("protobuf: any flipped byte gives a list or BadReply") {
  const std::string pods = data("pods.pb"), nodes = data("nodes.pb");
  const int mask = GENERATE(0x01, 0x07, 0x80);
  const auto flipped = [mask](std::string bytes, std::size_t at) {
    bytes[at] = static_cast<char>(bytes[at] ^ mask);
    return bytes;
  };
  std::size_t refused = 0;
  for (std::size_t at = 0; at < pods.size(); ++at) {
    const auto decoded = decode_pods(Encoding::Protobuf, flipped(pods, at));
    if (!decoded) refused += decoded.error().code == ErrorCode::BadReply;
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    const auto decoded = decode_nodes(Encoding::Protobuf, flipped(nodes, at));
    if (!decoded) refused += decoded.error().code == ErrorCode::BadReply;
  }
  CHECK(refused > 50);
}

TEST_CASE("protobuf: what is wrong is said") {
  using namespace std::string_literals;
  struct Case {
    const char* name;
    std::string body;
    const char* message;
  };
  const std::string named = "\x0a\x03\x0a\x01x";  // a pod called x
  const Case cases[] = {
      {"nothing", "", "not the protobuf of a Kubernetes API server"},
      {"HTML", "<html>", "not the protobuf of a Kubernetes API server"},
      {"JSON", data("pod.json"), "not the protobuf of a Kubernetes API server"},
      {"only the magic", "k8s\0"s, "expected v1 Pod, got no object of the API"},
      {"another kind", data("nodes.pb"), "expected v1 Pod, got v1 NodeList"},
      {"a Status", data("status.pb"), "expected v1 Pod, got v1 Status"},
      {"another version", envelope("v2", "Pod", named), "expected v1 Pod, got v2 Pod"},
      {"no name", envelope("v1", "Pod", ""), "has no name"},
      {"a number for a name", envelope("v1", "Pod", "\x0a\x02\x08\x01"),
       "Pod: cut off or malformed protobuf"},
      {"a length beyond the end", envelope("v1", "Pod", "\x0a\x7f\x0a"),
       "Pod: cut off or malformed protobuf"},
      {"a length of 2^64-1", envelope("v1", "Pod", "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"),
       "Pod: cut off or malformed protobuf"},
      {"a varint without an end", envelope("v1", "Pod", "\x48\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
       "Pod: cut off or malformed protobuf"},
      {"field number 0", envelope("v1", "Pod", "\x02\x01x"), "Pod: cut off or malformed protobuf"},
      {"a group", envelope("v1", "Pod", "\x0b\x0c"), "Pod: cut off or malformed protobuf"},
      {"a bad quantity",
       envelope("v1", "Pod", named + "\x12\x0e\x82\x02\x0b\x0a\x03" + "cpu\x12\x04\x0a\x02zz"),
       "cpu: \"zz\" is not a quantity"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto decoded = decode_pod(Encoding::Protobuf, c.body);
    REQUIRE_FALSE(decoded.ok());
    CHECK(decoded.error().code == ErrorCode::BadReply);
    CHECK(decoded.error().message == c.message);
  }
  CHECK(decode_pod(Encoding::Protobuf, envelope("v1", "Pod", named)).ok());
}

TEST_CASE("protobuf and JSON: a quantity below zero counts as absent") {
  const std::string overhead = "\x82\x02\x0b\x0a\x03" + std::string("cpu\x12\x04\x0a\x02-1");
  const std::string named = "\x0a\x03\x0a\x01x";
  const auto proto = decode_pod(Encoding::Protobuf, envelope("v1", "Pod", named + "\x12\x0e" + overhead));
  const auto json =
      decode_pod(Encoding::Json, R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"},
                                     "spec": {"overhead": {"cpu": "-1"}}})");
  REQUIRE(proto.ok());
  REQUIRE(json.ok());
  CHECK(*proto == *json);
  CHECK(proto->request == Resources());
}

TEST_CASE("protobuf: the group of pods that 1.36 names in a field of its own is recognised") {
  const std::string named = "\x0a\x03\x0a\x01x";
  const std::string group = std::string("\x12\x03\xda\x02\0", 5);
  const auto decoded = decode_pod(Encoding::Protobuf, envelope("v1", "Pod", named + group));
  REQUIRE(decoded.ok());
  CHECK(decoded->unsupported == std::vector<std::string>{"spec.schedulingGroup"});
}

TEST_CASE("protobuf: fields of a newer API are passed over") {
  using namespace std::string_literals;
  const std::string named = "\x0a\x03\x0a\x01x";
  const std::string newer = "\xfa\x01\x01y" + "\xf8\x01\x05"s +
                            "\xfd\x01"
                            "abcd" +
                            "\xf9\x01"
                            "abcdefgh";
  const auto decoded = decode_pod(Encoding::Protobuf, envelope("v1", "Pod", newer + named));
  REQUIRE(decoded.ok());
  CHECK(decoded->key.name == "x");
}

}  // namespace
}  // namespace spread
