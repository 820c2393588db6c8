#include <algorithm>
#include <string_view>

#include "cli/flags.h"
#include "report/fit.h"

namespace spread {
namespace {

constexpr std::size_t kWidth = 100;

// "    -n, --namespace=NAMESPACE:"
std::string heading(const Flag& flag) {
  const bool has_name = flag.name[1] != '\0';
  std::string text = flag.letter != 0 ? std::string("    -") + flag.letter : "   ";
  if (has_name) text += (flag.letter != 0 ? ", --" : " --") + std::string(flag.name);
  return text + "=" + (flag.kind == FlagKind::Switch ? "false" : flag.value) + ":\n";
}

std::string flags_text(CommandSet command) {
  std::string text;
  std::string_view group;
  for (const Flag& flag : all_flags()) {
    if (!(flag.commands & command)) continue;
    if (group != flag.group) text += "\nOptions (" + std::string(group = flag.group) + "):\n";
    text += heading(flag) + indented(std::string(flag.help) + ".", kWidth, "        ", "        ");
  }
  return text;
}

std::string commands_text() {
  std::string text = "\nAvailable Commands:\n";
  for (const CommandText& command : all_commands()) {
    if (command.name[0] == '\0') continue;
    std::string name = std::string("  ") + command.name;
    name.resize(14, ' ');
    text += indented(command.summary, kWidth, name, std::string(14, ' '));
  }
  return text;
}

}  // namespace

std::string help_text(CommandSet command) {
  const auto found = std::ranges::find(all_commands(), command, &CommandText::command);
  std::string text = std::string(found->summary) + "\n\nExamples:\n" + found->examples;
  if (command == kSchedule) text += commands_text();
  text += flags_text(command);
  text += std::string("\nUsage:\n  ") + found->usage + "\n";
  if (found->remarks[0] != '\0') text += std::string("\n") + found->remarks;
  return text;
}

}  // namespace spread
