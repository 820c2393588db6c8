#include "kube/config/kubeconfig.h"

#include "support/catch.h"

using namespace spread;

namespace {

constexpr const char* kWhole = R"(
apiVersion: v1
kind: Config
current-context: lab
preferences: {}
clusters:
- name: c
  cluster:
    server: https://host:6443
    tls-server-name: kubernetes
    certificate-authority-data: |
      YWJj
      YWJj
    proxy-url: socks5://proxy:1080
    insecure-skip-tls-verify: false
    disable-compression: true
    extensions:
    - name: client.authentication.k8s.io/exec
      extension: {audience: "06", deep: [1, 2.5, true, null, text]}
users:
- name: u
  user:
    client-certificate: u.crt
    client-key-data: YQ==
    token: secret
    tokenFile: t
    username: joe
    password: "123"
    as: boss
    as-uid: "7"
    as-groups: [a, "b,c"]
    as-user-extra: {reason: [x, y]}
- name: plugin
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1beta1
      command: get-token
      args: [--cluster, c]
      env: [{name: A, value: b}]
      installHint: install it
      provideClusterInfo: true
contexts:
- name: lab
  context: {cluster: c, user: u, namespace: n}
)";

std::string utf16(const std::string& ascii, bool big) {
  std::string text = big ? std::string("\xfe\xff") : std::string("\xff\xfe");
  for (char c : ascii) text += big ? std::string{'\0', c} : std::string{c, '\0'};
  return text;
}

}  // namespace

TEST_CASE("a kubeconfig is read field by field", "[config]") {
  auto config = parse_kubeconfig(kWhole, "FILE");
  REQUIRE(config);
  CHECK(config->current_context == "lab");
  const KubeCluster& cluster = config->clusters.at("c");
  CHECK(cluster.origin == "FILE");
  CHECK(cluster.server == "https://host:6443");
  CHECK(cluster.tls_server_name == "kubernetes");
  CHECK(cluster.certificate_authority_data == "abcabc");
  CHECK(cluster.proxy_url == "socks5://proxy:1080");
  CHECK_FALSE(cluster.insecure_skip_tls_verify);
  CHECK(cluster.disable_compression);
  CHECK(cluster.exec_config == R"({"audience":"06","deep":[1,2.5,true,null,"text"]})");
  const KubeUser& user = config->users.at("u");
  CHECK(user.client_certificate == "u.crt");
  CHECK(user.client_key_data == "a");
  CHECK(user.token == "secret");
  CHECK(user.token_file == "t");
  CHECK(user.username == "joe");
  CHECK(user.password == "123");
  CHECK(user.as == "boss");
  CHECK(user.as_uid == "7");
  CHECK(user.as_groups == std::vector<std::string>{"a", "b,c"});
  CHECK(user.as_extra.at("reason") == std::vector<std::string>{"x", "y"});
  const ExecPlugin& exec = *config->users.at("plugin").exec;
  CHECK(exec.command == "get-token");
  CHECK(exec.args == std::vector<std::string>{"--cluster", "c"});
  CHECK(exec.env == std::vector<std::pair<std::string, std::string>>{{"A", "b"}});
  CHECK(exec.install_hint == "install it");
  CHECK(exec.provide_cluster_info);
  CHECK(exec.interactive_mode == "IfAvailable");  // the default of v1beta1
  CHECK(config->contexts.at("lab").ns == "n");
}

