#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/app.h"
#include "support/catch.h"
#include "support/golden.h"
#include "support/source_directory.h"

using namespace spread;
using namespace spread::test;

namespace {

using Words = std::vector<std::string>;

struct Ran {
  int code;
  std::string out, err;
};

Ran run(const Words& arguments) {
  std::istringstream in;
  std::ostringstream out, err;
  const int code = run_app(arguments, [](const std::string&) { return std::nullopt; }, {in, out, err});
  return {code, out.str(), err.str()};
}

// A file that lasts as long as the test.
class File {
 public:
  explicit File(const std::string& text) : path_(unused_path()) { std::ofstream(path_) << text; }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string path() const { return path_; }

 private:
  static std::filesystem::path unused_path() {
    static int count = 0;
    const std::string name = "spread-" + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".yaml";
    return std::filesystem::temp_directory_path() / name;
  }
  std::filesystem::path path_;
};

const std::string kLab = test::source_directory() + "/test-pods/lab.yaml";

const char* const kTwo = R"(
apiVersion: spread-schedule/v1
kind: SchedulerConfiguration
profiles:
  - schedulerName: other
  - schedulerName: my-scheduler
    policy: pack
    filters: {TaintToleration: false}
)";

}  // namespace

TEST_CASE("--policy list shows every policy and every rank") {
  const Ran ran = run({"--policy", "list"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  check_golden("policies.txt", ran.out);
  CHECK(run({"explain", "--policy", "list"}).out == ran.out);
}

TEST_CASE("--write-config shows what the flags amount to, and needs no cluster") {
  const Ran ran = run({"--write-config"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  check_golden("configuration.yaml", ran.out);
}

TEST_CASE("what --write-config prints is read back as the same") {
  for (const Words& flags :
       {Words{}, Words{"--policy", "controller-spread"}, Words{"--policy", "random", "--seed", "9"},
        Words{"--scheduler-name", "on", "--node-selector", "env in (a,b),!old,n>3", "--spread-label", "1"},
        Words{"--scheduler-name", "na\"me\\ é: #", "--rank", "name,pods", "--spread-scope", "cluster"},
        Words{"--min-hosts", "3", "--policy", "pack"}}) {
    Words words = flags;
    words.push_back("--write-config");
    const std::string written = run(words).out;
    INFO(written);
    const File file(written);
    const Ran again = run({"--config", file.path(), "--write-config"});
    CHECK(again.code == 0);
    CHECK(again.out == written);
  }
}

TEST_CASE("a configuration with several profiles comes back too") {
  const File file(kTwo);
  const std::string written = run({"--config", file.path(), "--write-config"}).out;
  CHECK(written.find("TaintToleration: false") != std::string::npos);
  const File second(written);
  CHECK(run({"--config", second.path(), "--write-config"}).out == written);
}

TEST_CASE("each profile of the file decides its own pods") {
  const File file(kTwo);
  const Ran ran = run({"--cluster-file", kLab, "--config", file.path(), "--no-headers"});
  CHECK(ran.code == 0);
  std::istringstream lines(ran.out);
  int pods = 0;
  for (std::string line; std::getline(lines, line); ++pods)
    CHECK(line.find("control-plane") != std::string::npos);  // first by name, and its taint plays no part
  CHECK(pods == 4);
}

TEST_CASE("the configuration that the documentation shows is one") {
  std::ifstream page(test::source_directory() + "/docs/deciding.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  const std::string fence = "```yaml\n";
  const std::size_t start = text.find(fence + "apiVersion: spread-schedule/v1\n");
  REQUIRE(start != std::string::npos);
  const std::size_t from = start + fence.size();
  const File file(text.substr(from, text.find("```", from) - from));
  const Ran ran = run({"--config", file.path(), "--write-config"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
}

TEST_CASE("a configuration that is wrong is one line and exit code 2") {
  const File file("apiVersion: v1\n");
  const Ran bad = run({"--config", file.path(), "--cluster-file", kLab});
  CHECK(bad.code == 2);
  CHECK(bad.err == "error: " + file.path() + ":1:13: apiVersion: must be spread-schedule/v1, not v1\n");
  const Ran absent = run({"--config", "/nowhere", "--write-config"});
  CHECK(absent.code == 2);
  CHECK(absent.err == "error: cannot read /nowhere: No such file or directory\n");
}

TEST_CASE("policies and ranks are completed") {
  CHECK(run({"__complete", "--policy", "pa"}).out.starts_with("pack\t"));
  CHECK(run({"__complete", "explain", "--rank", "pods,na"}).out.starts_with("pods,name\n"));
  CHECK(run({"__complete", "--rank", "sa"}).out.starts_with("same-app\t"));
  CHECK(run({"__complete", "--config", ""}).out == ":0\n");
}
