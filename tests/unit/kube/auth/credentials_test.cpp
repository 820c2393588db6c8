#include "kube/auth/credentials.h"

#include <filesystem>

#include "kube/auth/key_pair.h"
#include "kube/auth/test_keys.h"
#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

Moment at(int seconds) {
  return {std::chrono::steady_clock::time_point(std::chrono::hours(1) + std::chrono::seconds(seconds)),
          std::chrono::system_clock::time_point(std::chrono::seconds(seconds))};
}

class Said {
 public:
  Log log() {
    return [this](int, std::string_view line) { lines.emplace_back(line); };
  }
  std::vector<std::string> lines;
};

std::string shown(Credentials& credentials, const Moment& now) {
  auto identity = credentials.current(now);
  return identity ? (*identity)->authorization : "error: " + identity.error().message;
}

Credentials::PluginAnswer no_plugin() {
  return {Error{ErrorCode::Config, "there is no plugin"}, {}};
}

// One that takes no time.
Credentials::CallPlugin quick(std::function<Result<ExecCredential>()> plugin) {
  return [plugin = std::move(plugin)] { return Credentials::PluginAnswer{plugin(), {}}; };
}

}  // namespace

TEST_CASE("headers for tokens and passwords", "[auth]") {
  Said said;
  Credentials none({}, no_plugin, said.log());
  CHECK(shown(none, at(0)) == "");
  Credentials token({.token = "T"}, no_plugin, said.log());
  CHECK(shown(token, at(0)) == "Bearer T");
  Credentials password({.username = "joe", .password = "p:w"}, no_plugin, said.log());
  CHECK(shown(password, at(0)) == "Basic am9lOnA6dw==");
  Credentials broken({.token = "CANARY\r\nX: y", .origin = "user \"u\""}, no_plugin, said.log());
  CHECK(shown(broken, at(0)) == "error: the token of user \"u\" holds a control character");
}

TEST_CASE("a token file is read again after a minute, and the old token kept", "[auth]") {
  Scratch folder;
  Said said;
  std::string file = folder.write("t", " one\n");
  Credentials credentials({.token = "unused", .token_file = file}, no_plugin, said.log());
  CHECK(shown(credentials, at(0)) == "Bearer one");
  folder.write("t", "two");
  CHECK(shown(credentials, at(59)) == "Bearer one");
  CHECK(shown(credentials, at(60)) == "Bearer two");
  Credentials alone({.token_file = file}, no_plugin, said.log());
  CHECK(shown(alone, at(0)) == "Bearer two");
  std::filesystem::remove(file);
  CHECK(shown(alone, at(60)) == "Bearer two");
  REQUIRE(said.lines.size() == 1);
  CHECK(said.lines[0] ==
        "keeping the credentials read before: cannot read " + file + ": No such file or directory");
  folder.write("t", "");
  CHECK(shown(alone, at(120)) == "Bearer two");
  folder.write("t", "three");
  CHECK(shown(alone, at(180)) == "Bearer three");
}

TEST_CASE("a token file that was never there", "[auth]") {
  Said said;
  Credentials fallback({.token = "T", .token_file = "/nonexistent/t"}, no_plugin, said.log());
  CHECK(shown(fallback, at(0)) == "Bearer T");
  Credentials alone({.token_file = "/nonexistent/t"}, no_plugin, said.log());
  CHECK(shown(alone, at(0)) == "error: cannot read /nonexistent/t: No such file or directory");
}

TEST_CASE("after a 401 a token file is read at once", "[auth]") {
  Scratch folder;
  Said said;
  Credentials credentials({.token_file = folder.write("t", "one")}, no_plugin, said.log());
  SharedIdentity refused = *credentials.current(at(0));
  CHECK_FALSE(credentials.renew(refused, at(1).steady, at(2)));  // the same token: no use trying again
  folder.write("t", "two");
  CHECK(credentials.renew(refused, at(3).steady, at(4)));
  CHECK(shown(credentials, at(4)) == "Bearer two");
  CHECK(credentials.renew(refused, at(1).steady, at(5)));  // an older request, which saw the older token
}

TEST_CASE("a plugin is called once until its credentials expire or are refused", "[auth]") {
  Said said;
  int calls = 0;
  auto plugin = [&]() -> Result<ExecCredential> {
    ++calls;
    ExecCredential credential;
    credential.identity.authorization = "Bearer " + std::to_string(calls);
    credential.expires = std::chrono::sys_seconds(std::chrono::seconds(100 * calls));
    return credential;
  };
  Credentials credentials({.exec = ExecPlugin()}, quick(plugin), said.log());
  CHECK(shown(credentials, at(0)) == "Bearer 1");
  CHECK(shown(credentials, at(99)) == "Bearer 1");
  CHECK(shown(credentials, at(100)) == "Bearer 2");
  SharedIdentity refused = *credentials.current(at(101));
  CHECK(credentials.renew(refused, at(102).steady, at(103)));
  CHECK(credentials.renew(refused, at(102).steady, at(103)));  // many requests in flight get one 401 each
  CHECK(shown(credentials, at(104)) == "Bearer 3");
  CHECK(calls == 3);
}

