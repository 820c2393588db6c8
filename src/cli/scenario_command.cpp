#include "cli/scenario_command.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <sstream>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/host_name.h"
#include "cli/reading.h"
#include "cluster/manifest_files.h"
#include "kube/codec/scenario.h"
#include "report/timeline.h"
#include "run/scenario/embedded_stage.h"
#include "run/scenario/live_stage.h"
#include "run/scenario/play.h"
#include "run/stop_signal.h"
#include "sched/policy.h"
#include "sched/profile.h"

namespace spread {
namespace {

constexpr int kSignalled = 128;  // what shells add to a signal's number

std::optional<Error> wrong_call(const CommandContext& context, const ScenarioCall& call) {
  const Output output = context.options.output;
  if (call.files.size() > 1) return usage("a scenario is played alone: give -f once");
  if (call.changes)
    return usage(
        "--remove, --drain, --cordon, --add-nodes and --fill are for manifests; a scenario has steps");
  if (output != Output::Text && output != Output::Json && output != Output::Yaml)
    return usage("a timeline is text, -o json or -o yaml");
  if (call.live_cluster && !context.options.cluster_files.empty())
    return usage("--live-cluster and --cluster-file exclude each other");
  return std::nullopt;
}

// Of the scenario, else as the flags say.
Result<std::vector<ProfileSettings>> settings_for(const Scenario& scenario, const CommandContext& context) {
  if (scenario.profiles.empty()) return context.settings;
  if (context.settings != std::vector{ProfileSettings{}})
    return usage("the scenario has profiles of its own: leave out --config and the flags that make one");
  return scenario.profiles;
}

Result<std::string> read_beside(const std::string& scenario, const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(scenario).parent_path() / file;
  std::istringstream nothing;
  return read_input(path.string(), nothing, "file");
}

std::vector<std::string> names_in(const std::vector<ProfileSettings>& settings) {
  std::vector<std::string> names;
  names.reserve(settings.size());
  for (const ProfileSettings& each : settings) names.push_back(each.scheduler_name);
  return names;
}

// One scenario with all that it is played with.
class Performance {
 public:
  Performance(const CommandContext& context, const Scenario& scenario, std::vector<ProfileSettings> settings)
      : context_(context),
        scenario_(scenario),
        settings_(std::move(settings)),
        chronicle_(scenario.name, settings_) {
    for (const ProfileSettings& each : settings_) profiles_.push_back(make_profile(each));
  }

  Result<int> on_embedded_cluster() {
    const Options& options = context_.options;
    Result<Manifest> start = read_cluster_files(options.cluster_files, context_.console.in);
    if (!start) return start.error();
    EmbeddedStage stage({*std::move(start), {.scheduler_names = names_in(settings_)}, scenario_.bind_takes},
                        profiles_, chronicle_, context_.log);
    const Result<void> played = play(scenario_, settings_, stage, chronicle_, [] { return false; });
    if (!played) return played.error();
    return print();
  }

  Result<int> on_live_cluster(HttpClient& http) {
    StopSignal signal;
    http.set_wake_fd(signal.fd());
    LiveStage stage(
        http, live_setup(), profiles_, chronicle_, [&] { return signal.received() != 0; }, context_.log);
    Result<void> played = stage.begin(scenario_);
    if (played)
      played = play(scenario_, settings_, stage, chronicle_, [&] { return signal.received() != 0; });
    const int number = signal.received();
    http.set_wake_fd(-1);  // what was made is deleted whatever comes
    stage.clear_away();
    if (!played && number == 0) return played.error();
    const Result<int> code = print();
    return number != 0 ? kSignalled + number : code;
  }

 private:
  LiveStage::Setup live_setup() const {
    std::random_device device;
    const Random random = [engine = std::minstd_rand(device())]() mutable {
      return std::uniform_real_distribution<double>(0, 1)(engine);
    };
    return {.run = "run-" + std::to_string(::getpid()) + "-" + std::to_string(device()),
            .host = host_name(),
            .scheduler_names = names_in(settings_),
            .bind_takes = scenario_.bind_takes,
            .bind = {},
            .random = random};
  }

  int print() const {
    const Options& options = context_.options;
    const Timeline& timeline = chronicle_.timeline();
    const auto format = options.output == Output::Json ? DocumentFormat::Json : DocumentFormat::Yaml;
    const Console& console = context_.console;
    console.out << (options.output == Output::Text ? render_text(timeline, {.headers = options.headers,
                                                                            .colour = console.terminal,
                                                                            .width = console.width})
                                                   : render_document(timeline, format));
    return timeline.count(TimelineEntry::Kind::Failed) == 0 ? 0 : 1;
  }

  const CommandContext& context_;
  const Scenario& scenario_;
  std::vector<ProfileSettings> settings_;
  Profiles profiles_;
  Chronicle chronicle_;
};

Result<int> perform(const CommandContext& context, const ScenarioCall& call, const std::string& text) {
  if (const auto wrong = wrong_call(context, call)) return *wrong;
  const std::string& file = call.files.front();
  std::unique_ptr<HttpClient> http;
  std::string ns = context.options.ns.value_or("default");
  if (call.live_cluster) {
    Result<ClusterAccess> cluster = open_cluster(context);
    if (!cluster) return cluster.error();
    http = std::move(cluster->http);
    ns = cluster->ns;
  }
  Result<Scenario> scenario =
      decode_scenario(text, names_of({file}), setting_names(), ns,
                      [&](const std::string& name) { return read_beside(file, name); });
  if (!scenario) return scenario.error();
  if (scenario->name.empty()) scenario->name = names_of({file});
  Result<std::vector<ProfileSettings>> settings = settings_for(*scenario, context);
  if (!settings) return settings.error();
  Performance performance(context, *scenario, *std::move(settings));
  Result<int> code = http ? performance.on_live_cluster(*http) : performance.on_embedded_cluster();
  if (!code) return code.error().in(names_of({file}));
  return code;
}

}  // namespace

std::optional<Result<int>> scenario_command(const CommandContext& context, const ScenarioCall& call,
                                            Manifests& manifests) {
  for (const std::string& file : call.files) {
    const Result<std::string> text = read_input(file, context.console.in, "file");
    if (!text) return Result<int>(text.error());
    if (is_scenario(*text)) return perform(context, call, *text);
    if (file != "-" && std::filesystem::is_regular_file(file))
      manifests.files.push_back(file);
    else
      manifests.text += "---\n" + *text + "\n";
  }
  if (call.live_cluster) return Result<int>(usage("--live-cluster is for scenarios: give one with -f"));
  return std::nullopt;
}

}  // namespace spread
