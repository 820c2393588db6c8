#include "kube/http/client.h"

#include <unistd.h>

#include "kube/http/scripted_server.h"
#include "support/catch.h"

using namespace spread;

namespace {

using Peer = ScriptedServer::Peer;

void ignore(int, std::string_view) {}

std::unique_ptr<HttpClient> opened(const Connection& connection, Log log) {
  auto client = HttpClient::open(connection, std::move(log));
  REQUIRE(client);
  return std::move(*client);
}

std::unique_ptr<HttpClient> client_of(const std::string& server, Log log = ignore) {
  Connection connection;
  connection.server = server;
  return opened(connection, std::move(log));
}

std::unique_ptr<HttpClient> impatient_client_of(const std::string& server, Milliseconds limit) {
  Connection connection;
  connection.server = server;
  connection.request_timeout = limit;
  return opened(connection, ignore);
}

// Answers one request with these bytes, then ends the connection.
std::function<void(Peer&, int)> once(const std::string& bytes) {
  return [bytes](Peer& peer, int) {
    peer.read_request();
    peer.write(bytes);
  };
}

bool has_line(const std::string& request, const std::string& line) {
  return request.find("\r\n" + line + "\r\n") != std::string::npos;
}

}  // namespace

TEST_CASE("replies, whole and cut off", "[http]") {
  struct Case {
    const char* name;
    std::string bytes;
    std::optional<ErrorCode> failure;
  };
  const Case cases[] = {
      {"with its length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", std::nullopt},
      {"in chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
       std::nullopt},
      {"shorter than its length", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}", ErrorCode::Unreachable},
      {"without the last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
       ErrorCode::Unreachable},
      {"cut in a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{}",
       ErrorCode::Unreachable},
      {"cut in its headers", "HTTP/1.1 200 OK\r\nContent-Le", ErrorCode::BadReply},
      {"nothing", "", ErrorCode::Unreachable},
      {"of a length that nobody knows", "HTTP/1.1 200 OK\r\n\r\n{}", ErrorCode::BadReply},
      {"longer than allowed, as it says itself", "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n",
       ErrorCode::BadReply},
      {"longer than allowed", "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901",
       ErrorCode::BadReply},
      {"no HTTP", "SSH-2.0-OpenSSH_9.2\r\n", ErrorCode::BadReply},
      {"an old one's error page", "HTTP/1.0 500 Oops\r\n\r\n{}", std::nullopt},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    ScriptedServer server(once(c.bytes));
    auto response = client_of(server.url())->send({.path = "/x", .max_body = 10});
    REQUIRE(response.ok() == !c.failure);
    if (response) {
      CHECK(response->body == "{}");
    } else {
      CHECK(response.error().code == *c.failure);
    }
  }
}

TEST_CASE("what a response carries", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.reply("slow down", "Content-Type: text/plain\r\nRetry-After: 7\r\n", "429 Too Many Requests");
    peer.read_request();
    peer.reply("", "Location: http://127.0.0.1:1/elsewhere\r\n", "302 Found");
    peer.wait();
  });
  auto client = client_of(server.url());
  auto busy = client->send({.path = "/a"});
  REQUIRE(busy);
  CHECK(busy->status == 429);
  CHECK(busy->content_type == "text/plain");
  CHECK(busy->body == "slow down");
  CHECK(busy->retry_after == std::chrono::seconds(7));
  auto moved = client->send({.path = "/b"});
  REQUIRE(moved);
  CHECK(moved->status == 302);
  CHECK(moved->location == "http://127.0.0.1:1/elsewhere");
  CHECK_FALSE(moved->retry_after);
  CHECK(server.requests().size() == 2);
}