TEST_CASE("forms of a kubeconfig that kubectl takes", "[config]") {
  const std::string json =
      R"({"current-context": "a", "clusters": [{"name": "c", "cluster": {"server": "https:\/\/h"}}]})";
  struct Case {
    const char* name;
    std::string text;
    std::string context;
  };
  const Case cases[] = {
      {"JSON", json, "a"},
      {"UTF-16, little end first", utf16(json, false), "a"},
      {"UTF-16, big end first", utf16(json, true), "a"},
      {"a byte order mark", "\xef\xbb\xbf" + json, "a"},
      {"a key twice: the last counts", "current-context: x\ncurrent-context: a\n", "a"},
      {"lists that are null", "clusters:\nusers: null\ncontexts: ~\ncurrent-context: a", "a"},
      {"an entry without its half", "users: [{name: u}, {name: v, user: null}]\ncurrent-context: a", "a"},
      {"unknown fields", "current-context: a\nsurprise: {x: 1}\n", "a"},
      {"a second document", "current-context: a\n---\ncurrent-context: b\n", "a"},
      {"empty", "", ""},
      {"only a comment", "# nothing\n", ""},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto config = parse_kubeconfig(c.text, "FILE");
    REQUIRE(config);
    CHECK(config->current_context == c.context);
    if (c.text == json) CHECK(config->clusters.at("c").server == "https://h");
  }
}

TEST_CASE("a kubeconfig that is no good says where and shows no secret", "[config]") {
  struct Case {
    const char* name;
    std::string text, message;
  };
  const Case cases[] = {
      {"no YAML", "users: [CANARY: {", "FILE: the YAML is broken at line 1"},
      {"a tab", "a:\n\tb: CANARY", "FILE: the YAML is broken at line 2"},
      {"a text", "CANARY", "FILE: the document is not a mapping"},
      {"a list", "[CANARY]", "FILE: the document is not a mapping"},
      {"another kind", "kind: Pod\napiVersion: v1", R"(FILE: it is no kubeconfig but "v1 Pod")"},
      {"a user twice", "users: [{name: u, user: {token: CANARY}}, {name: u, user: {token: CANARY}}]",
       R"(FILE: user "u": the name stands twice in the list)"},
      {"a cluster twice", "clusters: [{name: c}, {name: c}]",
       R"(FILE: cluster "c": the name stands twice in the list)"},
      {"a context twice", "contexts: [{name: c}, {name: c}]",
       R"(FILE: context "c": the name stands twice in the list)"},
      {"base64 of a user", "users: [{name: u, user: {client-key-data: 'CANARY!'}}]",
       R"(FILE: user "u": client-key-data is not base64)"},
      {"base64 of a cluster", "clusters: [{name: c, cluster: {certificate-authority-data: 'A B'}}]",
       R"(FILE: cluster "c": certificate-authority-data is not base64)"},
      {"users as a mapping", "users: {u: {token: CANARY}}", "FILE: users is not a list"},
      {"a user as a text", "users: [CANARY]", "FILE: an entry of users is not a mapping"},
      {"a token as a list", "users: [{name: u, user: {token: [CANARY]}}]",
       R"(FILE: user "u": token is not a text)"},
      {"a flag as a text", "clusters: [{name: c, cluster: {insecure-skip-tls-verify: CANARY}}]",
       R"(FILE: cluster "c": insecure-skip-tls-verify is neither true nor false)"},
      {"a name that would colour the terminal", "users: [{name: \"\\e[31m\", user: 1}]",
       R"(FILE: user "\u001b[31m": user is not a mapping)"},
      {"depth", std::string(100'000, '['), "FILE: the YAML is broken at line 1"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto config = parse_kubeconfig(c.text, "FILE");
    REQUIRE_FALSE(config);
    CHECK(config.error() == Error{ErrorCode::Config, c.message});
    CHECK(config.error().message.find("CANARY") == std::string::npos);
  }
}

TEST_CASE("an extension that grows by aliases of aliases is refused", "[config]") {
  std::string text = "x: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 10; ++i) {
    std::string before = "*a" + std::to_string(i - 1);
    text += "x" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int n = 0; n < 10; ++n) text += before + ", ";
    text += "1]\n";
  }
  text +=
      "clusters: [{name: c, cluster: {extensions: [{name: client.authentication.k8s.io/exec, extension: "
      "*a9}]}}]\n";
  auto config = parse_kubeconfig(text, "FILE");
  REQUIRE_FALSE(config);
  CHECK(config.error().message ==
        R"(FILE: cluster "c": the extension client.authentication.k8s.io/exec is too large)");
}
