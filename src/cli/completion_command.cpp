#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "cli/commands.h"
#include "sched/policy.h"
#include "sched/profile.h"

namespace spread {
namespace {

// The directive of cobra, which kubectl's completion speaks: no file names.
constexpr const char* kNoFiles = ":4\n";
constexpr const char* kFiles = ":0\n";

constexpr std::string_view kFileFlags[] = {"-f",
                                           "--filename",
                                           "--cluster-file",
                                           "--config",
                                           "--kubeconfig",
                                           "--certificate-authority",
                                           "--client-certificate",
                                           "--client-key"};

unsigned command_in(const std::vector<std::string>& arguments) {
  for (const CommandText& command : all_commands())
    if (command.name[0] != '\0' && std::ranges::find(arguments, command.name) != arguments.end())
      return command.command;
  return kSchedule;
}

void offer(std::ostream& out, const std::string& word, std::string_view start, std::string_view meaning) {
  if (word.starts_with(start)) out << escape_for_terminal(word) << "\t" << meaning << "\n";
}

void offer_policies(std::ostream& out, std::string_view start) {
  for (const Policy& policy : all_policies()) offer(out, std::string(policy.name), start, policy.sentence);
}

// The last of the names behind --rank; those before it stay.
void offer_ranks(std::ostream& out, std::string_view start) {
  const std::string before(start.substr(0, start.rfind(',') + 1));
  for (const DescribedRank& described : all_ranks({}))
    offer(out, before + std::string(described.rank.name), start, described.prefers);
}

}  // namespace

void complete(const std::vector<std::string>& arguments, std::ostream& out) {
  const std::string last = arguments.empty() ? "" : arguments.back();
  const std::string before = arguments.size() > 1 ? arguments[arguments.size() - 2] : "";
  if (std::ranges::find(kFileFlags, before) != std::end(kFileFlags)) {
    out << kFiles;
    return;
  }
  const unsigned command = command_in(arguments);
  if (before == "--policy") {
    offer_policies(out, last);
  } else if (before == "--rank") {
    offer_ranks(out, last);
  } else if (last.starts_with("-")) {
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
