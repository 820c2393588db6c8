#include "cli/options.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

#include "base/text.h"
#include "cli/raw_flags.h"
#include "sched/profile.h"

namespace spread {
namespace {

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

Error bad_value(const std::string& flag, const std::string& value, const std::string& expected) {
  return usage((flag.size() == 1 ? "-" : "--") + flag + ": " + expected + ", not '" +
               escape_for_terminal(value) + "'");
}

// Reads values into an Options one by one; the first thing wrong stays.
class Reading {
 public:
  explicit Reading(const RawFlags& flags) : flags_(flags) {}

  void text(const char* name, std::string& into) {
    if (const std::string* value = flags_.last(name)) into = *value;
  }
  void text(const char* name, std::optional<std::string>& into) {
    if (const std::string* value = flags_.last(name)) into = *value;
  }
  void list(const char* name, std::vector<std::string>& into) {
    if (flags_.has(name)) into = flags_.values.at(name);
  }
  bool on(const char* name) {
    const std::string* value = flags_.last(name);
    if (!value || *value == "false" || *value == "0") return false;
    if (*value != "true" && *value != "1") fail(bad_value(name, *value, "it is true or false"));
    return true;
  }
  void whole(const char* name, int least, int most, int& into) {
    const std::string* value = flags_.last(name);
    if (!value) return;
    const auto [end, problem] = std::from_chars(value->data(), value->data() + value->size(), into);
    if (problem != std::errc() || end != value->data() + value->size() || into < least || into > most)
      fail(bad_value(name, *value,
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most)));
  }
  void duration(const char* name, Milliseconds least, Milliseconds& into) {
    const std::string* value = flags_.last(name);
    if (!value) return;
    Result<Milliseconds> parsed = parse_duration(*value);
    if (!parsed || *parsed < least)
      return fail(bad_value(
          name, *value,
          std::string("a duration such as 2s, 500ms or 1m30s") + (least.count() > 0 ? ", more than 0" : "")));
    into = *parsed;
  }
  void selector(const char* name, LabelSelector& into) {
    const std::string* value = flags_.last(name);
    if (!value) return;
    Result<LabelSelector> parsed = parse_selector(*value);
    if (!parsed) return fail(usage("--" + std::string(name) + ": " + parsed.error().message));
    into = *std::move(parsed);
  }
  // The index of the word given, 0 where the flag is absent.
  std::size_t one_of(const char* name, const std::vector<std::string>& words) {
    const std::string* value = flags_.last(name);
    if (!value) return 0;
    const auto found = std::ranges::find(words, *value);
    if (found == words.end()) fail(bad_value(name, *value, "one of " + join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin()) % words.size();
  }

  void fail(Error error) {
    if (!failure_) failure_ = std::move(error);
  }
  const std::optional<Error>& failure() const { return failure_; }

 private:
  const RawFlags& flags_;
  std::optional<Error> failure_;
};

Result<CommandSet> command_of(std::vector<std::string>& words) {
  if (words.empty()) return kSchedule;
  std::vector<std::string> names;
  for (const CommandText& command : all_commands()) {
    if (command.name[0] != '\0' && words.front() == command.name) {
      words.erase(words.begin());
      return command.command;
    }
    names.emplace_back(command.name);
  }
  const std::string meant = nearest(words.front(), names);
  return usage("unknown command '" + escape_for_terminal(words.front()) + "'; " +
               (meant.empty() ? "see --help" : "did you mean " + meant + "?"));
}

Result<void> check_flags_fit(const RawFlags& flags, CommandSet command) {
  for (const Flag& flag : all_flags()) {
    if (!flags.has(flag.name) || (flag.commands & command)) continue;
    const auto text = std::ranges::find(all_commands(), command, &CommandText::command);
    const std::string what = text->name[0] == '\0' ? "scheduling" : text->name;
    return usage(std::string("--") + flag.name + " is not a flag of " + what + "; see " +
                 (text->name[0] == '\0' ? "" : what + " ") + "--help");
  }
  return {};
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
  if (read.one_of("spread-scope", {"namespace", "cluster"}) == 1) profile.spread.scope = SpreadScope::Cluster;
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

void read_output(Reading& read, Options& options) {
  const bool schedules = options.command == kSchedule;
  const Output outputs[] = {Output::Json, Output::Yaml, schedules ? Output::Name : Output::Wide};
  options.output = outputs[read.one_of("output", {"json", "yaml", schedules ? "name" : "wide"})];
  options.headers = !read.on("no-headers");
  options.bars = read.on("bars");
  options.stats = read.on("stats");
  const std::size_t log = read.one_of("log-format", {"text", "json", "lab", "lab-watch"});
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
  if (*command != kExplain && !options.arguments.empty())
    return usage("unexpected argument '" + escape_for_terminal(options.arguments.front()) + "'; see --help");
  read_connection(read, *flags, options.connect);
  read_scheduling(read, *flags, options);
  read_binding(read, options.bind, options.volume_timeout);
  read_leader(read, *flags, options);
  read_listen(read, *flags, options);
  read_explain(read, options.explain);
  read_output(read, options);
  if (!flags->has("output")) options.output = Output::Text;
  if (options.lab && options.output != Output::Text)
    read.fail(usage("--log-format lab and -o exclude each other"));
  if (read.failure()) return *read.failure();
  return options;
}

}  // namespace spread
