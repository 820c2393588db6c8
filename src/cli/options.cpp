#include "cli/options.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/text.h"
#include "cli/flag_words.h"
#include "cli/misplaced_words.h"
#include "cli/raw_flags.h"
#include "cli/reading.h"
#include "cli/simulate_options.h"
#include "cli/snapshot_options.h"
#include "cli/usual_mistakes.h"
#include "sched/profile.h"

namespace spread {
namespace {

Result<CommandSet> command_of(std::vector<std::string>& words) {
  if (words.empty()) return kSchedule;
  const auto known = std::ranges::find(all_commands(), words.front(), &CommandText::name);
  if (known == all_commands().end() || words.front().empty())
    return usage("unknown command '" + escape_for_terminal(words.front()) + "'; " + meant_by_command(words));
  words.erase(words.begin());
  return known->command;
}

Result<void> check_flags_fit(const RawFlags& flags, CommandSet command) {
  for (const Flag& flag : all_flags()) {
    if (!flags.has(flag.name) || (flag.commands & command)) continue;
    const auto text = std::ranges::find(all_commands(), command, &CommandText::command);
    const std::string what = text->name[0] == '\0' ? "scheduling" : text->name;
    const std::string letter = flag.letter != 0 ? std::string("-") + flag.letter + ", " : "";
    return usage(letter + "--" + flag.name + " is not a flag of " + what + "; see " +
                 (text->name[0] == '\0' ? "" : what + " ") + "--help");
  }
  return {};
}

// A shell's variable that is not set leaves "" where a name belongs. (An empty --context or --kubeconfig is
// none, as kubectl has it.)
void check_names(Reading& read, const RawFlags& flags) {
  for (const char* flag : {"cluster-file", "filename", "config"})
    if (flags.has(flag) && std::ranges::count(flags.values.at(flag), "") > 0)
      read.fail(bad_value(flag, "", "the name of a file"));
  if (flags.has("node") && flags.last("node")->empty())
    read.fail(bad_value("node", "", "the name of a node"));
}

void check_switches(Reading& read) {
  for (const Flag& flag : all_flags())
    if (flag.kind == FlagKind::Switch) read.on(flag.name);
}

void check_input(Reading& read, const RawFlags& flags) {
  std::ptrdiff_t readers = 0;
  for (const char* flag : {"cluster-file", "filename"})
    if (flags.has(flag)) readers += std::ranges::count(flags.values.at(flag), "-");
  if (readers > 1) read.fail(usage("standard input can be read once"));
}

void read_connection(Reading& read, const RawFlags& flags, ConnectFlags& connect) {
  read.text("kubeconfig", connect.kubeconfig);
  read.text("context", connect.context);
  read.text("cluster", connect.cluster);
  read.text("user", connect.user);
  read.text("namespace", connect.ns);
  read.text("server", connect.server);
  read.text("token", connect.token);
  read.text("as", connect.as);
  read.list("as-group", connect.as_groups);
  read.text("as-uid", connect.as_uid);
  read.text("request-timeout", connect.request_timeout);
  read.text("tls-server-name", connect.tls_server_name);
  read.text("certificate-authority", connect.certificate_authority);
  read.text("client-certificate", connect.client_certificate);
  read.text("client-key", connect.client_key);
  if (flags.has("insecure-skip-tls-verify"))
    connect.insecure_skip_tls_verify = read.on("insecure-skip-tls-verify");
}

// The flags that make a profile: what --config says of each.
constexpr const char* kProfileFlags[] = {"scheduler-name", "node-selector", "spread-label", "spread-scope",
                                         "policy",         "rank",          "seed",         "min-hosts"};

void read_ranks(Reading& read, const RawFlags& flags, const std::vector<std::string>& known,
                ProfileSettings& profile) {
  if (!flags.has("rank")) return;
  profile.ranks = split(*flags.last("rank"), ',');
  std::set<std::string> seen;
  for (const std::string& rank : *profile.ranks) {
    if (std::ranges::find(known, rank) == known.end())
      read.fail(bad_value("rank", rank, "one of " + join(known, ", ")));
    if (!seen.insert(rank).second) read.fail(usage("--rank: " + rank + " stands twice"));
  }
  if (profile.ranks->empty()) read.fail(bad_value("rank", "", "one of " + join(known, ", ")));
}

void read_profile(Reading& read, const RawFlags& flags, ProfileSettings& profile) {
  const SettingNames known = setting_names();
  read.text("scheduler-name", profile.scheduler_name);
  if (profile.scheduler_name.empty()) read.fail(usage("--scheduler-name: it must not be empty"));
  read.selector("node-selector", profile.node_selector);
  read.text("spread-label", profile.spread.label);
  if (profile.spread.label.empty()) read.fail(usage("--spread-label: it must not be empty"));
  if (read.one_of("spread-scope", flag_words("spread-scope", kSchedule)) == 1)
    profile.spread.scope = SpreadScope::Cluster;
  profile.policy = known.policies[read.one_of("policy", known.policies)];
  read_ranks(read, flags, known.ranks, profile);
  read.whole("seed", 0, std::numeric_limits<std::int32_t>::max(), profile.seed);
  if (flags.has("min-hosts"))
    read.whole("min-hosts", 1, std::numeric_limits<std::int32_t>::max(), profile.min_hosts.emplace());
}

// The profile that flags make, or the file that says all of it.
void read_profiles(Reading& read, const RawFlags& flags, Options& options) {
  const std::string* policy = flags.last("policy");
  options.list_policies = policy != nullptr && *policy == "list";
  if (options.list_policies) return;
  read.text("config", options.config);
  options.write_config = read.on("write-config");
  if (!options.config) return read_profile(read, flags, options.profile);
  for (const char* flag : kProfileFlags)
    if (flags.has(flag))
      read.fail(usage(std::string("--") + flag +
                      " and --config exclude each other: the file says it for each profile"));
}

void read_scheduling(Reading& read, const RawFlags& flags, Options& options) {
  read.list("cluster-file", options.cluster_files);
  read_profiles(read, flags, options);
  if (!read.on("all-namespaces")) read.text("namespace", options.ns);
  if (options.ns && options.ns->empty()) options.ns.reset();
  read.text("selector", options.selector_text);
  read.selector("selector", options.selector);
  options.dry_run = read.on("dry-run");
  options.watch = read.on("watch");
  if (options.watch && read.on("once")) read.fail(usage("--once and --watch exclude each other"));
  if (options.watch && !options.cluster_files.empty())
    read.fail(usage("--watch follows an API server: --cluster-file cannot be watched"));
  if (flags.has("interval")) {
    if (read.on("once")) read.fail(usage("--once and --interval exclude each other"));
    if (read.on("watch")) read.fail(usage("--watch and --interval exclude each other"));
    read.duration("interval", Milliseconds(1), options.interval.emplace());
  }
  read.duration("start-timeout", Milliseconds(0), options.start_timeout);
}

void read_binding(Reading& read, BindSettings& bind, Milliseconds& volume_timeout) {
  int concurrency = static_cast<int>(bind.concurrency);
  read.whole("bind-concurrency", 1, 1000, concurrency);
  bind.concurrency = static_cast<std::size_t>(concurrency);
  read.whole("bind-retries", 0, 100, bind.retries);
  read.duration("bind-backoff", Milliseconds(1), bind.backoff);
  read.duration("volume-timeout", Milliseconds(0), volume_timeout);
}

void read_leader(Reading& read, const RawFlags& flags, Options& options) {
  LeaderOptions& leader = options.leader;
  leader.elect = read.on("leader-elect");
  read.text("leader-elect-lease-name", leader.lease_name);
  read.text("leader-elect-lease-namespace", leader.lease_ns);
  for (const char* name : {"leader-elect-lease-name", "leader-elect-lease-namespace"})
    if (flags.has(name) && (!leader.elect || flags.last(name)->empty()))
      read.fail(usage(std::string("--") + name +
                      (leader.elect ? ": it must not be empty" : " needs --leader-elect")));
  if (!leader.elect) return;
  if (!options.interval && !options.watch)
    read.fail(usage("--leader-elect is for loops: it needs --watch or --interval"));
  if (!options.cluster_files.empty())
    read.fail(usage("--leader-elect and --cluster-file exclude each other"));
  if (options.dry_run) read.fail(usage("--leader-elect and --dry-run exclude each other"));
}

void read_listen(Reading& read, const RawFlags& flags, Options& options) {
  const std::string* value = flags.last("listen");
  if (!value) return;
  Result<ListenAddress> address = parse_listen_address(*value);
  if (!address) return read.fail(usage("--listen: " + address.error().message));
  options.listen = *std::move(address);
  if (!options.interval && !options.watch)
    read.fail(usage("--listen is for loops: it needs --watch or --interval"));
  if (!options.cluster_files.empty()) read.fail(usage("--listen and --cluster-file exclude each other"));
}

void read_explain(Reading& read, ExplainOptions& explain) {
  read.list("filename", explain.files);
  explain.all_namespaces = read.on("all-namespaces");
  read.whole("replicas", 1, 1000, explain.replicas);
  explain.all_nodes = read.on("all-nodes");
  read.text("node", explain.node);
}

void read_html(Reading& read, const RawFlags& flags, Options& options) {
  read.text("html", options.html);
  if (!options.html) return;
  if (options.html->empty()) read.fail(usage("--html: the name of a file, or - for standard output"));
  if (options.html == "-" && flags.has("output"))
    read.fail(usage("--html - and -o exclude each other: both write to standard output"));
}

void read_output(Reading& read, Options& options) {
  const bool wide = options.command == kExplain || options.command == kReport;
  const Output outputs[] = {Output::Json, Output::Yaml, wide ? Output::Wide : Output::Name, Output::Csv};
  options.output = outputs[read.one_of("output", flag_words("output", options.command))];
  options.headers = !read.on("no-headers");
  options.bars = read.on("bars");
  options.stats = read.on("stats");
  const std::size_t log = read.one_of("log-format", flag_words("log-format", kSchedule));
  if (log == 1) options.log_format = LogFormat::Json;
  if (log > 1) options.lab = log == 2 ? LabVariant::Polling : LabVariant::Watch;
  read.whole("v", 0, 10, options.verbosity);
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Result<RawFlags> flags = parse_raw(arguments);
  if (!flags) return flags.error();
  Options options;
  const bool asks_for_help = !flags->positional.empty() && flags->positional.front() == "help";
  if (asks_for_help) flags->positional.erase(flags->positional.begin());
  Result<CommandSet> command = command_of(flags->positional);
  if (!command) return command.error();
  options.command = *command;
  options.arguments = flags->positional;
  Reading read(*flags);
  options.help = asks_for_help || read.on("help");
  if (options.help) return options;
  if (Result<void> fit = check_flags_fit(*flags, *command); !fit) return fit.error();
  if (!(*command & (kExplain | kReport)) && !options.arguments.empty())
    return needless_argument(options.arguments.front(), *command);
  if (Result<void> corrected = correct_habits(*flags, *command); !corrected) return corrected.error();
  check_switches(read);
  check_names(read, *flags);
  check_input(read, *flags);
  if (read.on("version")) options.command = kVersion;
  read_connection(read, *flags, options.connect);
  read_scheduling(read, *flags, options);
  read_binding(read, options.bind, options.volume_timeout);
  read_leader(read, *flags, options);
  read_listen(read, *flags, options);
  read_output(read, options);
  read_explain(read, options.explain);
  if (Result<ReportOptions> report = read_report_options(*flags); report)
    options.report = *std::move(report);
  else
    read.fail(report.error());
  if (options.command == kSimulate) read_simulate(read, *flags, options);
  if (options.command == kSnapshot) read_snapshot_flags(read, options.snapshot);
  read_html(read, *flags, options);
  if (!flags->has("output")) options.output = Output::Text;
  if (options.lab && options.output != Output::Text)
    read.fail(usage("--log-format lab and -o exclude each other"));
  if (read.failure()) return *read.failure();
  return options;
}

}  // namespace spread