TEST_CASE("what a request carries", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    while (!peer.read_request().empty()) peer.reply("{}");
  });
  Connection connection;
  connection.server = server.url();
  connection.credentials.token = "CANARY";  // never over plain http
  connection.impersonate_user = "joe";
  connection.impersonate_uid = "7";
  connection.impersonate_groups = {"a,b", ""};
  connection.impersonate_extra = {{"example.com/why", {"x", "y"}}};
  auto client = opened(connection, ignore);
  REQUIRE(client->send({.path = "/api?a=b", .accept = "text/x"}));
  REQUIRE(client->send(
      {.method = "POST", .path = "/p", .body = std::string(3 << 20, 'x'), .content_type = "text/y"}));
  REQUIRE(client->send({.method = "PATCH", .path = "/q", .body = "{}"}));
  REQUIRE(client->send({.method = "DELETE", .path = "/r"}));
  auto requests = server.requests();
  REQUIRE(requests.size() == 4);
  CHECK(requests[0].rfind("GET /api?a=b HTTP/1.1\r\n", 0) == 0);
  CHECK(has_line(requests[0], "Accept: text/x"));
  CHECK(requests[0].find("\r\nUser-Agent: kubectl-spread-schedule/") != std::string::npos);
  CHECK(has_line(requests[0], "Impersonate-User: joe"));
  CHECK(has_line(requests[0], "Impersonate-Uid: 7"));
  CHECK(has_line(requests[0], "Impersonate-Group: a,b"));
  CHECK(has_line(requests[0], "Impersonate-Extra-example.com%2Fwhy: x"));
  CHECK(has_line(requests[0], "Impersonate-Extra-example.com%2Fwhy: y"));
  for (const std::string& request : requests) {
    CHECK(request.find("CANARY") == std::string::npos);
    CHECK(request.find("Expect") == std::string::npos);
    CHECK(request.find("Accept-Encoding") == std::string::npos);
  }
  CHECK(requests[1].rfind("POST /p ", 0) == 0);
  CHECK(has_line(requests[1], "Content-Type: text/y"));
  CHECK(requests[1].substr(requests[1].find("\r\n\r\n") + 4) == std::string(3 << 20, 'x'));
  CHECK(requests[2].rfind("PATCH /q ", 0) == 0);
  CHECK(requests[3].rfind("DELETE /r ", 0) == 0);
}

TEST_CASE("dots in a path lead nowhere else", "[http]") {
  ScriptedServer server(once("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
  REQUIRE(client_of(server.url())->send({.path = "/api/v1/namespaces/../pods/./x"}));
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].rfind("GET /api/v1/namespaces/../pods/./x HTTP/1.1\r\n", 0) == 0);
}

TEST_CASE("a kept connection that breaks: a GET may go again, a POST never", "[http]") {
  struct Case {
    const char* method;
    std::string body;
    std::size_t sent;
  };
  for (const Case& c :
       {Case{"GET", "", 3}, Case{"POST", "{}", 2}, Case{"POST", std::string(1 << 20, 'x'), 2}}) {
    INFO(c.method << " of " << c.body.size());
    ScriptedServer server([](Peer& peer, int number) {
      peer.read_request();
      peer.reply("{}");
      if (number == 1) peer.read_request();  // and no answer
    });
    auto client = client_of(server.url());
    REQUIRE(client->send({.path = "/first"}));
    auto outcome = client->send({.method = c.method, .path = "/second", .body = c.body});
    CHECK(server.requests().size() == c.sent);
    CHECK(outcome.ok() == (std::string(c.method) == "GET"));
    if (!outcome) CHECK(outcome.error().code == ErrorCode::Unreachable);
  }
}

TEST_CASE("a POST without a body takes a connection of its own, so that it goes once", "[http]") {
  ScriptedServer server([](Peer& peer, int number) {
    peer.read_request();
    if (number == 1) peer.reply("{}");
    peer.read_request();
  });
  auto client = impatient_client_of(server.url(), Milliseconds(300));
  REQUIRE(client->send({.path = "/first"}));
  auto outcome = client->send({.method = "POST", .path = "/second"});
  CHECK_FALSE(outcome);
  CHECK(server.requests().size() == 2);
}

