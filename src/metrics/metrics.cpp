#include "metrics/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <cctype>

#include "metrics/api_verb.h"
#include "metrics/busy_time.h"
#include "metrics/latencies.h"
#include "metrics/process.h"

namespace spread {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;

using Clock = std::chrono::steady_clock;
using Buckets = Histogram::BucketBoundaries;

const Buckets kDecisionTimes = {0.00001, 0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1};
const Buckets kRequestTimes = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30};
const Buckets kPodTimes = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,
                           2,     5,     10,   30,   60,   300, 900, 3600};

constexpr const char* kPartNames[] = {"active", "backoff", "unschedulable", "gated"};
constexpr Outcome kOutcomes[] = {Outcome::Bound, Outcome::WouldBind, Outcome::Unschedulable, Outcome::Failed,
                                 Outcome::Skipped};

std::string own(const char* name) {
  return std::string("spread_schedule_") + name;
}

std::string label_of(Outcome outcome) {
  std::string label(to_string(outcome));
  std::ranges::transform(label, label.begin(), [](unsigned char c) { return std::tolower(c); });
  return label;
}

std::string label_in(const prometheus::ClientMetric& metric, std::string_view name) {
  const auto found = std::ranges::find(metric.label, name, &prometheus::ClientMetric::Label::name);
  return found == metric.label.end() ? "" : found->value;
}

}  // namespace

struct Metrics::State {
  prometheus::Registry registry;
  // For figures of the run alone.
  const Clock::time_point began = Clock::now();
  Latencies to_bind, to_request;
  BusyTime binds;
  Seconds reading{0};

  Family<Counter>& counters(const std::string& name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
  }
  Family<Gauge>& gauges(const std::string& name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
  }
  Family<Histogram>& histograms(const std::string& name, const char* help) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry);
  }

  Family<Counter>& attempts = counters(own("attempts_total"), "Tries to place a pod, by what came of them");
  Family<Counter>& rejections =
      counters(own("rejections_total"),
               "Nodes that were rejected for pods that found none, by the first filter that did");
  Histogram& pod_time = histograms(own("pod_scheduling_duration_seconds"),
                                   "From a pod's creation, or when it was first seen, to its bind")
                            .Add({}, kPodTimes);
  Histogram& decision_time = histograms(own("decision_duration_seconds"), "Time to choose a node for one pod")
                                 .Add({}, kDecisionTimes);
  Histogram& bind_time =
      histograms(own("bind_duration_seconds"), "Time of one bind request").Add({}, kRequestTimes);
  Histogram& queue_time =
      histograms(own("queue_duration_seconds"), "From when a pod could have been decided to when it was")
          .Add({}, kPodTimes);
  Family<Gauge>& queue = gauges(own("queue_pods"), "Pods that wait, by part of the queue");
  Gauge& in_flight = gauges(own("binding_pods"), "Pods whose binding is under way").Add({});
  Family<Counter>& requests = counters(own("api_requests_total"),
                                       "Requests to the API server that ended, by verb, resource and status");
  Family<Histogram>& request_time =
      histograms(own("api_request_duration_seconds"), "Time of requests to the API server but watches");
  Counter& sent = counters(own("api_sent_bytes_total"), "Bytes of bodies sent to the API server").Add({});
  Counter& received =
      counters(own("api_received_bytes_total"), "Bytes of bodies received from the API server").Add({});
  Family<Counter>& restarts =
      counters(own("watch_restarts_total"), "Watches that ended and were started again");
  Family<Counter>& differences =
      counters(own("differences_corrected_total"),
               "Objects that a full list showed to differ from what was kept, and that were corrected");
  Gauge& leader = gauges(own("leader"), "1 where this process may bind pods, 0 where another leads").Add({});
  Family<Gauge>& build = gauges(own("build_info"), "1, with the version");

  Counter& cpu = counters("process_cpu_seconds_total", "Processor time used").Add({});
  Gauge& resident = gauges("process_resident_memory_bytes", "Memory in use").Add({});
  Gauge& address_space = gauges("process_virtual_memory_bytes", "Address space in use").Add({});
  Gauge& open_files = gauges("process_open_fds", "Open file descriptors").Add({});
  Gauge& most_files = gauges("process_max_fds", "Most file descriptors that may be open").Add({});
  Gauge& started = gauges("process_start_time_seconds", "Start of the process since 1970").Add({});

  std::map<std::string, std::size_t> requests_by_verb() const {
    std::map<std::string, std::size_t> by_verb;
    for (const prometheus::MetricFamily& family : requests.Collect())
      for (const prometheus::ClientMetric& metric : family.metric)
        by_verb[label_in(metric, "verb") + " " + label_in(metric, "resource")] +=
            static_cast<std::size_t>(metric.counter.value);
    return by_verb;
  }

  void look_at_process() {
    const ProcessFigures figures = process_figures();
    cpu.Increment(std::max(figures.cpu_seconds - cpu.Value(), 0.0));
    resident.Set(figures.resident_bytes);
    address_space.Set(figures.virtual_bytes);
    open_files.Set(figures.open_files);
    most_files.Set(figures.most_files);
    started.Set(figures.started);
  }
};

