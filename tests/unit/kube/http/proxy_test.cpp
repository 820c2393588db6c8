#include "kube/http/proxy.h"

#include "kube/http/target.h"
#include "support/catch.h"

using namespace spread;

TEST_CASE("what NO_PROXY covers", "[http]") {
  struct Case {
    const char* list;
    const char* server;
    bool covered;
  };
  const Case cases[] = {
      {"", "https://a.b", false},
      {"*", "https://a.b", true},
      {"a.b", "https://a.b:6443", true},
      {"a.b", "https://x.a.b", true},
      {"a.b", "https://xa.b", false},
      {".a.b", "https://a.b", false},
      {".a.b", "https://x.a.b", true},
      {"*.a.b", "https://x.a.b", true},
      {"A.b", "https://a.B", true},
      {"c.d, a.b", "https://a.b", true},
      {"a.b:443", "https://a.b", true},
      {"a.b:6443", "https://a.b", false},
      {"10.0.0.1", "https://10.0.0.1", true},
      {"10.0.0.1:1", "https://10.0.0.1", false},
      {"10.0.0.1", "https://10.0.0.10", false},
      {"10.0.0.0/8", "https://10.9.9.9", true},
      {"10.0.0.0/8", "https://11.0.0.1", false},
      {"10.0.0.128/25", "https://10.0.0.129", true},
      {"10.0.0.128/25", "https://10.0.0.127", false},
      {"10.0.0.0/x", "https://10.0.0.0", false},
      {"10.0.0.0/99", "https://10.0.0.0", false},
      {"fd00::/8", "https://[fd00::1]:6443", true},
      {"fd00::1", "https://[fd00::1]", true},
      {"[fd00::1]:443", "https://[fd00::1]", true},
      {"[fd00::1]:444", "https://[fd00::1]", false},
      {"10.0.0.0/8", "https://ten.example", false},
      {",, ,", "https://a.b", false},
  };
  for (const Case& c : cases) {
    INFO(c.list << " and " << c.server);
    CHECK(excluded_from_proxy(c.list, *parse_url(c.server)) == c.covered);
  }
}

TEST_CASE("which proxy is taken", "[http]") {
  struct Case {
    const char* name;
    std::string server, proxy_url;
    NetworkEnvironment network;
    std::string proxy;
  };
  const NetworkEnvironment both = {.https_proxy = "s:1", .http_proxy = "http://p:2", .no_proxy = "skip.me"};
  const Case cases[] = {
      {"by the server's scheme: https", "https://a.b", "", both, "http://s:1"},
      {"by the server's scheme: http", "http://a.b", "", both, "http://p:2"},
      {"NO_PROXY", "https://skip.me", "", both, ""},
      {"loopback", "https://127.8.9.1:6443", "", both, ""},
      {"loopback in IPv6", "https://[::1]:6443", "", both, ""},
      {"loopback by name", "https://LOCALHOST", "", both, ""},
      {"proxy-url for loopback too", "https://127.0.0.1", "http://mine", both, "http://mine"},
      {"proxy-url in spite of NO_PROXY", "https://skip.me", "https://mine", both, "https://mine"},
      {"the proxy looks names up", "https://a.b", "socks5://u:p@mine:1080", {}, "socks5h://u:p@mine:1080"},
      {"none", "https://a.b", "", {}, ""},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Connection connection;
    connection.proxy_url = c.proxy_url;
    connection.network = c.network;
    auto proxy = choose_proxy(connection, *parse_url(c.server));
    REQUIRE(proxy);
    CHECK(*proxy == c.proxy);
  }
  Connection odd;
  odd.network.https_proxy = "ftp://u:CANARY@x";
  auto refused = choose_proxy(odd, *parse_url("https://a.b"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "the proxy ftp://x is no URL of http, https or socks5");
}

TEST_CASE("a proxy is shown without its password", "[http]") {
  CHECK(without_credentials("http://u:p@host:1/x") == "http://host:1/x");
  CHECK(without_credentials("http://u:p@ss@host") == "http://host");
  CHECK(without_credentials("http://u:p/q@host") == "http://host");
  CHECK(without_credentials("http:/u:p@host") == "host");
  CHECK(without_credentials("u:p@host") == "host");
}

TEST_CASE("a TLS server name takes the host's place", "[http]") {
  Connection connection;
  connection.server = "https://10.0.0.1:6443/prefix";
  auto plain = make_target(connection);
  REQUIRE(plain);
  CHECK(plain->url == connection.server);
  CHECK(plain->connect_to == "");
  connection.tls_server_name = "kubernetes";
  auto renamed = make_target(connection);
  REQUIRE(renamed);
  CHECK(renamed->url == "https://kubernetes:6443/prefix");
  CHECK(renamed->connect_to == "kubernetes:6443:10.0.0.1:6443");
  CHECK(renamed->headers.front() == "Host: 10.0.0.1:6443");
  connection.server = "https://[fd00::1]";
  CHECK(make_target(connection)->connect_to == "kubernetes:443:[fd00::1]:443");
  for (const char* name : {"a b", "a/b", "user@host", "a:1"}) {
    INFO(name);
    connection.tls_server_name = name;
    CHECK_FALSE(make_target(connection));
  }
  connection.tls_server_name = "";
  connection.impersonate_user = "joe\r\nX: y";
  CHECK(make_target(connection).error().message ==
        "the user, group or field to impersonate holds a control character");
}
