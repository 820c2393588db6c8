#include <chrono>
#include <memory>
#include <random>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cli/host_name.h"
#include "cli/operation.h"
#include "cli/progress.h"
#include "cli/results_printer.h"
#include "cli/stats_at_end.h"
#include "cluster/api_binder.h"
#include "cluster/api_recorder.h"
#include "cluster/pretend_binder.h"
#include "run/live.h"
#include "run/loop.h"
#include "run/once.h"
#include "run/stop_signal.h"

namespace spread {
namespace {

constexpr int kSignalled = 128;  // what shells add to a signal's number

Random seeded_random() {
  return [engine = std::minstd_rand(std::random_device{}())]() mutable {
    return std::uniform_real_distribution<double>(0, 1)(engine);
  };
}

bool binds_pods(const CommandContext& context, const ClusterAccess& cluster) {
  return !context.options.dry_run && cluster.http;
}

std::unique_ptr<Binder> make_binder(const CommandContext& context, const ClusterAccess& cluster,
                                    LateCheck check) {
  if (!binds_pods(context, cluster)) return std::make_unique<PretendBinder>();
  return std::make_unique<ApiBinder>(*cluster.http, context.options.bind, std::move(check), seeded_random(),
                                     std::chrono::steady_clock::now, context.log);
}

std::unique_ptr<Recorder> make_recorder(const CommandContext& context, const ClusterAccess& cluster,
                                        const Binder& binder) {
  if (!binds_pods(context, cluster)) return std::make_unique<NoRecorder>();
  return std::make_unique<ApiRecorder>(
      *cluster.http, host_name(), seeded_random(),
      ApiRecorder::Clocks{std::chrono::steady_clock::now, std::chrono::system_clock::now}, context.log,
      [&binder] { return binder.in_flight() > 0; });
}

void say_if_nothing_waits(const PassResult& pass, const CommandContext& context) {
  if (pass.results.empty() && !context.options.lab)
    context.log(0, "no pod waits for scheduler " + join(scheduler_names(context), " or "), {.notice = true});
}

Result<int> watch(const CommandContext& context, const ClusterAccess& cluster, const PassTools& tools,
                  Operation& operation, LateCheck& late_check) {
  Live live(*cluster.http, tools,
            {.which = waiting_pods(context),
             .leads = [&operation] { return operation.leads(); },
             .metrics = tools.metrics},
            std::chrono::steady_clock::now, seeded_random(), context.log);
  late_check = [&live](const Binding& binding) { return live.why_not(binding); };
  context.progress.begin("listing the cluster");
  tick_beside_requests(cluster.http->timers(), context.progress,
                       [&live, &operation] { return live.ready() || !operation.leads(); });
  const Result<void> started =
      operation.start(seeded_random(), [&live] { return live.ready() ? "" : live.obstacle(); });
  if (started) live.run();
  context.progress.close();  // it asks `live`, which ends here
  if (!started) return started.error();
  late_check = {};
  operation.end();
  return 0;
}

Result<int> run(const CommandContext& context, const ClusterAccess& cluster, const PassTools& tools,
                Operation& operation, LateCheck& late_check, StopSignal& signal) {
  const Options& options = context.options;
  if (options.watch) return watch(context, cluster, tools, operation, late_check);
  const Timing timing{std::chrono::steady_clock::now, [&](Milliseconds time) {
                        if (options.interval) context.progress.close();  // the first pass is over
                        return operation.sleep(time, signal);
                      }};
  if (options.interval) {
    Loop loop(*cluster.reader, tools, *options.interval, timing, seeded_random(), context.log,
              [&operation] { return operation.leads(); });
    late_check = [&operation](const Binding&) { return operation.why_not(); };
    const Result<void> started = operation.start(seeded_random(), [&loop] { return loop.trouble(); });
    if (!started) return started.error();
    loop.run();
    operation.end();
    return 0;
  }
  Result<PassResult> pass = run_once(*cluster.reader, tools, options.start_timeout, timing, context.log);
  context.progress.close();
  if (!pass && pass.error().code == ErrorCode::Interrupted) return kSignalled + signal.received();
  if (!pass) return pass.error();
  if (const int number = signal.received(); number != 0) return kSignalled + number;
  say_if_nothing_waits(*pass, context);
  return pass->all_placed() ? 0 : 1;
}

// The exit code is settled: a first signal changes nothing any more, a second one ends the program at once.
void finish(Recorder& recorder, HttpClient* http) {
  if (http != nullptr) http->set_wake_fd(-1);
  recorder.finish();
}

}  // namespace

Result<int> schedule_command(const CommandContext& context) {
  const Options& options = context.options;
  Metrics metrics = make_metrics(options);
  Result<ClusterAccess> cluster = open_cluster(context, observer_for(metrics));
  if (!cluster) return cluster.error();
  StopSignal signal;
  if (cluster->http) cluster->http->set_wake_fd(signal.fd());
  Operation operation(context, *cluster, metrics);
  LateCheck late_check;
  const std::unique_ptr<Binder> binder = make_binder(context, *cluster, [&](const Binding& binding) {
    return late_check ? late_check(binding) : std::nullopt;
  });
  const std::unique_ptr<Recorder> recorder = make_recorder(context, *cluster, *binder);
  StatsAtEnd printer(context, make_printer(context));
  const Profiles recipes = profiles(context);
  const bool binds = binds_pods(context, *cluster);
  const PassTools tools{*binder,
                        *recorder,
                        recipes,
                        printer,
                        options.lab || context.log.shows(4) ? Detail::Explain : Detail::Decide,
                        [&] {
                          operation.breathe();
                          if (!options.watch)
                            tell_of_pods(context.progress, binds && binder->in_flight() > 0);
                          return signal.received() != 0 || !context.console.out;
                        },
                        options.interval ? Milliseconds(0) : options.volume_timeout,
                        std::chrono::steady_clock::now,
                        std::chrono::system_clock::now,
                        metrics};
  Result<int> code = run(context, *cluster, tools, operation, late_check, signal);
  finish(*recorder, cluster->http.get());
  printer.tell(metrics);
  return code;
}

}  // namespace spread
