#include "run/listener.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/catch.h"

using namespace spread;

namespace {

std::unique_ptr<HttpClient> client(const std::string& server) {
  Connection connection;
  connection.server = server;
  auto opened = HttpClient::open(connection, [](int, std::string_view) {});
  REQUIRE(opened.ok());
  return *std::move(opened);
}

// Two pages on a port of its own. Plain sockets ask, and the event loop runs while they wait.
struct Bed {
  std::unique_ptr<HttpClient> loop = client("http://127.0.0.1:1");
  int asked = 0;
  std::unique_ptr<Listener> listener =
      *Listener::open({"127.0.0.1", 0}, *loop,
                      {{"/a",
                        [this] {
                          return Page{200, "page " + std::to_string(++asked) + "\n"};
                        }},
                       {"/b",
                        [] {
                          return Page{503, "no\n", "text/x"};
                        }}},
                      {.connections = 4, .silence = std::chrono::seconds(1)});

  int connected() const {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(listener->address().port);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to);
    return fd;
  }

  // Everything up to the end of the connection; what came so far where that takes too long.
  std::string rest(int fd, Milliseconds at_most = Milliseconds(5000)) {
    std::string text;
    char buffer[4096];
    const auto end = std::chrono::steady_clock::now() + at_most;
    while (std::chrono::steady_clock::now() < end) {
      loop->poll(Milliseconds(5));
      const ssize_t got = recv(fd, buffer, sizeof buffer, 0);
      if (got == 0) return text;
      if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
    }
    return text + "(open)";
  }

  std::string ask(const std::string& request) {
    const int fd = connected();
    loop->poll(Milliseconds(5));
    send(fd, request.data(), request.size(), MSG_NOSIGNAL);
    std::string text = rest(fd);
    close(fd);
    return text;
  }
};

std::string request(const std::string& line, const std::string& more = "") {
  return line + " HTTP/1.1\r\nHost: x\r\n" + more + "\r\n";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("pages are served as they are at that moment, and the connection is closed") {
  Bed bed;
  const std::string first = bed.ask(request("GET /a"));
  CHECK(first.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(first.ends_with("\r\n\r\npage 1\n"));
  CHECK(has(first, "Content-Type: text/plain; charset=utf-8\r\n"));
  CHECK(bed.ask(request("GET /a?verbose=1")).ends_with("\r\n\r\npage 2\n"));
  const std::string other = bed.ask(request("GET /b"));
  CHECK(other.starts_with("HTTP/1.1 503 "));
  CHECK(has(other, "Content-Type: text/x\r\n"));
}

TEST_CASE("HEAD has the headers and no body") {
  Bed bed;
  const std::string reply = bed.ask(request("HEAD /a"));
  CHECK(reply.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(has(reply, "Content-Length: 7\r\n"));
  CHECK(reply.ends_with("\r\n\r\n"));
}

TEST_CASE("nothing else is answered") {
  struct Case {
    std::string request;
    std::string status;
  };
  for (const Case& c :
       {Case{request("GET /"), "404"}, Case{request("GET /a/"), "404"}, Case{request("GET /../a"), "404"},
        Case{request("GET /%61"), "200"}, Case{request("POST /a", "Content-Length: 3\r\n") + "abc", "405"},
        Case{request("PUT /a", "Content-Length: 1000000000\r\n"), "405"}, Case{request("DELETE /a"), "405"},
        Case{request("GET /a", "X: " + std::string(20'000, 'x') + "\r\n"), "431"}}) {
    INFO(c.request.substr(0, 40));
    Bed bed;
    CHECK(bed.ask(c.request).starts_with("HTTP/1.1 " + c.status));
  }
}

TEST_CASE("connections that say nothing do not keep others out for ever, nor take more than their number") {
  Bed bed;
  std::vector<int> silent;
  for (int i = 0; i < 7; ++i) silent.push_back(bed.connected());
  for (int i = 0; i < 20; ++i) bed.loop->poll(Milliseconds(5));
  const auto start = std::chrono::steady_clock::now();
  const int patient = bed.connected();
  const std::string text = request("GET /a");
  for (int i = 0; i < 10; ++i) bed.loop->poll(Milliseconds(5));
  send(patient, text.data(), text.size(), MSG_NOSIGNAL);
  CHECK(has(bed.rest(patient, Milliseconds(8'000)), "page 1"));
  CHECK(std::chrono::steady_clock::now() - start > Milliseconds(500));
  close(patient);
  for (const int fd : silent) close(fd);
}

TEST_CASE("an address that is taken is said") {
  Bed bed;
  const auto second = Listener::open(bed.listener->address(), *bed.loop, {});
  REQUIRE_FALSE(second.ok());
  CHECK(second.error().message ==
        "cannot listen on " + to_string(bed.listener->address()) + ": Address already in use");
}

TEST_CASE("after its end nothing is served") {
  Bed bed;
  const ListenAddress address = bed.listener->address();
  bed.listener.reset();
  bed.loop->poll(Milliseconds(5));
  CHECK(Listener::open(address, *bed.loop, {}).ok());
}
