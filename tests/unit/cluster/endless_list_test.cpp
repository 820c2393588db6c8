// Lists that never end are given up.
#include "cluster/api_reader.h"
#include "kube/codec/codec.h"
#include "support/catch.h"

using namespace spread;

namespace {

// Of a message in protobuf.
std::string field(int number, const std::string& bytes) {
  std::string text(1, static_cast<char>((number << 3) | 2));
  std::size_t length = bytes.size();
  for (; length > 127; length >>= 7) text += static_cast<char>((length & 127) | 128);
  return text + static_cast<char>(length) + bytes;
}

// Every page has another after it, whose token `next` makes.
class EndlessPages : public HttpClient {
 public:
  std::function<std::string(int page)> next;
  std::size_t padding = 0, items = 0;
  int pages = 0;

  RequestId start(HttpRequest, Done) override { return 0; }
  void cancel(RequestId) override {}
  void poll(Milliseconds) override {}
  std::size_t in_flight() const override { return 0; }
  void set_wake_fd(int) override {}
  void on_readable(int, std::function<void()>) override {}
  Timers& timers() override { return timers_; }
  Result<HttpResponse> send(HttpRequest) override {
    std::string list = field(1, field(3, next(++pages)));
    for (std::size_t i = 0; i < items; ++i) list += field(2, field(1, field(1, "n")));
    if (padding > 0) list += field(15, std::string(padding, ' '));  // which nobody reads
    const std::string type = field(1, "v1") + field(2, "NodeList");
    const std::string body = std::string("k8s\0", 4) + field(1, type) + field(2, list);
    return HttpResponse{200, kProtobufType, body, std::nullopt};
  }

 private:
  Timers timers_{std::chrono::steady_clock::now};
};

Error refusal(EndlessPages& server) {
  ApiReader reader(server, {{"my-scheduler"}, std::nullopt, "", {}});
  const auto nodes = reader.nodes();
  REQUIRE_FALSE(nodes.ok());
  return nodes.error();
}

const Error kNoEnd{ErrorCode::BadReply, "cannot list nodes: the list has no end"};

}  // namespace

TEST_CASE("a list of pages without an end is given up after a thousand") {
  EndlessPages server;
  server.next = [](int page) { return std::to_string(page); };
  CHECK(refusal(server) == kNoEnd);
  CHECK(server.pages == 1001);
}

TEST_CASE("a list that goes on with the token it was asked with is given up at once") {
  EndlessPages server;
  server.next = [](int) { return "same"; };
  CHECK(refusal(server) == kNoEnd);
  CHECK(server.pages == 2);
}

TEST_CASE("a list of large pages without an end is given up after 2 GiB") {
  EndlessPages server;
  server.next = [](int page) { return std::to_string(page); };
  server.padding = std::size_t{64} << 20;
  CHECK(refusal(server) == kNoEnd);
  CHECK(server.pages == 32);
}

TEST_CASE("a list of small items without an end is given up after a million") {
  EndlessPages server;
  server.next = [](int page) { return std::to_string(page); };
  server.items = 150'000;
  CHECK(refusal(server) == kNoEnd);
  CHECK(server.pages == 7);
}
