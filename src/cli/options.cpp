#include "cli/options.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "cli/raw_flags.h"

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

void read_scheduling(Reading& read, const RawFlags& flags, Options& options) {
  read.list("cluster-file", options.cluster_files);
  read.text("scheduler-name", options.scheduler_name);
  if (options.scheduler_name.empty()) read.fail(usage("--scheduler-name: it must not be empty"));
  if (!read.on("all-namespaces")) read.text("namespace", options.ns);
  if (options.ns && options.ns->empty()) options.ns.reset();
  read.text("selector", options.selector_text);
  read.selector("selector", options.selector);
  read.selector("node-selector", options.profile.node_selector);
  read.text("spread-label", options.profile.spread.label);
  if (options.profile.spread.label.empty()) read.fail(usage("--spread-label: it must not be empty"));
  if (read.one_of("spread-scope", {"namespace", "cluster"}) == 1)
    options.profile.spread.scope = SpreadScope::Cluster;
  options.dry_run = read.on("dry-run");
  if (flags.has("interval")) {
    if (read.on("once")) read.fail(usage("--once and --interval exclude each other"));
    read.duration("interval", Milliseconds(1), options.interval.emplace());
  }
  read.duration("start-timeout", Milliseconds(0), options.start_timeout);
}

void read_binding(Reading& read, BindSettings& bind) {
  int concurrency = static_cast<int>(bind.concurrency);
  read.whole("bind-concurrency", 1, 1000, concurrency);
  bind.concurrency = static_cast<std::size_t>(concurrency);
  read.whole("bind-retries", 0, 100, bind.retries);
  read.duration("bind-backoff", Milliseconds(1), bind.backoff);
}

void read_output(Reading& read, Options& options) {
  const std::vector<std::string> formats = options.command == kSchedule
                                               ? std::vector<std::string>{"json", "yaml", "name"}
                                               : std::vector<std::string>{"json", "yaml"};
  constexpr Output kOutputs[] = {Output::Json, Output::Yaml, Output::Name};
  options.output = kOutputs[read.one_of("output", formats)];
  options.headers = !read.on("no-headers");
  options.bars = read.on("bars");
  const std::size_t log = read.one_of("log-format", {"text", "lab", "lab-watch"});
  if (log > 0) options.lab = log == 1 ? LabVariant::Polling : LabVariant::Watch;
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
  read_binding(read, options.bind);
  read_output(read, options);
  if (!flags->has("output")) options.output = Output::Text;
  if (options.lab && options.output != Output::Text)
    read.fail(usage("--log-format lab and -o exclude each other"));
  if (read.failure()) return *read.failure();
  return options;
}

}  // namespace spread
