#include "cli/operation.h"

#include <random>
#include <utility>

#include "base/text.h"
#include "cli/host_name.h"
#include "cluster/lease_identity.h"

namespace spread {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kReleaseLimit{5'000};
constexpr Milliseconds kBetweenBreaths{100};
constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace

Metrics make_metrics(const Options& options) {
  return options.listen || options.stats ? Metrics(SPREAD_VERSION) : Metrics();
}

HttpObserver observer_for(Metrics& metrics) {
  if (!metrics.on()) return {};
  return [&metrics](const HttpExchange& exchange) { metrics.exchanged(exchange); };
}

Result<void> Operation::start(Random random, std::function<std::string()> not_ready) {
  not_ready_ = std::move(not_ready);
  started_ = context_.options.leader.elect || context_.options.listen;
  metrics_.leads(!context_.options.leader.elect);
  if (context_.options.listen) {
    Result<std::unique_ptr<Listener>> listener =
        Listener::open(*context_.options.listen, *cluster_.http,
                       {{"/livez",
                         [] {
                           return Page{200, "ok\n"};
                         }},
                        {"/readyz", [this] { return readiness(); }},
                        {"/metrics", [this] {
                           return Page{200, metrics_.text(), kMetricsType};
                         }}});
    if (!listener) return listener.error();
    listener_ = *std::move(listener);
    context_.log(2, "listening on " + to_string(listener_->address()));
  }
  if (context_.options.leader.elect) campaign(std::move(random));
  return {};
}

void Operation::campaign(Random random) {
  const LeaderOptions& leader = context_.options.leader;
  std::random_device device;
  LeaseSettings settings{.ns = leader.lease_ns.value_or(cluster_.ns),
                         .name = leader.lease_name.value_or(scheduler_names(context_).front()),
                         .identity = lease_identity(host_name(), std::ref(device))};
  lease_ = std::make_unique<LeaderLease>(*cluster_.http, std::move(settings),
                                         LeaseClocks{boot_time, std::chrono::system_clock::now},
                                         std::move(random), context_.log);
  lease_->on_change([this](bool leads) {
    changed_ = true;
    metrics_.leads(leads);
  });
  lease_->start();
}

std::optional<std::string> Operation::why_not() const {
  if (leads()) return std::nullopt;
  return "this process no longer holds the lease";
}

bool Operation::sleep(Milliseconds time, StopSignal& signal) {
  if (!cluster_.http) return signal.wait(time);
  changed_ = false;
  const auto end = Clock::now() + time;
  while (signal.received() == 0) {
    const auto left = std::chrono::ceil<Milliseconds>(end - Clock::now());
    if (left.count() <= 0 || changed_) return false;
    cluster_.http->poll(left);
  }
  return true;
}

void Operation::breathe() {
  if (!started_ || Clock::now() - breathed_ < kBetweenBreaths) return;
  cluster_.http->poll(Milliseconds(0));
  breathed_ = Clock::now();
}

Page Operation::readiness() const {
  const std::string lease = leads() ? "" : lease_->trouble();
  const std::string why = lease.empty() ? not_ready_() : lease;
  if (why.empty()) return {200, "ok\n"};
  return {503, "not ready: " + escape_for_terminal(why) + "\n"};
}

void Operation::end() {
  not_ready_ = [] { return std::string("it is ending"); };
  if (lease_) lease_->release(kReleaseLimit);
}

}  // namespace spread
