// One function a command. An Error becomes one line and exit code 2.
#pragma once

#include "base/log.h"
#include "base/result.h"
#include "cli/app.h"
#include "cli/options.h"
#include "report/progress_line.h"
#include "sched/plugin.h"

namespace spread {

struct CommandContext {
  const Options& options;
  std::vector<ProfileSettings> settings;  // at least one; each with a scheduler name of its own
  const Environment& environment;
  const Console& console;
  Log log;
  ProgressLine& progress;  // of what takes long
};

// The profiles of --config, or the one that flags make. A Config error says what is wrong with the file.
Result<std::vector<ProfileSettings>> load_settings(const Options& options);

std::vector<std::string> scheduler_names(const CommandContext& context);
Profiles profiles(const CommandContext& context);
void write_configuration(const CommandContext& context);
void list_policies(std::ostream& out);

Result<int> schedule_command(const CommandContext& context);
Result<int> explain_command(const CommandContext& context);
Result<int> report_command(const CommandContext& context);
Result<int> simulate_command(const CommandContext& context);
Result<int> snapshot_command(const CommandContext& context);
Result<int> version_command(const CommandContext& context);
Result<int> completion_command(const CommandContext& context);

// What `kubectl_complete-spread_schedule WORDS` prints: what may stand for the last one.
void complete(const std::vector<std::string>& words, const Environment& environment, std::ostream& out);

}  // namespace spread