TEST_CASE("what is not wanted any more once there is a connection is not sent", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    peer.read_request();
    peer.reply("{}");
  });
  auto client = client_of(server.url());
  const HttpRequest request{
      .method = "POST", .path = "/late", .body = "{}", .why_not = [] { return "the lease is lost"; }};
  CHECK(client->send(request).error() == Error{ErrorCode::Withdrawn, "the lease is lost"});
  CHECK(client->send({.path = "/next", .why_not = [] { return std::nullopt; }}));
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests().front().starts_with("GET /next"));
}

TEST_CASE("deadlines", "[http]") {
  ScriptedServer silent([](Peer& peer, int) { peer.wait(); });
  ScriptedServer drips([](Peer& peer, int) {
    peer.read_request();
    peer.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    for (int i = 0; i < 10; ++i) {
      peer.write("x");
      ::usleep(50'000);
    }
  });
  for (ScriptedServer* server : {&silent, &drips}) {
    auto client = impatient_client_of(server->url(), Milliseconds(200));
    auto start = std::chrono::steady_clock::now();
    auto outcome = client->send({.path = "/"});
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(1500));
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error() ==
          Error{ErrorCode::Timeout, "no whole answer from " + server->url() + " within 200ms"});
  }
}

TEST_CASE("many requests in flight, and more from inside", "[http]") {
  ScriptedServer server([](Peer& peer, int) {
    while (!peer.read_request().empty()) peer.reply("{}");
  });
  auto client = client_of(server.url());
  int ended = 0;
  HttpClient::Done second = [&](Result<HttpResponse> outcome) { ended += outcome.ok() ? 1 : 0; };
  HttpClient::Done first = [&](Result<HttpResponse> outcome) {
    ended += outcome.ok() ? 1 : 0;
    client->start({.path = "/again"}, second);
  };
  for (int i = 0; i < 20; ++i) client->start({.path = "/x"}, first);
  CHECK(client->in_flight() == 20);
  for (int i = 0; i < 1000 && client->in_flight() > 0; ++i) client->poll(Milliseconds(1000));
  CHECK(ended == 40);
}

TEST_CASE("waiting ends in time or when woken", "[http]") {
  ScriptedServer server([](Peer& peer, int) { peer.wait(); });
  auto client = client_of(server.url());
  auto start = std::chrono::steady_clock::now();
  client->poll(Milliseconds(100));
  CHECK(std::chrono::steady_clock::now() - start >= std::chrono::milliseconds(95));
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  client->set_wake_fd(ends[0]);
  std::thread waker([&] {
    ::usleep(100'000);
    CHECK(::write(ends[1], "x", 1) == 1);
  });
  auto outcome = client->send({.path = "/"});
  waker.join();
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().code == ErrorCode::Interrupted);
  CHECK(client->in_flight() == 0);
  client->poll(Milliseconds(60'000));
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("one line a request in the log", "[http]") {
  ScriptedServer server(once("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
  std::vector<std::string> lines;
  auto client = client_of(server.url(), [&](int level, std::string_view line) {
    if (level == 6) lines.emplace_back(line);
  });
  REQUIRE(client->send({.path = "/api/v1/nodes?limit=5"}));
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].rfind("GET " + server.url() + "/api/v1/nodes?limit=5 404 in ", 0) == 0);
  CHECK(lines[0].substr(lines[0].size() - 3) == " ms");
}

TEST_CASE("no connection at all", "[http]") {
  auto refused = client_of("https://127.0.0.1:1")->send({.path = "/"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == Error{ErrorCode::Unreachable,
                                 "no connection to https://127.0.0.1:1 (Connection refused): is this the "
                                 "right address, and is the API "
                                 "server running?"});
  auto unknown = client_of("https://nowhere.invalid:6443")->send({.path = "/"});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error() ==
        Error{ErrorCode::Unreachable, "the host name of https://nowhere.invalid:6443 cannot be resolved"});
  ScriptedServer plain([](Peer& peer, int) {
    peer.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
    peer.wait();
  });
  std::string server = "https" + plain.url().substr(4);
  auto no_tls = client_of(server)->send({.path = "/"});
  REQUIRE_FALSE(no_tls);
  CHECK(no_tls.error() ==
        Error{ErrorCode::BadReply, server + " does not speak TLS: is it meant to be http://?"});
}
