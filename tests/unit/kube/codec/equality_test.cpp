// The same objects as JSON and as protobuf give equal models.
#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

TEST_CASE("pods read as JSON and as protobuf are equal") {
  const auto json = decode_pods(Encoding::Json, data("pods.json"));
  const auto proto = decode_pods(Encoding::Protobuf, data("pods.pb"));
  REQUIRE(json.ok());
  REQUIRE(proto.ok());
  CHECK(json->next == "more");
  CHECK(proto->next == "more");
  REQUIRE(json->items.size() == 11);
  REQUIRE(proto->items.size() == 11);
  for (std::size_t i = 0; i < json->items.size(); ++i) {
    INFO(to_string(json->items[i].key));
    CHECK(json->items[i] == proto->items[i]);
  }
}

TEST_CASE("nodes read as JSON and as protobuf are equal") {
  const auto json = decode_nodes(Encoding::Json, data("nodes.json"));
  const auto proto = decode_nodes(Encoding::Protobuf, data("nodes.pb"));
  REQUIRE(json.ok());
  REQUIRE(proto.ok());
  CHECK(json->next == "next-page");
  CHECK(proto->next == "next-page");
  REQUIRE(json->items.size() == 4);
  CHECK(json->items == proto->items);
}

TEST_CASE("a single pod read as JSON and as protobuf is equal") {
  const auto json = decode_pod(Encoding::Json, data("pod.json"));
  const auto proto = decode_pod(Encoding::Protobuf, data("pod.pb"));
  REQUIRE(json.ok());
  REQUIRE(proto.ok());
  CHECK(*json == *proto);
  CHECK(to_string(json->key) == "shop/web-1");
  CHECK(json->uid == "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee");
  CHECK(json->created == 100);
  CHECK(json->node_name == "worker");
  CHECK(json->scheduler_name == "my-scheduler");
}

TEST_CASE("objects from a file are those from the server where nothing is left to default") {
  const auto file = decode_manifest(data("pod.yaml"), "pod.yaml");
  const auto server = decode_pod(Encoding::Protobuf, data("pod.pb"));
  REQUIRE(file.ok());
  REQUIRE(server.ok());
  REQUIRE(file->pods.size() == 1);
  CHECK(file->pods[0] == *server);

  const auto nodes = decode_manifest(data("nodes.yaml"), "nodes.yaml");
  REQUIRE(nodes.ok());
  CHECK(nodes->nodes == decode_nodes(Encoding::Protobuf, data("nodes.pb"))->items);
}

}  // namespace
}  // namespace spread
