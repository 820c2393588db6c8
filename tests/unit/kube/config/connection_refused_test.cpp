#include "kube/config/connection.h"
#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

std::string config(const std::string& cluster, const std::string& user, const std::string& context = "x") {
  return "current-context: " + context +
         "\ncontexts: [{name: x, context: {cluster: c, user: u}}, {name: bare}, {name: lost, context: "
         "{cluster: "
         "nowhere}}]\nclusters: [{name: c, cluster: {" +
         cluster + "}}]\nusers: [{name: u, user: {" + user + "}}]\n";
}

const std::string kServer = "server: 'https://c:6443'";

struct Case {
  const char* name;
  std::string text;
  ConnectFlags flags;
  std::string message;  // FILE and FOLDER stand for the kubeconfig and its folder
};

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size())
    text.replace(at, word.size(), by);
  return text;
}

void check(const std::vector<Case>& cases) {
  Scratch folder;
  folder.write("ca", "A");
  for (const Case& c : cases) {
    INFO(c.name);
    std::string file = folder.write("config", c.text);
    auto refused = resolve_connection(c.flags, environment_of({{"KUBECONFIG", file}}), folder / "account");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::Config);
    CHECK(refused.error().message == replaced(replaced(c.message, "FILE", file), "FOLDER", folder.path()));
    CHECK(refused.error().message.find("CANARY") == std::string::npos);
  }
}

}  // namespace

TEST_CASE("what is missing is said", "[config]") {
  check({
      {"--context",
       config(kServer, ""),
       {.context = "y"},
       R"(context "y" does not exist: the kubeconfig has bare, lost, x)"},
      {"current-context",
       config(kServer, "", "y"),
       {},
       R"(context "y" does not exist: the kubeconfig has bare, lost, x)"},
      {"current-context, even with --cluster and --user",
       config(kServer, "", "y"),
       {.cluster = "c", .user = "u"},
       R"(context "y" does not exist: the kubeconfig has bare, lost, x)"},
      {"--cluster",
       config(kServer, ""),
       {.cluster = "d"},
       R"(cluster "d" does not exist: the kubeconfig has c)"},
      {"--user", config(kServer, ""), {.user = "v"}, R"(user "v" does not exist: the kubeconfig has u)"},
      {"no cluster in the context", config(kServer, "", "bare"), {}, R"(context "bare" names no cluster)"},
      {"its cluster",
       config(kServer, "", "lost"),
       {},
       R"(context "lost": cluster "nowhere" does not exist: the kubeconfig has c)"},
      {"its server", config("tls-server-name: x", ""), {}, R"(cluster "c" has no server)"},
      {"no current-context",
       config(kServer, "", "''"),
       {},
       "the kubeconfig has no current-context: choose one of bare, lost, x with --context"},
      {"an empty file", "", {}, "the kubeconfig has no context, and no --server is given"},
  });
}

TEST_CASE("no kubeconfig at all", "[config]") {
  Scratch folder;
  auto refused = resolve_connection({}, environment_of({{"HOME", folder.path()}}), folder / "account");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "no cluster is configured (" + (folder / ".kube/config") +
            " does not exist): give --kubeconfig FILE or --server URL, set KUBECONFIG, or "
            "work without a cluster with --cluster-file FILE");
}

