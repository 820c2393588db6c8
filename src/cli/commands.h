// One function a command. An Error becomes one line and exit code 2.
#pragma once

#include "base/log.h"
#include "base/result.h"
#include "cli/app.h"
#include "cli/options.h"

namespace spread {

struct CommandContext {
  const Options& options;
  const Environment& environment;
  const Console& console;
  Log log;
};

Result<int> schedule_command(const CommandContext& context);
Result<int> explain_command(const CommandContext& context);
Result<int> version_command(const CommandContext& context);
Result<int> completion_command(const CommandContext& context);

// What `kubectl_complete-spread_schedule ARGUMENTS` prints: the words that may stand for the last one.
void complete(const std::vector<std::string>& arguments, std::ostream& out);

}  // namespace spread
