#include "metrics/metrics.h"

#include <cmath>

#include "metrics/busy_time.h"
#include "support/catch.h"

using namespace spread;

namespace {

// The value behind `spread_schedule_NAME `, as text; "" where there is no such line.
std::string value(const Metrics& metrics, const std::string& name) {
  const std::string text = "\n" + metrics.text();
  const std::string start = "\nspread_schedule_" + name + " ";
  const std::size_t at = text.find(start);
  if (at == std::string::npos) return "";
  return text.substr(at + start.size(), text.find('\n', at + 1) - at - start.size());
}

}  // namespace

TEST_CASE("metrics that are off take every call and say nothing") {
  Metrics metrics;
  CHECK_FALSE(metrics.on());
  metrics.attempted(Outcome::Bound);
  metrics.rejected("NodePorts", 1);
  metrics.decided_in(Metrics::Seconds(1));
  metrics.waited(Metrics::Seconds(1));
  metrics.bound_after(Metrics::Seconds(1));
  metrics.queued(QueuePart::Active, 1);
  metrics.binding(1);
  metrics.exchanged({});
  metrics.watch_restarted("pods");
  metrics.difference_corrected("pods");
  metrics.leads(true);
  metrics.requested_after(Metrics::Seconds(1));
  metrics.read_in(Metrics::Seconds(1));
  CHECK(metrics.text().empty());
  CHECK(metrics.stats().requests.empty());
  CHECK(metrics.stats().seconds == 0);
}

TEST_CASE("what is known from the start is there with 0") {
  const Metrics metrics("1.2.3");
  CHECK(value(metrics, R"(build_info{version="1.2.3"})") == "1");
  CHECK(value(metrics, R"(attempts_total{result="bound"})") == "0");
  CHECK(value(metrics, R"(queue_pods{part="backoff"})") == "0");
  CHECK(value(metrics, R"(watch_restarts_total{resource="nodes"})") == "0");
  CHECK(value(metrics, "leader") == "0");
}

TEST_CASE("every call is counted under its labels") {
  Metrics metrics("1");
  metrics.attempted(Outcome::Bound);
  metrics.attempted(Outcome::Bound);
  metrics.attempted(Outcome::WouldBind);
  metrics.rejected("NodePorts", 3);
  metrics.rejected("NodePorts", 2);
  metrics.decided_in(Metrics::Seconds(0.0003));
  metrics.waited(Metrics::Seconds(0.25));
  metrics.bound_after(Metrics::Seconds(-5));  // a clock that another one set back
  metrics.queued(QueuePart::Gated, 7);
  metrics.queued(QueuePart::Gated, 4);
  metrics.binding(3);
  metrics.watch_restarted("pods");
  metrics.difference_corrected("nodes");
  metrics.leads(true);
  CHECK(value(metrics, R"(attempts_total{result="bound"})") == "2");
  CHECK(value(metrics, R"(attempts_total{result="wouldbind"})") == "1");
  CHECK(value(metrics, R"(rejections_total{filter="NodePorts"})") == "5");
  CHECK(value(metrics, R"(decision_duration_seconds_bucket{le="0.0001"})") == "0");
  CHECK(value(metrics, R"(decision_duration_seconds_bucket{le="0.0005"})") == "1");
  CHECK(value(metrics, "queue_duration_seconds_sum") == "0.25");
  CHECK(value(metrics, "pod_scheduling_duration_seconds_sum") == "0");
  CHECK(value(metrics, R"(queue_pods{part="gated"})") == "4");
  CHECK(value(metrics, "binding_pods") == "3");
  CHECK(value(metrics, R"(watch_restarts_total{resource="pods"})") == "1");
  CHECK(value(metrics, R"(differences_corrected_total{resource="nodes"})") == "1");
  CHECK(value(metrics, "leader") == "1");
}

