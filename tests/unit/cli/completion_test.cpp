#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/text.h"
#include "cli/app.h"
#include "cli/options.h"
#include "support/catch.h"

using namespace spread;

namespace {

using Words = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

std::string completed(Words words, const Variables& variables = {}) {
  words.insert(words.begin(), "__complete");
  std::istringstream in;
  std::ostringstream out, err;
  const auto environment = [&](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
  CHECK(run_app(words, environment, {in, out, err}) == 0);
  CHECK(err.str().empty());
  return out.str();
}

// Without what they mean; the directive last.
Words offered(const Words& words, const Variables& variables = {}) {
  Words found;
  std::istringstream lines(completed(words, variables));
  for (std::string line; std::getline(lines, line);) found.push_back(line.substr(0, line.find('\t')));
  return found;
}

class File {
 public:
  explicit File(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("complete-" + std::to_string(::getpid()))) {
    std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

const char* const kObjects = R"(
apiVersion: v1
kind: List
items:
  - {apiVersion: v1, kind: Namespace, metadata: {name: empty}}
  - {apiVersion: v1, kind: Node, metadata: {name: worker}}
  - {apiVersion: v1, kind: Node, metadata: {name: "wor`ker`"}}
  - {apiVersion: v1, kind: Pod, metadata: {name: web-1, namespace: shop}, spec: {}}
  - {apiVersion: v1, kind: Pod, metadata: {name: web-2, namespace: shop}, spec: {}}
  - {apiVersion: v1, kind: Pod, metadata: {name: other}, spec: {}}
  - apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, namespace: shop}
    spec: {template: {spec: {}}}
)";

const char* const kConfig = R"(
apiVersion: v1
kind: Config
current-context: dev
contexts:
  - {name: dev, context: {cluster: c1, user: u1}}
  - {name: "arn:aws:eks:x/prod", context: {cluster: c2, user: u1}}
  - {name: "two words", context: {cluster: c2, user: u1}}
clusters:
  - {name: c1, cluster: {server: "https://127.0.0.1:1"}}
  - {name: c2, cluster: {server: "https://127.0.0.1:1"}}
users:
  - {name: u1, user: {token: t}}
)";

}  // namespace

TEST_CASE("commands, where none is typed yet") {
  const Words all = offered({""});
  for (const CommandText& command : all_commands()) {
    INFO(command.name);
    const bool there = std::find(all.begin(), all.end(), command.name) != all.end();
    CHECK(there == (command.name[0] != '\0'));
  }
  CHECK(offered({"ex"}) == Words{"explain", ":4"});
  CHECK(offered({"-n", "shop", "ex"}) == Words{"explain", ":4"});
  CHECK(offered({"help", "ex"}) == Words{"explain", ":4"});
  CHECK(offered({"he"}) == Words{"help", ":4"});
  CHECK(offered({"version", "ex"}) == Words{":4"});
  CHECK(offered({"no-command", "ex"}) == Words{":4"});
  CHECK(completed({"vers"}) == "version\tPrints the version.\n:4\n");
}

TEST_CASE("flags of the command that are not there yet") {
  CHECK(offered({"--inter"}) == Words{"--interval", ":4"});
  CHECK(offered({"explain", "--inter"}) == Words{":4"});
  CHECK(offered({"explain", "--no"}) == Words{"--node-selector", "--node", "--no-headers", ":4"});
  CHECK(offered({"--interval", "2s", "--inter"}) == Words{":4"});
  CHECK(offered({"--interval=2s", "--inter"}) == Words{":4"});
  CHECK(offered({"--cluster-file", "a", "--cluster-f"}) == Words{"--cluster-file", ":4"});
  CHECK(offered({"-n", "a", "--namesp"}) == Words{":4"});
  CHECK(offered({"explain", "--", "--no"}) == Words{":6"});
  const Words letters = offered({"-"});
  for (const char* flag : {"-n", "--namespace", "-o", "-v", "--once", "-w"})
    CHECK(std::find(letters.begin(), letters.end(), flag) != letters.end());
}

TEST_CASE("values that are one of a few words") {
  CHECK(offered({"-o", ""}) == Words{"json", "yaml", "name", ":4"});
  CHECK(offered({"-o="}) == Words{"json", "yaml", "name", ":4"});
  CHECK(offered({"--output=j"}) == Words{"json", ":4"});
  CHECK(offered({"explain", "-o", "w"}) == Words{"wide", ":4"});
  CHECK(offered({"--log-format", "lab"}) == Words{"lab", "lab-watch", ":4"});
  CHECK(offered({"--spread-scope="}) == Words{"namespace", "cluster", ":4"});
  CHECK(offered({"--policy", "p"}) == Words{"pack", ":4"});
  CHECK(offered({"--policy=li"}) == Words{"list", ":4"});
  CHECK(offered({"--rank", "pods,n"}) == Words{"pods,node-number", "pods,name", ":4"});
  CHECK(offered({"--rank", "pods,po"}) == Words{":4"});
  CHECK(offered({"report", "--sort-by", "p"}) == Words{"pods", ":4"});
  CHECK(offered({"report", "--by", "n"}) == Words{"node", "node.kubernetes.io/instance-type", ":4"});
  CHECK(offered({"report", "--by=topology.kubernetes.io/z"}) == Words{"topology.kubernetes.io/zone", ":4"});
  CHECK(offered({"report", "-L", "a,k"}) == Words{"a,kubernetes.io/arch", ":4"});
  CHECK(offered({"snapshot", "--include", "env,c"}) == Words{"env,commands", ":4"});
  CHECK(offered({"--dry-run="}) == Words{"true", "false", ":4"});
  CHECK(offered({"--interval", ""}) == Words{":4"});
}

