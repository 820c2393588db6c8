#include "kube/config/connection.h"

#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

// A kubeconfig in a scratch folder; @ in the text stands for that folder.
class Config {
 public:
  std::string expand(std::string text) const {
    for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;)
      text.replace(at, 1, folder.path());
    return text;
  }

  Result<Connection> resolve(const std::string& text, ConnectFlags flags = {},
                             std::map<std::string, std::string> variables = {}) const {
    variables.emplace("KUBECONFIG", folder.write("config", expand(text)));
    return resolve_connection(flags, environment_of(variables), folder / "account");
  }

  Scratch folder;
};

std::string config(const std::string& cluster, const std::string& user) {
  return "current-context: x\ncontexts: [{name: x, context: {cluster: c, user: u, namespace: n}}, {name: "
         "bare}, {name: lost, "
         "context: {cluster: nowhere, user: nobody}}]\nclusters: [{name: c, cluster: {" +
         cluster + "}}, {name: d, cluster: {server: 'https://d'}}]\nusers: [{name: u, user: {" + user +
         "}}, {name: v, user: {token: V}}]\n";
}

const std::string kServer = "server: 'https://c:6443'";

}  // namespace

TEST_CASE("context, cluster and user come from flags or file", "[config]") {
  Config files;
  struct Case {
    const char* name;
    ConnectFlags flags;
    std::string server, token, ns;
  };
  const Case cases[] = {
      {"as the file says", {}, "https://c:6443", "U", "n"},
      {"--cluster", {.cluster = "d"}, "https://d", "U", "n"},
      {"--user", {.user = "v"}, "https://c:6443", "V", "n"},
      {"--server", {.server = "https://s/"}, "https://s", "U", "n"},
      {"--token", {.token = "T"}, "https://c:6443", "T", "n"},
      {"-n", {.ns = "m"}, "https://c:6443", "U", "m"},
      {"an empty flag is none",
       {.context = "", .cluster = "", .ns = "", .token = ""},
       "https://c:6443",
       "U",
       "n"},
      {"a context of names that do not exist, mended",
       {.context = "lost", .server = "https://s", .token = "T"},
       "https://s",
       "T",
       "default"},
      {"a bare context, mended", {.context = "bare", .cluster = "d"}, "https://d", "", "default"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto connection = files.resolve(config(kServer, "token: U"), c.flags);
    REQUIRE(connection);
    CHECK(connection->server == c.server);
    CHECK(connection->credentials.token == c.token);
    CHECK(connection->ns == c.ns);
  }
}

TEST_CASE("what the flags do to the server's identity", "[config]") {
  Config files;
  files.folder.write("ca", "A");
  files.folder.write("other", "B");
  std::string other = files.folder / "other";
  const std::string with_ca =
      kServer + ", certificate-authority: ca, tls-server-name: name, proxy-url: 'http://p'";
  const std::string insecure = kServer + ", insecure-skip-tls-verify: true";
  struct Case {
    const char* name;
    std::string cluster;
    ConnectFlags flags;
    std::string authority, tls_name;
    bool skips;
  };
  const Case cases[] = {
      {"none", with_ca, {}, files.folder / "ca", "name", false},
      {"insecure clears the CA", with_ca, {.insecure_skip_tls_verify = true}, "", "name", true},
      {"=false does not override the field", insecure, {.insecure_skip_tls_verify = false}, "", "", true},
      {"a CA turns verification on again", insecure, {.certificate_authority = other}, other, "", false},
      {"a CA replaces the CA", with_ca, {.certificate_authority = other}, other, "name", false},
      {"a server drops the name", with_ca, {.server = "https://s"}, files.folder / "ca", "", false},
      {"but not the one given with it",
       with_ca,
       {.server = "https://s", .tls_server_name = "t"},
       files.folder / "ca",
       "t",
       false},
      {"a name replaces the name", with_ca, {.tls_server_name = "t"}, files.folder / "ca", "t", false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto connection = files.resolve(config(c.cluster, ""), c.flags);
    REQUIRE(connection);
    CHECK(connection->certificate_authority.file == c.authority);
    CHECK(connection->tls_server_name == c.tls_name);
    CHECK(connection->insecure_skip_tls_verify == c.skips);
    CHECK(connection->proxy_url == (c.cluster == with_ca ? "http://p" : ""));
  }
}

TEST_CASE("which credentials are shown", "[config]") {
  Config files;
  files.folder.write("t", "from the file");
  files.folder.write("u.crt", "C");
  files.folder.write("u.key", "K");
  const std::string exec =
      "exec: {apiVersion: client.authentication.k8s.io/v1, command: p, interactiveMode: Never}";
  struct Case {
    const char* name;
    std::string user;
    ConnectFlags flags;
    std::string token, token_file, certificate;
    bool plugin;
  };
  const std::string certificate = files.folder / "u.crt";
  const Case cases[] = {
      {"token", "token: U", {}, "U", "", "", false},
      {"the file beside a token", "token: U, tokenFile: t", {}, "U", files.folder / "t", "", false},
      {"the file beside --token", "tokenFile: t", {.token = "T"}, "T", files.folder / "t", "", false},
      {"a missing file beside a token",
       "token: U, tokenFile: none",
       {},
       "U",
       files.folder / "none",
       "",
       false},
      {"certificate", "client-certificate: u.crt, client-key: u.key", {}, "", "", certificate, false},
      {"certificate and token",
       "client-certificate: u.crt, client-key: u.key",
       {.token = "T"},
       "T",
       "",
       certificate,
       false},
      {"certificate by flag in place of data",
       "client-certificate-data: YQ==, client-key-data: YQ==",
       {.client_certificate = certificate, .client_key = files.folder / "u.key"},
       "",
       "",
       certificate,
       false},
      {"plugin", exec, {}, "", "", "", true},
      {"plugin and token", exec + ", token: U", {}, "U", "", "", false},
      {"plugin and --token", exec, {.token = "T"}, "T", "", "", false},
      {"plugin and user name", exec + ", username: joe", {}, "", "", "", false},
      {"plugin and certificate",
       exec + ", client-certificate: u.crt, client-key: u.key",
       {},
       "",
       "",
       certificate,
       false},
      {"a key alone is nothing", "client-key: none", {}, "", "", "", false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto connection = files.resolve(config(kServer, c.user), c.flags);
    REQUIRE(connection);
    CHECK(connection->credentials.token == c.token);
    CHECK(connection->credentials.token_file == c.token_file);
    CHECK(connection->credentials.client_certificate.file == c.certificate);
    CHECK(connection->credentials.client_certificate.data == "");
    CHECK(connection->credentials.exec.has_value() == c.plugin);
  }
}

TEST_CASE("credentials go over https only, impersonation always", "[config]") {
  Config files;
  const std::string user = "token: U, as: boss, as-groups: [g], as-uid: '7'";
  for (const char* server : {"'http://c:80'", "'c:80'", "c"}) {
    INFO(server);
    auto plain = files.resolve(config(std::string("server: ") + server, user));
    REQUIRE(plain);
    CHECK(plain->server == (std::string(server) == "c" ? "http://c" : "http://c:80"));
    CHECK(plain->credentials.token == "");
    CHECK(plain->impersonate_user == "boss");
  }
  auto missing_file =
      files.resolve(config("server: 'http://c'", "client-certificate: none, client-key: none"));
  CHECK_FALSE(missing_file);
}

TEST_CASE("impersonation by file and flags", "[config]") {
  Config files;
  const std::string user = "as: boss, as-groups: [g, h], as-uid: '7', as-user-extra: {k: [v]}";
  auto own = files.resolve(config(kServer, user), {.as = "me"});
  REQUIRE(own);
  CHECK(own->impersonate_user == "me");
  CHECK(own->impersonate_groups == std::vector<std::string>{"g", "h"});
  CHECK(own->impersonate_uid == "7");
  CHECK(own->impersonate_extra.at("k") == std::vector<std::string>{"v"});
  auto flags = files.resolve(config(kServer, user), {.as_uid = "8", .as_groups = {"a,b"}});
  REQUIRE(flags);
  CHECK(flags->impersonate_user == "boss");
  CHECK(flags->impersonate_groups == std::vector<std::string>{"a,b"});
  CHECK(flags->impersonate_uid == "8");
}

TEST_CASE("request timeouts", "[config]") {
  Config files;
  auto with = [&](const char* text) { return files.resolve(config(kServer, ""), {.request_timeout = text}); };
  CHECK_FALSE(files.resolve(config(kServer, ""))->request_timeout);
  CHECK(with("0")->request_timeout == Milliseconds(0));
  CHECK(with("5s")->request_timeout == Milliseconds(5000));
  CHECK(with("1")->request_timeout == Milliseconds(1000));
  for (const char* wrong : {"1.5", "soon", "-1s"}) {
    INFO(wrong);
    auto refused = with(wrong);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::Usage);
    CHECK(refused.error().message.rfind("--request-timeout: ", 0) == 0);
  }
}

TEST_CASE("proxies and roots of the environment", "[config]") {
  Config files;
  auto connection = files.resolve(config(kServer, ""), {},
                                  {{"https_proxy", "low"},
                                   {"HTTPS_PROXY", "UP"},
                                   {"http_proxy", "plain"},
                                   {"NO_PROXY", "x"},
                                   {"ALL_PROXY", "all"},
                                   {"SSL_CERT_FILE", "f"},
                                   {"SSL_CERT_DIR", "d"}});
  REQUIRE(connection);
  CHECK(connection->network.https_proxy == "UP");
  CHECK(connection->network.http_proxy == "plain");
  CHECK(connection->network.no_proxy == "x");
  CHECK(connection->network.ssl_cert_file == "f");
  CHECK(connection->network.ssl_cert_dir == "d");
}