TEST_CASE("requests are counted by verb, resource and status, with their bytes") {
  Metrics metrics("1");
  const Metrics::Seconds took(0.004);
  metrics.exchanged({"POST", "/api/v1/namespaces/d/pods/p/binding", 201, took, 100, 50});
  metrics.exchanged({"GET", "/api/v1/nodes", 0, took, 0, 0});
  metrics.exchanged({"GET", "/api/v1/pods?watch=true", 0, Metrics::Seconds(0), 0, 1000, false});
  metrics.exchanged({"GET", "/api/v1/pods?watch=true", 200, Metrics::Seconds(300), 0, 0});
  CHECK(value(metrics, R"(api_requests_total{code="201",resource="pods/binding",verb="create"})") == "1");
  CHECK(value(metrics, R"(api_requests_total{code="none",resource="nodes",verb="list"})") == "1");
  CHECK(value(metrics, R"(api_requests_total{code="200",resource="pods",verb="watch"})") == "1");
  CHECK(value(metrics, "bind_duration_seconds_count") == "1");
  CHECK(value(metrics, R"(api_request_duration_seconds_count{resource="nodes",verb="list"})") == "1");
  CHECK(value(metrics, R"(api_request_duration_seconds_count{resource="pods",verb="watch"})").empty());
  CHECK(value(metrics, "api_sent_bytes_total") == "100");
  CHECK(value(metrics, "api_received_bytes_total") == "1050");
}

TEST_CASE("the process is measured when it is asked") {
  const std::string text = Metrics("1").text();
  for (const char* name :
       {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_virtual_memory_bytes",
        "process_open_fds", "process_max_fds", "process_start_time_seconds"}) {
    INFO(name);
    const std::size_t at = text.find(std::string("\n") + name + " ");
    REQUIRE(at != std::string::npos);
    CHECK(std::stod(text.substr(at + std::string(name).size() + 2)) > 0);
  }
}

TEST_CASE("the figures of a run") {
  Metrics metrics("1");
  for (int i = 1; i <= 1000; ++i) metrics.bound_after(Metrics::Seconds(0.001 * i));
  metrics.requested_after(Metrics::Seconds(0.5));
  metrics.read_in(Metrics::Seconds(0.25));
  metrics.read_in(Metrics::Seconds(0.5));
  metrics.decided_in(Metrics::Seconds(0.125));
  metrics.decided_in(Metrics::Seconds(0.125));
  metrics.attempted(Outcome::Bound);
  metrics.attempted(Outcome::Failed);
  const Metrics::Seconds took(0.004);
  const char* bind = "/api/v1/namespaces/d/pods/p/binding";
  metrics.exchanged({"POST", bind, 201, took, 100, 50});
  metrics.exchanged({"POST", bind, 409, took, 100, 50});
  metrics.exchanged({"GET", "/api/v1/nodes", 200, took, 0, 1000});
  const RunStats stats = metrics.stats();
  CHECK(stats.seconds > 0);
  CHECK(stats.decisions == 2);
  CHECK(stats.bound == 1);
  CHECK(stats.reading == 0.75);
  CHECK(stats.deciding == 0.25);
  CHECK(stats.requests == std::map<std::string, std::size_t>{{"create pods/binding", 2}, {"list nodes", 1}});
  CHECK(stats.sent == 200);
  CHECK(stats.received == 1100);
  CHECK(stats.to_bind.count == 1000);
  CHECK(std::abs(stats.to_bind.p50 - 0.5) < 0.02);
  CHECK(std::abs(stats.to_bind.p99 - 0.99) < 0.005);
  CHECK(stats.to_bind.most == 1.0);
  CHECK(stats.to_request.count == 1);
  CHECK(stats.to_request.p99 == 0.5);
}

TEST_CASE("time in which binds are under way counts once") {
  struct Case {
    const char* name;
    std::vector<std::pair<int, int>> spans;
    int total;
  };
  for (const Case& c :
       {Case{"none", {}, 0}, Case{"one", {{1, 3}}, 2}, Case{"after another", {{1, 3}, {5, 6}}, 3},
        Case{"at once", {{1, 3}, {1, 3}}, 2}, Case{"overlapping", {{1, 3}, {2, 6}}, 5}}) {
    INFO(c.name);
    BusyTime busy;
    for (const auto& [start, end] : c.spans)
      busy.add(BusyTime::Time(std::chrono::hours(1) + std::chrono::seconds(end)),
               BusyTime::Seconds(end - start));
    CHECK(busy.total() == BusyTime::Seconds(c.total));
  }
}
