#include "cli/man_page.h"

#include <sstream>

#include "cli/app.h"
#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

constexpr CommandText kSampleCommands[] = {
    {kSchedule, "", "kubectl sample [flags]", "Places pods.", "  # Once\n  kubectl sample --once\n"},
    {kExplain, "explain", "kubectl sample explain (KIND/NAME... | -f FILE)", "Says why.",
     "  kubectl sample explain -l 'app=x\\y'\n.not a command of roff\n'nor this\n"},
    {kVersion, "version", "kubectl sample version", "Prints the version.", "  kubectl sample version\n"},
};

constexpr Flag kSampleFlags[] = {
    {"Work", 0, "once", FlagKind::Switch, "", "One pass", kSchedule},
    {"Work", 'n', "namespace", FlagKind::Value, "NAMESPACE", "Only pods of this one", kCluster},
    {"Output", 'v', "v", FlagKind::Value, "0", "How much to log: ~/.log, `all` or 1^2", kCluster},
    {"Output", 0, "node", FlagKind::List, "NAME", ".starts with a dot", kExplain},
    {"Output", 'h', "help", FlagKind::Switch, "", "This text", kEvery},
};

std::string printed() {
  std::istringstream in;
  std::ostringstream out, err;
  CHECK(run_app({"__man"}, [](const std::string&) { return std::nullopt; }, {in, out, err}) == 0);
  CHECK(err.str().empty());
  return out.str();
}

std::string with_dashes(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

}  // namespace

TEST_CASE("the man page of a small table") {
  check_golden("man-sample.1", man_page(kSampleCommands, kSampleFlags, "1.2.3"));
}

TEST_CASE("the man page names every flag and every command of --help") {
  const std::string page = printed();
  for (const Flag& flag : all_flags()) {
    INFO(flag.name);
    if (flag.name[1] != '\0')
      CHECK(page.find("\\fB\\-\\-" + with_dashes(flag.name) + "\\fR") != std::string::npos);
    if (flag.letter != 0)
      CHECK(page.find(std::string("\\fB\\-") + flag.letter + "\\fR") != std::string::npos);
  }
  for (const CommandText& command : all_commands())
    CHECK(page.find("\n" + with_dashes(command.usage) + "\n") != std::string::npos);
}
