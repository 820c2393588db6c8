// Replies without an end, timers and other descriptors, beside ordinary requests.
#include <unistd.h>

#include "kube/http/client.h"
#include "kube/http/scripted_server.h"
#include "support/catch.h"

using namespace spread;
using Peer = ScriptedServer::Peer;

namespace {

std::unique_ptr<HttpClient> client_of(const std::string& url) {
  Connection connection;
  connection.server = url;
  auto client = HttpClient::open(std::move(connection), [](int, std::string_view) {});
  REQUIRE(client.ok());
  return *std::move(client);
}

std::string chunk(const std::string& text) {
  char length[16];
  std::snprintf(length, sizeof length, "%zx\r\n", text.size());
  return length + text + "\r\n";
}

const std::string kHead =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json;stream=watch\r\nTransfer-Encoding: chunked\r\n\r\n";

struct Heard {
  std::string type = {}, bytes = {};
  std::optional<Result<HttpResponse>> end = {};

  HttpClient::RequestId listen(
      HttpClient& client, std::function<void()> then = [] {}) {
    return client.start({.path = "/watch",
                         .stream =
                             [this, then](std::string_view content_type, std::string_view more) {
                               type = content_type;
                               bytes += more;
                               then();
                             }},
                        [this](Result<HttpResponse> outcome) { end = std::move(outcome); });
  }
};

void poll_until(HttpClient& client, const std::function<bool()>& reached) {
  for (int i = 0; i < 1000 && !reached(); ++i) client.poll(Milliseconds(100));
  REQUIRE(reached());
}

}  // namespace

TEST_CASE("bytes of a stream come as they are sent, then its end", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.write(kHead + chunk("one"));
    peer.read_request();  // the test's own request, on another connection, goes on meanwhile
  });
  ScriptedServer other([](Peer& peer, int) {
    peer.read_request();
    peer.write(kHead + chunk("one"));
    peer.write(chunk("two") + "0\r\n\r\n");
    peer.wait();
  });
  SECTION("open") {
    auto client = client_of(server.url());
    Heard heard;
    heard.listen(*client);
    poll_until(*client, [&] { return heard.bytes == "one"; });
    CHECK(heard.type == "application/json;stream=watch");
    CHECK_FALSE(heard.end);
  }
  SECTION("ended") {
    auto client = client_of(other.url());
    Heard heard;
    heard.listen(*client);
    poll_until(*client, [&] { return heard.end.has_value(); });
    CHECK(heard.bytes == "onetwo");
    REQUIRE(heard.end->ok());
    CHECK(heard.end->value().status == 200);
    CHECK(heard.end->value().body.empty());
  }
}

TEST_CASE("a refusal is no stream: its body is kept", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.reply("too old", "", "410 Gone");
    peer.wait();
  });
  auto client = client_of(server.url());
  Heard heard;
  heard.listen(*client);
  poll_until(*client, [&] { return heard.end.has_value(); });
  CHECK(heard.bytes.empty());
  REQUIRE(heard.end->ok());
  CHECK(heard.end->value().status == 410);
  CHECK(heard.end->value().body == "too old");
}

TEST_CASE("a stream that breaks off is an error", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.write(kHead + chunk("one") + "9\r\ncut");
  });
  auto client = client_of(server.url());
  Heard heard;
  heard.listen(*client);
  poll_until(*client, [&] { return heard.end.has_value(); });
  CHECK_FALSE(heard.end->ok());
}

TEST_CASE("a cancelled request says nothing more, also from within", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.write(kHead + chunk("one"));
    peer.write(chunk("two"));
    peer.wait();
  });
  auto client = client_of(server.url());
  Heard heard;
  HttpClient::RequestId id = 0;
  id = heard.listen(*client, [&] {
    if (!heard.bytes.empty()) client->cancel(id);
  });
  poll_until(*client, [&] { return !heard.bytes.empty(); });
  const std::string before = heard.bytes;
  CHECK(client->in_flight() == 0);
  client->poll(Milliseconds(50));
  CHECK(heard.bytes == before);
  CHECK_FALSE(heard.end);
  client->cancel(id);
}

TEST_CASE("timers are called and descriptors served while waiting", "[http]") {
  auto client = client_of("http://127.0.0.1:1");
  int calls = 0, served = 0;
  client->timers().call_after(Milliseconds(20), [&] { ++calls; });
  client->poll(Milliseconds(60'000));
  CHECK(calls == 1);

  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  client->on_readable(ends[0], [&] {
    char byte = 0;
    CHECK(::read(ends[0], &byte, 1) == 1);
    ++served;
  });
  REQUIRE(::write(ends[1], "x", 1) == 1);
  client->poll(Milliseconds(60'000));
  CHECK(served == 1);
  client->on_readable(ends[0], {});
  REQUIRE(::write(ends[1], "x", 1) == 1);
  client->poll(Milliseconds(10));
  CHECK(served == 1);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a request's own limit comes before the connection's", "[http]") {
  ScriptedServer server([](Peer& peer, int) { peer.wait(); });
  auto client = client_of(server.url());
  auto outcome = client->send({.path = "/", .limit = Milliseconds(100)});
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().code == ErrorCode::Timeout);
}

TEST_CASE("a stream tells that it has begun before anything comes", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.write(kHead);
    peer.wait();
  });
  auto client = client_of(server.url());
  Heard heard;
  int calls = 0;
  heard.listen(*client, [&calls] { ++calls; });
  poll_until(*client, [&] { return calls == 1; });
  CHECK(heard.bytes.empty());
  CHECK(heard.type == "application/json;stream=watch");
  client->poll(Milliseconds(50));
  CHECK(calls == 1);
}
