#include "report/stats_lines.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace spread {
namespace {

// Three digits that matter.
std::string three_digits(double value) {
  std::array<char, 32> text{};
  const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

std::string time(double seconds) {
  return seconds < 0.9995 ? three_digits(seconds * 1000) + " ms" : three_digits(seconds) + " s";
}

std::string bytes(std::uint64_t count) {
  const auto value = static_cast<double>(count);
  if (count < 1000) return std::to_string(count) + " bytes";
  return count < 1'000'000 ? three_digits(value / 1e3) + " kB" : three_digits(value / 1e6) + " MB";
}

void add_latency(std::vector<std::string>& lines, std::string_view what, const Latency& latency) {
  if (latency.count == 0) return;
  lines.push_back(std::string(what) + ": median " + time(latency.p50) + ", 90% within " + time(latency.p90) +
                  ", 99% within " + time(latency.p99) + ", longest " + time(latency.most));
}

std::string requests_line(const RunStats& stats) {
  std::string line = "requests:";
  for (const auto& [verb, count] : stats.requests)
    line += (line.back() == ':' ? " " : ", ") + std::to_string(count) + " " + verb;
  return line;
}

}  // namespace

std::vector<std::string> stats_lines(const RunStats& stats) {
  std::vector<std::string> lines;
  lines.push_back(std::to_string(stats.bound) + " pods bound" +
                  (stats.bound > 0 ? ", " + three_digits(stats.pods_per_second) + " a second" : ""));
  lines.push_back("time: " + time(stats.seconds) + ", of which reading " + time(stats.reading) + ", " +
                  std::to_string(stats.decisions) + " decisions " + time(stats.deciding) + ", binding " +
                  time(stats.binding));
  add_latency(lines, "from creation to bind", stats.to_bind);
  add_latency(lines, "from first seen to bind request", stats.to_request);
  if (stats.requests.empty()) return lines;
  lines.push_back(requests_line(stats));
  lines.push_back("bodies: " + bytes(stats.sent) + " sent, " + bytes(stats.received) + " received");
  return lines;
}

}  // namespace spread
