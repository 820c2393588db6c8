#include "kube/codec/pod_decoder.h"

#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

std::string varint(std::size_t value) {
  std::string bytes;
  for (; value > 0x7f; value >>= 7U) bytes += static_cast<char>((value & 0x7fU) | 0x80U);
  return bytes + static_cast<char>(value);
}

std::string field(std::size_t number, const std::string& bytes) {
  return varint(number << 3U | 2U) + varint(bytes.size()) + bytes;
}

std::string label(const std::string& key, const std::string& value) {
  return field(11, field(1, key) + field(2, value));
}

std::string pod(const std::string& metadata, const std::string& spec) {
  return field(2, field(1, metadata) + field(2, spec));
}

std::string list_of(const std::string& pods) {
  return std::string("k8s\0", 4) + field(1, field(1, "v1") + field(2, "PodList")) + field(2, pods);
}

std::vector<Pod> read(PodDecoder& decoder, const std::string& pods) {
  auto list = decoder.pods(Encoding::Protobuf, list_of(pods));
  REQUIRE(list.ok());
  return std::move(list->items);
}

const std::string kToleration = field(22, field(1, "gpu") + field(2, "Exists"));

TEST_CASE("pods of one template share what they have in common, from one reply to the next") {
  PodDecoder decoder;
  const std::string labels = label("app", "web");
  const auto first =
      read(decoder, pod(field(1, "a") + field(5, "u-a") + labels, kToleration + field(10, "n1")));
  const auto second = read(decoder, pod(field(1, "b") + field(5, "u-b") + labels,
                                        kToleration + field(1, field(1, "tmp")) + field(10, "n2")));
  CHECK(&first[0].tolerations.get() == &second[0].tolerations.get());
  CHECK(&first[0].labels.begin()->first == &second[0].labels.begin()->first);
  CHECK(second[0].key.name == "b");
  CHECK(second[0].uid == "u-b");
  CHECK(second[0].node_name == "n2");
  CHECK(second[0].tolerations == std::vector<Toleration>{{"gpu", "Exists", "", ""}});
}

TEST_CASE("what was read before does not change what is read") {
  PodDecoder decoder;
  const auto plain = decode_pods(Encoding::Protobuf, data("pods.pb"));
  for (int i = 0; i < 2; ++i) {
    const auto again = decoder.pods(Encoding::Protobuf, data("pods.pb"));
    REQUIRE(again.ok());
    CHECK(again->items == plain->items);
  }
}

TEST_CASE("the claim of an ephemeral volume is named after its own pod") {
  PodDecoder decoder;
  const std::string volume = field(1, field(1, "scratch") + field(2, field(29, "")));
  const auto pods = read(decoder, pod(field(1, "a"), volume) + pod(field(1, "b"), volume));
  CHECK(pods[0].claims == std::vector<ClaimVolume>{{"a-scratch", true}});
  CHECK(pods[1].claims == std::vector<ClaimVolume>{{"b-scratch", true}});
}

TEST_CASE("matchLabelKeys refer to the pod's own labels") {
  PodDecoder decoder;
  const std::string constraint = field(33, field(2, "zone") + field(4, "") + field(8, "version"));
  const auto pods = read(decoder, pod(field(1, "a") + label("version", "1"), constraint) +
                                      pod(field(1, "b") + label("version", "2"), constraint));
  const auto selects = [](const Pod& of) { return to_string(*of.spread_constraints.at(0).selector); };
  CHECK(selects(pods[0]) == "version=1");
  CHECK(selects(pods[1]) == "version=2");
}

TEST_CASE("what cannot be judged is told of every pod that has it") {
  PodDecoder decoder;
  const std::string unknown = field(18, field(3, field(1, field(1, field(2, field(2, "Resembles"))))));
  const std::string claims = field(39, "");
  for (const char* name : {"a", "b"}) {
    const auto pods = read(decoder, pod(field(1, name), claims + unknown));
    CHECK(pods[0].unsupported ==
          std::vector<std::string>{"spec.affinity.podAntiAffinity", "spec.resourceClaims"});
  }
}

TEST_CASE("a fault is found again by whoever reads it next") {
  PodDecoder decoder;
  const std::string overhead = field(32, field(1, "cpu") + field(2, field(1, "zz")));
  for (int i = 0; i < 2; ++i) {
    const auto list = decoder.pods(Encoding::Protobuf, list_of(pod(field(1, "a"), overhead)));
    REQUIRE_FALSE(list.ok());
    CHECK(list.error().message == "cpu: \"zz\" is not a quantity");
  }
}

TEST_CASE("what is kept of pods is bounded") {
  PodTemplates templates;
  const std::string large(1 << 20, 'x');
  templates.add("first", {});
  CHECK(templates.find("first") != nullptr);
  CHECK(templates.find("second") == nullptr);
  for (char c = 'a'; c <= 'z'; ++c) templates.add(c + large, {});
  CHECK(templates.find("first") == nullptr);
  CHECK(templates.find('z' + large) != nullptr);
}

}  // namespace
}  // namespace spread