TEST_CASE("credentials until the year 9999, which is how plugins write for ever", "[auth]") {
  Said said;
  int calls = 0;
  auto plugin = [&]() -> Result<ExecCredential> {
    ++calls;
    return decode_exec_credential(R"({"apiVersion": "v", "kind": "ExecCredential", "status":
        {"token": "T", "expirationTimestamp": "9999-12-31T23:59:59Z"}})",
                                  "v");
  };
  Credentials credentials({.exec = ExecPlugin()}, quick(plugin), said.log());
  CHECK(shown(credentials, at(0)) == "Bearer T");
  CHECK(shown(credentials, at(100)) == "Bearer T");
  CHECK(calls == 1);
}

TEST_CASE("a plugin that repeats itself is not asked again for each request in flight", "[auth]") {
  Said said;
  int calls = 0;
  auto plugin = [&]() -> Result<ExecCredential> {
    ++calls;
    return ExecCredential{.identity = {.authorization = "Bearer same"}};
  };
  Credentials credentials({.exec = ExecPlugin()}, quick(plugin), said.log());
  SharedIdentity refused = *credentials.current(at(0));
  for (int i = 0; i < 10; ++i) CHECK_FALSE(credentials.renew(refused, at(1).steady, at(2)));
  CHECK(calls == 2);
}

TEST_CASE("a plugin that fails or prints a token with a line end", "[auth]") {
  Said said;
  bool fails = true;
  auto plugin = [&]() -> Result<ExecCredential> {
    if (fails) return Error{ErrorCode::Config, "no"};
    return ExecCredential{.identity = {.authorization = "Bearer a\nb"}};
  };
  Credentials credentials({.exec = ExecPlugin()}, quick(plugin), said.log());
  CHECK(shown(credentials, at(0)) == "error: no");
  fails = false;
  CHECK(shown(credentials, at(1)) == "error: the credential plugin's token holds a control character");
}

TEST_CASE("a plugin that has just failed is not called again by the next request", "[auth]") {
  Said said;
  int calls = 0;
  auto slow = [&]() -> Credentials::PluginAnswer {
    ++calls;
    if (calls == 1) return {Error{ErrorCode::Config, "it hangs"}, at(60).steady};
    return {ExecCredential{.identity = {.authorization = "Bearer T"}}, at(61).steady};
  };
  Credentials credentials({.exec = ExecPlugin()}, slow, said.log());
  CHECK(shown(credentials, at(0)) == "error: it hangs");
  CHECK(shown(credentials, at(60)) == "error: it hangs");
  CHECK(calls == 1);
  CHECK(shown(credentials, at(61)) == "Bearer T");
  CHECK(shown(credentials, at(61)) == "Bearer T");
  CHECK(calls == 2);
}

TEST_CASE("certificate and key must belong together, and stay while files rotate", "[auth]") {
  Scratch folder;
  Said said;
  CredentialSource source;
  source.client_certificate = {folder.write("u.crt", kCertificate), "", folder / "u.crt"};
  source.client_key = {folder.write("u.key", kKey), "", folder / "u.key"};
  Credentials credentials(source, no_plugin, said.log());
  CHECK((*credentials.current(at(0)))->certificate == kCertificate);
  folder.write("u.key", kOtherKey);
  CHECK((*credentials.current(at(60)))->key == kKey);
  REQUIRE(said.lines.size() == 1);
  CHECK(said.lines[0] == "keeping the credentials read before: " + (folder / "u.crt") +
                             ": the client key does not belong to the client certificate");
  CHECK(credentials.check({"", kCertificate, kKey}));
  CHECK(credentials.check({"Bearer T", "", ""}));
  CHECK(credentials.check({"", kCertificate, kOtherKey}).error().message ==
        (folder / "u.crt") + ": the client key does not belong to the client certificate");
}

TEST_CASE("keys and certificates that are none", "[auth]") {
  CHECK(check_key_pair(kCertificate, kKey));
  CHECK(check_key_pair("x", kKey).error().message == "the client certificate is not in PEM format");
  for (const std::string& key : {std::string("x"), std::string(), std::string(kLockedKey)}) {
    CHECK(check_key_pair(kCertificate, key).error().message ==
          "the client key is not in PEM format, or has a passphrase");
  }
  CHECK(holds_certificate(std::string("# text before\n") + kCertificate));
  CHECK_FALSE(holds_certificate(""));
  CHECK_FALSE(holds_certificate(kKey));
}

TEST_CASE("what looks like a certificate", "[auth]") {
  const auto pem = [](const std::string& base64) {
    return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
  };
  CHECK(looks_like_certificate(std::string("# text before\n") + kCertificate));
  CHECK(looks_like_certificate(std::string(kKey) + kCertificate));
  for (const std::string& none :
       {std::string(), std::string("x"), std::string(kKey), pem(""), pem("MAQwADAA"), pem("MAA="),
        pem("AAAA"), std::string(kCertificate, 200)}) {
    CAPTURE(none);
    CHECK_FALSE(looks_like_certificate(none));
  }
  const std::string hollow = pem("MAcwADAAAwEA");
  CHECK(looks_like_certificate(hollow));
  CHECK_FALSE(holds_certificate(hollow));
}
