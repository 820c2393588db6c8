// Content types, Status and Binding.
#include "kube/codec/data.h"
#include "support/catch.h"
#include "support/wire.h"

namespace spread {
namespace {

TEST_CASE("the encoding is told by the content type") {
  struct Case {
    const char* content_type;
    Encoding encoding;
  };
  const Case cases[] = {
      {"application/json", Encoding::Json},
      {"application/json; charset=utf-8", Encoding::Json},
      {" Application/JSON ", Encoding::Json},
      {"application/vnd.kubernetes.protobuf", Encoding::Protobuf},
      {"application/vnd.kubernetes.protobuf;stream=watch", Encoding::Protobuf},
  };
  for (const Case& c : cases) {
    INFO(c.content_type);
    const auto encoding = encoding_of(c.content_type);
    REQUIRE(encoding.ok());
    CHECK(*encoding == c.encoding);
  }
  CHECK(encoding_of("text/html; charset=utf-8").error() ==
        Error{ErrorCode::BadReply, "a reply of content type text/html"});
  CHECK(encoding_of("").error() == Error{ErrorCode::BadReply, "a reply without a content type"});
  CHECK_FALSE(encoding_of("application/jsonx").ok());
}

TEST_CASE("a Status is read in both encodings") {
  for (const auto& [type, file] :
       {std::pair{"application/json", "status.json"}, {kProtobufType, "status.pb"}}) {
    INFO(file);
    const ApiStatus status = decode_status(type, data(file));
    CHECK(status.message == "nodes is forbidden: User \"x\" cannot list resource \"nodes\"");
    CHECK(status.reason == "Forbidden");
    CHECK(status.causes == std::vector<std::string>{"a", "NamespaceTerminating"});
  }
}

TEST_CASE("what is no Status gives an empty one") {
  const std::pair<const char*, std::string> cases[] = {
      {"text/plain", data("status.json")},
      {"application/json", "404 page not found"},
      {"application/json", "[]"},
      {"application/json", data("pod.json")},
      {"application/json", ""},
      {kProtobufType, data("pod.pb")},
      {kProtobufType, data("status.json")},
      {kProtobufType, data("status.pb").substr(0, 40)},
      {"", data("status.json")},
  };
  for (const auto& [type, body] : cases) {
    INFO(type << ": " << body.substr(0, 30));
    CHECK(decode_status(type, body).message.empty());
    CHECK(decode_status(type, body).reason.empty());
  }
}

TEST_CASE("a Binding names the pod, its UID and the node") {
  const std::string body = encode_binding({"shop", "web-1"}, "u-1", "worker");
  CHECK(body ==
        std::string("k8s\0\x0a\x0d\x0a\x02v1\x12\x07"
                    "Binding"
                    "\x12\x28",
                    21) +
            "\x0a\x12\x0a\x05web-1\x1a\x04shop\x2a\x03u-1\x12\x12\x0a\x04Node\x1a\x06worker\x2a\x02v1");
  CHECK(test::wire_text(encode_binding({"shop", "web-1"}, "", "w"), {1, 5}).empty());
}

}  // namespace
}  // namespace spread
