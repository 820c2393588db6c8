#include "metrics/metrics.h"

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
  metrics.bound_after(Metrics::Seconds(1));
  metrics.queued(QueuePart::Active, 1);
  metrics.binding(1);
  metrics.exchanged({});
  metrics.watch_restarted("pods");
  metrics.difference_corrected("pods");
  metrics.leads(true);
  CHECK(metrics.text().empty());
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
