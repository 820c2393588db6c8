#include <chrono>
#include <memory>
#include <random>

#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cluster/api_binder.h"
#include "cluster/pretend_binder.h"
#include "run/loop.h"
#include "run/once.h"
#include "run/stop_signal.h"

namespace spread {
namespace {

constexpr int kSignalled = 128;  // what shells add to a signal's number

std::unique_ptr<PassPrinter> make_printer(const CommandContext& context) {
  const Options& options = context.options;
  const Console& console = context.console;
  const bool loop = options.interval.has_value();
  switch (options.output) {
    case Output::Json:
      return document_printer(console.out, DocumentFormat::Json, loop);
    case Output::Yaml:
      return document_printer(console.out, DocumentFormat::Yaml, loop);
    case Output::Name:
      return name_printer(console.out);
    case Output::Text:
      break;
  }
  if (options.lab)
    return lab_printer(console.out, context.log, *options.lab, options.scheduler_name,
                       options.profile.spread.label);
  const bool bars = options.bars || (console.terminal && !loop);
  return text_printer(console.out,
                      {.headers = options.headers, .bars = bars, .utf8 = console.utf8, .loop = loop});
}

Random seeded_random() {
  return [engine = std::minstd_rand(std::random_device{}())]() mutable {
    return std::uniform_real_distribution<double>(0, 1)(engine);
  };
}

std::unique_ptr<Binder> make_binder(const CommandContext& context, const ClusterAccess& cluster) {
  if (context.options.dry_run || !cluster.http) return std::make_unique<PretendBinder>();
  return std::make_unique<ApiBinder>(*cluster.http, context.options.bind, seeded_random(),
                                     std::chrono::steady_clock::now, context.log);
}

void say_if_nothing_waits(const PassResult& pass, const CommandContext& context) {
  if (pass.results.empty() && !context.options.lab)
    context.log(0, "no pod waits for scheduler " + context.options.scheduler_name);
}

}  // namespace

Result<int> schedule_command(const CommandContext& context) {
  const Options& options = context.options;
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  StopSignal signal;
  if (cluster->http) cluster->http->set_wake_fd(signal.fd());
  const std::unique_ptr<Binder> binder = make_binder(context, *cluster);
  const std::unique_ptr<PassPrinter> printer = make_printer(context);
  const Profile profile = default_profile(options.profile);
  const PassTools tools{*binder,
                        profile,
                        *printer,
                        options.profile.spread,
                        options.lab ? Detail::Explain : Detail::Decide,
                        [&] { return signal.received() != 0 || !context.console.out; }};
  const Timing timing{std::chrono::steady_clock::now, [&](Milliseconds time) { return signal.wait(time); }};
  if (options.interval) {
    Loop(*cluster->reader, tools, *options.interval, timing, seeded_random(), context.log).run();
    return 0;
  }
  Result<PassResult> pass = run_once(*cluster->reader, tools, options.start_timeout, timing, context.log);
  if (!pass && pass.error().code == ErrorCode::Interrupted) return kSignalled + signal.received();
  if (!pass) return pass.error();
  if (const int number = signal.received(); number != 0) return kSignalled + number;
  say_if_nothing_waits(*pass, context);
  return pass->all_placed() ? 0 : 1;
}

}  // namespace spread
