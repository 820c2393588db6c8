#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "cli/flags.h"
#include "cli/report_options.h"
#include "cluster/api_binder.h"
#include "kube/codec/prune/prune.h"
#include "kube/config/connection.h"
#include "model/profile_settings.h"
#include "report/format.h"
#include "report/pass_printer.h"
#include "run/listen_address.h"
#include "run/what_if/what_if.h"

namespace spread {

// What -o asks for.
enum class Output { Text, Json, Yaml, Name, Wide, Csv };

enum class LogFormat { Text, Json };

// Who leads where several processes serve one name.
struct LeaderOptions {
  bool elect = false;
  std::optional<std::string> lease_name;  // none: the first profile's scheduler name
  std::optional<std::string> lease_ns;    // none: that of the connection
};

// What only `explain` asks for.
struct ExplainOptions {
  std::vector<std::string> files;  // -f
  bool all_namespaces = false;     // -A
  int replicas = 1;
  bool all_nodes = false;
  std::optional<std::string> node;  // in depth
};

// What only `simulate` asks for.
struct SimulateOptions {
  std::vector<std::string> files;                       // -f
  std::vector<std::string> removed, drained, cordoned;  // names of nodes
  std::vector<NodeCopies> copies;
  bool fill = false;
  bool live_cluster = false;
};

// What only `snapshot` asks for.
struct SnapshotOptions {
  Kept kept;
};

// The command line, checked. Nothing in here needs another look at the arguments.
struct Options {
  CommandSet command = kSchedule;
  bool help = false;
  std::vector<std::string> arguments;  // behind the command's name

  ConnectFlags connect;
  std::vector<std::string> cluster_files;
  std::optional<std::string> ns;  // -n, unless -A
  std::string selector_text;
  LabelSelector selector;
  ProfileSettings profile;            // by flags
  std::optional<std::string> config;  // the file that takes the place of `profile`
  bool write_config = false;
  bool list_policies = false;

  std::optional<Milliseconds> interval;  // none: one pass, or `watch`
  bool watch = false;
  bool dry_run = false;
  Milliseconds start_timeout{5000};
  BindSettings bind;
  LeaderOptions leader;
  std::optional<ListenAddress> listen;
  Milliseconds volume_timeout{30'000};

  ExplainOptions explain;
  ReportOptions report;
  SimulateOptions simulate;
  SnapshotOptions snapshot;

  Output output = Output::Text;
  std::optional<std::string> html;  // where a page goes; "-": to standard output
  bool headers = true;
  bool bars = false;
  bool stats = false;
  LogFormat log_format = LogFormat::Text;
  std::optional<LabVariant> lab;
  int verbosity = 0;
};

// A Usage error says what is wrong in one line, with the nearest flag or command where one is meant.
Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace spread
