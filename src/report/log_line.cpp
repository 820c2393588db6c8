#include "report/log_line.h"

#include "base/clock.h"
#include "base/text.h"
#include "report/document.h"

namespace spread {
namespace {

constexpr int kLastOfInfo = 3;

const char* name_of(int level, bool notice) {
  if (level == 0 && !notice) return "warning";
  return level <= kLastOfInfo ? "info" : "debug";
}

Json::Value line(std::chrono::system_clock::time_point time, const char* level, int v,
                 std::string_view message) {
  Json::Value line;
  line["time"] = format_utc(time, 3);
  line["level"] = level;
  line["v"] = v;
  line["message"] = std::string(message);
  return line;
}

}  // namespace

std::string text_log_line(std::string_view message) {
  return escape_for_terminal(message) + "\n";
}

std::string json_log_line(std::chrono::system_clock::time_point time, int level, std::string_view message,
                          const LogFields& fields) {
  Json::Value object = line(time, name_of(level, fields.notice), level, message);
  if (!fields.pod.empty()) object["pod"] = std::string(fields.pod);
  if (!fields.node.empty()) object["node"] = std::string(fields.node);
  if (!fields.reason.empty()) object["reason"] = std::string(fields.reason);
  return render(object, DocumentFormat::Json, true);
}

std::string json_error_line(std::chrono::system_clock::time_point time, std::string_view message) {
  return render(line(time, "error", 0, message), DocumentFormat::Json, true);
}

}  // namespace spread
