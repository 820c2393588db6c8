#include <algorithm>
#include <string_view>

#include "cli/flags.h"

namespace spread {
namespace {

// "  -n, --namespace=NAMESPACE"
std::string left_side(const Flag& flag) {
  std::string text = flag.letter != 0 ? std::string("  -") + flag.letter : "    ";
  if (flag.name[1] != '\0') text += (flag.letter != 0 ? ", --" : "  --") + std::string(flag.name);
  if (flag.kind != FlagKind::Switch) text += std::string("=") + flag.value;
  return text;
}

std::string flags_text(CommandSet command) {
  std::size_t width = 0;
  for (const Flag& flag : all_flags())
    if (flag.commands & command) width = std::max(width, left_side(flag).size());
  std::string text;
  std::string_view group;
  for (const Flag& flag : all_flags()) {
    if (!(flag.commands & command)) continue;
    if (group != flag.group) text += "\n" + std::string(group = flag.group) + ":\n";
    std::string left = left_side(flag);
    left.resize(width + 3, ' ');
    text += left + flag.help + ".\n";
  }
  return text;
}

std::string commands_text() {
  std::string text = "\nCommands:\n";
  for (const CommandText& command : all_commands()) {
    if (command.name[0] == '\0') continue;
    std::string name = std::string("  ") + command.name;
    name.resize(14, ' ');
    text += name + command.summary + "\n";
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
  if (command == kSchedule)
    text +=
        "\nExit code: 0 if every pod that waits was bound, 1 if one was not, 2 if something went wrong.\n"
        "Help for a command: kubectl spread-schedule explain --help\n";
  return text;
}

}  // namespace spread