TEST_CASE("bash takes words with a comma only without what they mean") {
  CHECK(completed({"--rank", "node"}).starts_with("node-number\t"));
  CHECK(completed({"--rank", "pods,node"}) == "pods,node-number\n:4\n");
}

TEST_CASE("every word that is offered is taken, and no other") {
  for (const CommandText& command : all_commands()) {
    for (const char* flag : {"output", "log-format", "spread-scope", "policy", "sort-by", "include"}) {
      const auto known = std::ranges::find(all_flags(), std::string_view(flag), &Flag::name);
      if (!(known->commands & command.command)) continue;
      const std::string option = std::string("--") + flag;
      Words line = {command.name, option};
      if (line.front().empty()) line.erase(line.begin());
      line.emplace_back("");
      Words words = offered(line);
      words.pop_back();
      std::erase(words, "list");
      line.back() = "?";
      const Result<Options> refused = parse_options(line);
      INFO(command.name << " " << flag);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().message == option + ": one of " + join(words, ", ") + ", not '?'");
    }
  }
}

TEST_CASE("files") {
  for (const char* flag : {"--cluster-file", "--config", "--kubeconfig", "--client-key"})
    CHECK(offered({flag, ""}) == Words{":0"});
  CHECK(offered({"--kubeconfig=a"}) == Words{":0"});
  CHECK(offered({"explain", "-f", ""}) == Words{":0"});
}

TEST_CASE("names of a kubeconfig, of which a shell would take each as one word") {
  const File file(kConfig);
  const Words contexts = {"arn:aws:eks:x/prod", "dev", ":4"};
  CHECK(offered({"--kubeconfig", file.path(), "--context", ""}) == contexts);
  CHECK(offered({"explain", "--kubeconfig=" + file.path(), "--context="}) == contexts);
  CHECK(offered({"--context", ""}, {{"KUBECONFIG", file.path()}}) == contexts);
  CHECK(offered({"--context", "d"}, {{"KUBECONFIG", file.path()}}) == Words{"dev", ":4"});
  CHECK(offered({"--cluster", ""}, {{"KUBECONFIG", file.path()}}) == Words{"c1", "c2", ":4"});
  CHECK(offered({"--user", ""}, {{"KUBECONFIG", file.path()}}) == Words{"u1", ":4"});
  CHECK(offered({"--kubeconfig", "/nowhere", "--context", ""}) == Words{":4"});
  CHECK(offered({"-n", ""}, {{"KUBECONFIG", file.path()}}) == Words{":4"});  // nobody listens there
}

TEST_CASE("names of a cluster's objects") {
  const File file(kObjects);
  struct Case {
    Words words, offered;
  };
  const std::vector<Case> cases = {
      {{"-n", ""}, {"default", "empty", "shop", ":4"}},
      {{"--namespace=s"}, {"shop", ":4"}},
      {{"--leader-elect", "--leader-elect-lease-namespace", "e"}, {"empty", ":4"}},
      {{"explain", "pod/web-1", "--node", ""}, {"worker", ":4"}},
      {{"explain", "pod/"}, {"pod/other", ":4"}},
      {{"explain", "-n", "shop", "pod/"}, {"pod/web-1", "pod/web-2", ":4"}},
      {{"explain", "-n=shop", "po/"}, {"po/web-1", "po/web-2", ":4"}},
      {{"-n", "shop", "explain", "pod/web-1", "pod/"}, {"pod/web-2", ":4"}},
      {{"explain", "-n", "shop", "pods", ""}, {"web-1", "web-2", ":4"}},
      {{"explain", "-n", "shop", "pods", "web-1", "w"}, {"web-2", ":4"}},
      {{"explain", "-n", "shop", "deploy/"}, {"deploy/web", ":4"}},
      {{"explain", "-n", "shop", "deployment", ""}, {"web", ":4"}},
      {{"explain", "-n", "shop", "p"}, {"pod/web-1", "pod/web-2", ":6"}},
      {{"explain", "dep"}, {"deployment/", ":6"}},
      {{"explain", "node/"}, {":4"}},
      {{"explain", "--no-such-flag", "pod/"}, {":4"}},
  };
  for (const Case& c : cases) {
    Words words = {"--cluster-file", file.path()};
    words.insert(words.end(), c.words.begin(), c.words.end());
    INFO(join(c.words, " "));
    CHECK(offered(words) == c.offered);
  }
  CHECK(offered({"--cluster-file", "-", "-n", ""}) == Words{":4"});
  CHECK(offered({"--cluster-file", "/nowhere", "-n", ""}) == Words{":4"});
}

TEST_CASE("the script for kubectl is a shell's") {
  std::istringstream in;
  std::ostringstream out, err;
  CHECK(run_app({"completion"}, [](const std::string&) { return std::nullopt; }, {in, out, err}) == 0);
  CHECK(out.str().starts_with("#!/bin/sh\n"));
  CHECK(out.str().find(" __complete \"$@\"") != std::string::npos);
}
