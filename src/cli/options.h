#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "cli/flags.h"
#include "cluster/api_binder.h"
#include "kube/config/connection.h"
#include "report/format.h"
#include "report/pass_printer.h"
#include "sched/profile.h"

namespace spread {

// What -o asks for.
enum class Output { Text, Json, Yaml, Name };

// The command line, checked. Nothing in here needs another look at the arguments.
struct Options {
  CommandSet command = kSchedule;
  bool help = false;
  std::vector<std::string> arguments;  // behind the command's name

  ConnectFlags connect;
  std::vector<std::string> cluster_files;
  std::string scheduler_name = "my-scheduler";
  std::optional<std::string> ns;  // -n, unless -A
  std::string selector_text;
  LabelSelector selector;
  ProfileSettings profile;

  std::optional<Milliseconds> interval;  // none: one pass
  bool dry_run = false;
  Milliseconds start_timeout{5000};
  BindSettings bind;

  Output output = Output::Text;
  bool headers = true;
  bool bars = false;
  std::optional<LabVariant> lab;
  int verbosity = 0;
};

// A Usage error says what is wrong in one line, with the nearest flag or command where one is meant.
Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace spread