TEST_CASE("servers and proxies that are none", "[config]") {
  check({
      {"another scheme",
       config("server: 'ftp://c'", ""),
       {},
       R"(the server "ftp://c" is neither https:// nor http://)"},
      {"a path without a scheme",
       config("server: c/path", ""),
       {},
       R"(the server "c/path" is neither a URL nor host:port)"},
      {"white space", config("server: 'https://a b'", ""), {}, R"(the server "https://a b" is no URL)"},
      {"a password before an address that is none",
       config("server: 'https:/u:secret@host/x'", ""),
       {},
       R"(the server "host/x" is neither a URL nor host:port)"},
      {"no host", config("server: 'https:///x'", ""), {}, R"(the server "https:///x" is no URL)"},
      {"a password",
       config("server: 'https://u:CANARY@c'", ""),
       {},
       "the server's URL holds a user: credentials belong under users"},
      {"a proxy's scheme",
       config(kServer + ", proxy-url: 'ftp://u:CANARY@p'", ""),
       {},
       R"(cluster "c" in FILE: proxy-url is none of http://, https://, socks5:// with a host)"},
      {"a CA file and its twin",
       config(kServer + ", certificate-authority: ca, certificate-authority-data: YQ==", ""),
       {},
       R"(cluster "c" in FILE: certificate-authority and certificate-authority-data are both given)"},
      {"a CA file that is missing",
       config(kServer + ", certificate-authority: none", ""),
       {},
       R"(cluster "c" in FILE: certificate-authority: cannot read FOLDER/none: No such file or directory)"},
      {"a CA and none of it",
       config(kServer + ", certificate-authority: ca, insecure-skip-tls-verify: true", ""),
       {},
       "insecure-skip-tls-verify and a certificate-authority (FOLDER/ca) exclude each other"},
  });
}

TEST_CASE("credentials that do not go together", "[config]") {
  auto exec = [](const std::string& fields) { return "exec: {" + fields + "}"; };
  const std::string v1 = "apiVersion: client.authentication.k8s.io/v1";
  check({
      {"token and password",
       config(kServer, "token: CANARY, username: joe, password: CANARY"),
       {},
       R"(user "u" in FILE: a token and a user name with password are both given)"},
      {"token file and password",
       config(kServer, "tokenFile: t, username: joe"),
       {},
       R"(user "u" in FILE: a token and a user name with password are both given)"},
      {"--token and password",
       config(kServer, "username: joe"),
       {.token = "CANARY"},
       R"(user "u" in FILE: a token and a user name with password are both given)"},
      {"a token file that is missing",
       config(kServer, "tokenFile: none"),
       {},
       R"(user "u" in FILE: cannot read FOLDER/none: No such file or directory)"},
      {"a certificate without a key",
       config(kServer, "client-certificate: ca"),
       {},
       R"(user "u" in FILE: there is a client certificate but no client-key)"},
      {"a certificate and its twin",
       config(kServer, "client-certificate: ca, client-certificate-data: YQ=="),
       {},
       R"(user "u" in FILE: client-certificate and client-certificate-data are both given)"},
      {"a key and its twin",
       config(kServer, "client-certificate: ca, client-key: ca, client-key-data: YQ=="),
       {},
       R"(user "u" in FILE: client-key and client-key-data are both given)"},
      {"a certificate that is missing",
       config(kServer, "client-certificate: none, client-key: ca"),
       {},
       R"(user "u" in FILE: client-certificate: cannot read FOLDER/none: No such file or directory)"},
      {"--as-group alone",
       config(kServer, ""),
       {.as_groups = {"g"}},
       R"(user "u" in FILE: a uid, groups or extra fields to impersonate are given without a user (--as))"},
      {"auth-provider",
       config(kServer, "auth-provider: {name: gcp, config: {access-token: CANARY}}"),
       {},
       R"(user "u" in FILE: it uses the auth-provider "gcp", which Kubernetes has removed: use an exec plugin)"},
      {"no command", config(kServer, exec(v1)), {}, R"(user "u" in FILE: the exec plugin has no command)"},
      {"no version",
       config(kServer, exec("command: p")),
       {},
       R"(user "u" in FILE: the exec plugin has no apiVersion)"},
      {"an old version",
       config(kServer, exec("command: p, apiVersion: client.authentication.k8s.io/v1alpha1")),
       {},
       R"(user "u" in FILE: the exec plugin's apiVersion "client.authentication.k8s.io/v1alpha1" is neither client.authentication.k8s.io/v1 nor v1beta1)"},
      {"v1 without interactiveMode",
       config(kServer, exec("command: p, " + v1)),
       {},
       R"(user "u" in FILE: the exec plugin has no interactiveMode, which v1 requires)"},
      {"another interactiveMode",
       config(kServer, exec("command: p, interactiveMode: Perhaps, " + v1)),
       {},
       R"(user "u" in FILE: the exec plugin's interactiveMode is none of Never, IfAvailable, Always)"},
      {"a variable without a name",
       config(kServer, exec("command: p, interactiveMode: Never, env: [{value: CANARY}], " + v1)),
       {},
       R"(user "u" in FILE: the exec plugin has an environment variable without a name)"},
  });
}