Metrics::Metrics() = default;
Metrics::~Metrics() = default;
Metrics::Metrics(Metrics&&) noexcept = default;
Metrics& Metrics::operator=(Metrics&&) noexcept = default;

// Everything whose labels are known is there from the start: a rate needs a figure to start from.
Metrics::Metrics(const std::string& version) : state_(std::make_unique<State>()) {
  for (const Outcome outcome : kOutcomes) state_->attempts.Add({{"result", label_of(outcome)}});
  for (const char* part : kPartNames) state_->queue.Add({{"part", part}});
  for (const char* resource : {"pods", "nodes"}) {
    state_->restarts.Add({{"resource", resource}});
    state_->differences.Add({{"resource", resource}});
  }
  state_->build.Add({{"version", version}}).Set(1);
}

void Metrics::attempted(Outcome outcome) {
  if (state_) state_->attempts.Add({{"result", label_of(outcome)}}).Increment();
}

void Metrics::rejected(std::string_view filter, std::size_t nodes) {
  if (state_) state_->rejections.Add({{"filter", std::string(filter)}}).Increment(static_cast<double>(nodes));
}

void Metrics::decided_in(Seconds took) {
  if (state_) state_->decision_time.Observe(took.count());
}

void Metrics::waited(Seconds took) {
  if (state_) state_->queue_time.Observe(took.count());
}

void Metrics::bound_after(Seconds took) {
  if (!state_) return;
  const double seconds = std::max(took.count(), 0.0);
  state_->pod_time.Observe(seconds);
  state_->to_bind.add(seconds);
}

void Metrics::requested_after(Seconds took) {
  if (state_) state_->to_request.add(took.count());
}

void Metrics::read_in(Seconds took) {
  if (state_) state_->reading += took;
}

void Metrics::queued(QueuePart part, std::size_t pods) {
  if (state_)
    state_->queue.Add({{"part", kPartNames[static_cast<std::size_t>(part)]}}).Set(static_cast<double>(pods));
}

void Metrics::binding(std::size_t pods) {
  if (state_) state_->in_flight.Set(static_cast<double>(pods));
}

void Metrics::exchanged(const HttpExchange& exchange) {
  if (!state_) return;
  state_->sent.Increment(static_cast<double>(exchange.sent));
  state_->received.Increment(static_cast<double>(exchange.received));
  if (!exchange.ended) return;
  const auto [verb, resource] = api_verb(exchange.method, exchange.path);
  const std::string code = exchange.status == 0 ? "none" : std::to_string(exchange.status);
  state_->requests.Add({{"verb", verb}, {"resource", resource}, {"code", code}}).Increment();
  if (verb == "watch") return;
  state_->request_time.Add({{"verb", verb}, {"resource", resource}}, kRequestTimes)
      .Observe(exchange.took.count());
  if (resource != "pods/binding") return;
  state_->bind_time.Observe(exchange.took.count());
  state_->binds.add(Clock::now(), exchange.took);
}

void Metrics::watch_restarted(const std::string& resource) {
  if (state_) state_->restarts.Add({{"resource", resource}}).Increment();
}

void Metrics::difference_corrected(const std::string& resource) {
  if (state_) state_->differences.Add({{"resource", resource}}).Increment();
}

void Metrics::leads(bool leads) {
  if (state_) state_->leader.Set(leads ? 1 : 0);
}

Metrics& no_metrics() {
  static Metrics off;
  return off;
}

std::string Metrics::text() const {
  if (!state_) return "";
  state_->look_at_process();
  return prometheus::TextSerializer().Serialize(state_->registry.Collect());
}

RunStats Metrics::stats() const {
  if (!state_) return {};
  const auto decisions = state_->decision_time.Collect().histogram;
  const double binding = state_->binds.total().count();
  const double bound = state_->attempts.Add({{"result", label_of(Outcome::Bound)}}).Value();
  return {.seconds = Seconds(Clock::now() - state_->began).count(),
          .decisions = decisions.sample_count,
          .bound = static_cast<std::size_t>(bound),
          .pods_per_second = binding > 0 ? bound / binding : 0,
          .reading = state_->reading.count(),
          .deciding = decisions.sample_sum,
          .binding = binding,
          .to_bind = state_->to_bind.figures(),
          .to_request = state_->to_request.figures(),
          .requests = state_->requests_by_verb(),
          .sent = static_cast<std::uint64_t>(state_->sent.Value()),
          .received = static_cast<std::uint64_t>(state_->received.Value())};
}

}  // namespace spread
