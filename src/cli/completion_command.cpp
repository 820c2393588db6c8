#include <algorithm>
#include <string_view>

#include "cli/commands.h"

namespace spread {
namespace {

// The directive of cobra, which kubectl's completion speaks: no file names.
constexpr const char* kNoFiles = ":4\n";
constexpr const char* kFiles = ":0\n";

constexpr std::string_view kFileFlags[] = {"--cluster-file", "--kubeconfig", "--certificate-authority",
                                           "--client-certificate", "--client-key"};

unsigned command_in(const std::vector<std::string>& arguments) {
  for (const CommandText& command : all_commands())
    if (command.name[0] != '\0' && std::ranges::find(arguments, command.name) != arguments.end())
      return command.command;
  return kSchedule;
}

void offer(std::ostream& out, const std::string& word, std::string_view start, std::string_view meaning) {
  if (word.starts_with(start)) out << word << "\t" << meaning << "\n";
}

}  // namespace

void complete(const std::vector<std::string>& arguments, std::ostream& out) {
  const std::string last = arguments.empty() ? "" : arguments.back();
  const bool after_file_flag =
      arguments.size() > 1 &&
      std::ranges::find(kFileFlags, arguments[arguments.size() - 2]) != std::end(kFileFlags);
  if (after_file_flag) {
    out << kFiles;
    return;
  }
  const unsigned command = command_in(arguments);
  if (last.starts_with("-")) {
    for (const Flag& flag : all_flags())
      if ((flag.commands & command) && flag.name[1] != '\0')
        offer(out, std::string("--") + flag.name, last, flag.help);
  } else if (command == kSchedule) {
    for (const CommandText& text : all_commands())
      if (text.name[0] != '\0') offer(out, text.name, last, text.summary);
  }
  out << kNoFiles;
}

Result<int> completion_command(const CommandContext& context) {
  context.console.out << "#!/bin/sh\n"
                         "# kubectl runs this to complete `kubectl spread-schedule`.\n"
                         "exec kubectl-spread-schedule __complete \"$@\"\n";
  return 0;
}

}  // namespace spread
