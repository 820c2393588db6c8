#include "kube/config/load.h"

#include <filesystem>

#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

std::string config(const std::string& context, const std::string& server) {
  return "current-context: " + context + "\nclusters: [{name: c, cluster: {server: " + server +
         "}}]\ncontexts: [{name: " + context + ", context: {cluster: c}}]\n";
}

}  // namespace

TEST_CASE("which kubeconfig files count", "[config]") {
  Scratch folder;
  std::string home = folder.write(".kube/config", config("home", "h"));
  std::string a = folder.write("a", config("one", "a"));
  std::string b = folder.write("b", config("two", "b"));
  std::string none = folder / "none";
  struct Case {
    const char* name;
    std::optional<std::string> flag;
    std::string list;
    std::string context, server;
  };
  const Case cases[] = {
      {"home", std::nullopt, "", "home", "h"},
      {"one file", std::nullopt, a, "one", "a"},
      {"the first wins", std::nullopt, b + ":" + a, "two", "b"},
      {"missing ones are passed over", std::nullopt, none + "::" + a + ":" + none, "one", "a"},
      {"the same file twice", std::nullopt, a + ":" + a, "one", "a"},
      {"colons alone switch the home's off", std::nullopt, "::", "", ""},
      {"only missing ones", std::nullopt, none, "", ""},
      {"the flag alone", b, a, "two", "b"},
      {"an empty flag is none", "", a, "one", "a"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    auto loaded = load_kubeconfig(c.flag, environment_of({{"HOME", folder.path()}, {"KUBECONFIG", c.list}}));
    REQUIRE(loaded);
    CHECK(loaded->config.current_context == c.context);
    CHECK((loaded->config.clusters.empty() ? "" : loaded->config.clusters.at("c").server) == c.server);
  }
}

TEST_CASE("files are merged entry by entry", "[config]") {
  Scratch folder;
  std::string a =
      folder.write("a", "clusters: [{name: c, cluster: {server: a}}]\nusers: [{name: u, user: {token: a}}]");
  std::string b =
      folder.write("b", config("two", "b") + "users: [{name: u, user: {tokenFile: b}}, {name: v}]");
  auto loaded = load_kubeconfig(std::nullopt, environment_of({{"KUBECONFIG", a + ":" + b}}));
  REQUIRE(loaded);
  CHECK(loaded->config.current_context == "two");
  CHECK(loaded->config.clusters.at("c").server == "a");
  CHECK(loaded->config.users.at("u").token == "a");
  CHECK(loaded->config.users.at("u").token_file == "");  // of an entry that lost nothing stays
  CHECK(loaded->config.users.at("u").origin == a);
  CHECK(loaded->config.users.at("v").origin == b);
}

TEST_CASE("relative paths are relative to their file", "[config]") {
  Scratch folder;
  std::string a = folder.write("a/config", R"(
clusters: [{name: c, cluster: {certificate-authority: ca.crt}}]
users:
- {name: files, user: {client-certificate: ../u.crt, client-key: /abs/u.key, tokenFile: t}}
- {name: path, user: {exec: {command: ./bin/get-token}}}
- {name: word, user: {exec: {command: get-token}}})");
  auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  auto loaded = load_kubeconfig("a/config", environment_of({}));
  std::filesystem::current_path(before);
  REQUIRE(loaded);
  CHECK(loaded->config.clusters.at("c").certificate_authority == folder / "a/ca.crt");
  CHECK(loaded->config.users.at("files").client_certificate == folder / "u.crt");
  CHECK(loaded->config.users.at("files").client_key == "/abs/u.key");
  CHECK(loaded->config.users.at("files").token_file == folder / "a/t");
  CHECK(loaded->config.users.at("path").exec->command == folder / "a/bin/get-token");
  CHECK(loaded->config.users.at("word").exec->command == "get-token");
}

TEST_CASE("files that must not be passed over", "[config]") {
  Scratch folder;
  std::string good = folder.write("good", config("one", "a"));
  std::string broken = folder.write("broken", "users: [");
  std::string none = folder / "none";
  auto missing = load_kubeconfig(none, environment_of({{"KUBECONFIG", good}}));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message == "cannot read " + none + ": No such file or directory");
  auto garbage = load_kubeconfig(std::nullopt, environment_of({{"KUBECONFIG", good + ":" + broken}}));
  REQUIRE_FALSE(garbage);
  CHECK(garbage.error().message == broken + ": the YAML is broken at line 1");
  auto is_folder = load_kubeconfig(folder.path(), environment_of({}));
  REQUIRE_FALSE(is_folder);
  CHECK(is_folder.error().message == "cannot read " + folder.path() + ": Is a directory");
  CHECK_FALSE(load_kubeconfig("/dev/zero", environment_of({})));
}
