#include "kube/auth/exec_plugin.h"

#include "kube/config/file.h"
#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

constexpr const char* kV1 = "client.authentication.k8s.io/v1";

Connection with_plugin(const std::string& command) {
  Connection connection;
  connection.server = "https://c:6443";
  ExecPlugin plugin;
  plugin.api_version = kV1;
  plugin.command = command;
  plugin.interactive_mode = "Never";
  connection.credentials.exec = plugin;
  return connection;
}

std::string answer(const std::string& status, const std::string& version = kV1) {
  return R"({"apiVersion": ")" + version + R"(", "kind": "ExecCredential", "status": )" + status + "}";
}

}  // namespace

TEST_CASE("a plugin's token and its expiry", "[auth]") {
  Scratch folder;
  std::string plugin = folder.script(
      "plugin",
      "cat <<E\n" + answer(R"({"token": "T", "expirationTimestamp": "1970-01-02T00:00:00Z"})") + "\nE\n");
  auto credential = call_exec_plugin(with_plugin(plugin), "", -1);
  REQUIRE(credential);
  CHECK(credential->identity.authorization == "Bearer T");
  REQUIRE(credential->expires);
  CHECK(credential->expires->time_since_epoch() == std::chrono::hours(24));
}

TEST_CASE("a plugin gets its arguments, variables and the cluster", "[auth]") {
  Scratch folder;
  std::string plugin = folder.script("plugin", "printf '%s|' \"$@\" \"$MINE\" >'" + (folder / "args") +
                                                   "'; printf %s \"$KUBERNETES_EXEC_INFO\" >'" +
                                                   (folder / "info") + "'; cat >'" + (folder / "stdin") +
                                                   "'; echo '" + answer(R"({"token":"T"})") + "'");
  Connection connection = with_plugin(plugin);
  connection.tls_server_name = "name";
  connection.credentials.exec->args = {"a b", "$(touch x)", ""};
  connection.credentials.exec->env = {{"MINE", "it's"}};
  REQUIRE(call_exec_plugin(connection, "PEM", -1));
  CHECK(*read_file(folder / "args") == "a b|$(touch x)||it's|");  // no shell has seen them
  CHECK(*read_file(folder / "stdin") == "");
  CHECK(
      *read_file(folder / "info") ==
      R"({"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","spec":{"interactive":false}})");

  connection.credentials.exec->provide_cluster_info = true;
  connection.credentials.exec->cluster_extension_config = R"({"audience":"06"})";
  REQUIRE(call_exec_plugin(connection, "PEM", -1));
  CHECK(*read_file(folder / "info") ==
        R"({"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","spec":{"cluster":{)"
        R"("certificate-authority-data":"UEVN","config":{"audience":"06"},"server":"https://c:6443",)"
        R"("tls-server-name":"name"},"interactive":false}})");
}

TEST_CASE("answers of a plugin", "[auth]") {
  struct Case {
    const char* name;
    std::string text;
    std::string message;  // empty: good, with the token T
  };
  const std::string prefix = "the credential plugin ";
  const Case cases[] = {
      {"JSON", answer(R"({"token": "T"})"), ""},
      {"YAML", std::string("apiVersion: ") + kV1 + "\nkind: ExecCredential\nstatus:\n  token: T\n", ""},
      {"with nulls", answer(R"({"token": "T", "expirationTimestamp": null, "clientKeyData": null})"), ""},
      {"nothing", "", prefix + "did not print an ExecCredential"},
      {"garbage", "CANARY {", prefix + "did not print an ExecCredential"},
      {"another kind", R"({"kind": "Pod", "apiVersion": "v1"})", prefix + "did not print an ExecCredential"},
      {"another version", answer(R"({"token": "CANARY"})", "client.authentication.k8s.io/v1beta1"),
       prefix + "answers in another version than the kubeconfig's client.authentication.k8s.io/v1"},
      {"no status", answer("null"), prefix + "returned no status"},
      {"an empty status", answer("{}"), prefix + "returned neither a token nor a certificate with its key"},
      {"half a pair", answer(R"({"clientKeyData": "CANARY"})"),
       prefix + "returned only one of certificate and key"},
      {"a pair that is none", answer(R"({"clientKeyData": "CANARY", "clientCertificateData": "CANARY"})"),
       "the credential plugin's answer: the client certificate is not in PEM format"},
      {"an odd time", answer(R"({"token": "CANARY", "expirationTimestamp": "soon"})"),
       prefix + "returned an expirationTimestamp that is no time"},
      {"depth", std::string(100'000, '{'), prefix + "did not print an ExecCredential"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto credential = decode_exec_credential(c.text, kV1);
    REQUIRE(credential.ok() == c.message.empty());
    if (credential) {
      CHECK(credential->identity.authorization == "Bearer T");
      CHECK_FALSE(credential->expires);
    } else {
      CHECK(credential.error().message == c.message);
      CHECK(credential.error().message.find("CANARY") == std::string::npos);
    }
  }
}

TEST_CASE("a plugin that fails", "[auth]") {
  Scratch folder;
  std::string fails = folder.script("fails", "echo oops; exit 3");
  std::string dies = folder.script("dies", "kill -9 $$");
  std::string floods =
      folder.script("floods", "while echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; do :; done");
  std::string plain = folder.write("plain", "#!/bin/sh\n");
  std::string none = folder / "none";
  auto said = [](const Connection& connection) {
    auto refused = call_exec_plugin(connection, "", -1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::Config);
    return refused.error().message;
  };
  CHECK(said(with_plugin(fails)) == "the credential plugin " + fails + " failed with exit code 3");
  CHECK(said(with_plugin(dies)) == "the credential plugin " + dies + " failed with exit code 137");
  CHECK(said(with_plugin(floods)) == "the credential plugin " + floods + " printed more than 1 MiB");
  CHECK(said(with_plugin(plain)) ==
        "the credential plugin " + plain + " cannot be started: Permission denied");
  CHECK(said(with_plugin(none)) == "the credential plugin " + none + " is not installed");
  Connection hinted = with_plugin("no-such-plugin-here");
  hinted.credentials.exec->install_hint = "get it\x1b[31m at https://x\n";
  CHECK(said(hinted) ==
        R"(the credential plugin no-such-plugin-here is not installed: get it\u001b[31m at https://x)");
}
