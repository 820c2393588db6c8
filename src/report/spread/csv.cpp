#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.h"
#include "report/spread.h"

namespace spread {
namespace {

// A spreadsheet takes what begins so for a formula, and a formula may run programs.
constexpr std::string_view kFormulaStarts = "=+-@";
// Full-width forms of them, which some take for the same.
constexpr std::array<std::string_view, 4> kWideStarts{"＝", "＋", "－", "＠"};

bool looks_like_formula(std::string_view text) {
  const std::string_view start = text.substr(std::min(text.size(), text.find_first_not_of(' ')));
  if (start.empty()) return false;
  return kFormulaStarts.find(start.front()) != std::string_view::npos ||
         std::ranges::any_of(kWideStarts, [&](std::string_view wide) { return start.starts_with(wide); });
}

// Text from the cluster. An apostrophe in front says to a spreadsheet: this is text.
std::string text_field(const std::string& raw) {
  const std::string safe = escape_for_terminal(raw);
  std::string text = looks_like_formula(safe) ? "'" + safe : safe;
  if (text.find_first_of(",\"';\n\r ") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) c == '"' ? quoted += "\"\"" : quoted += c;
  return quoted + "\"";
}

std::string fraction(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::string header_line(const SpreadReport& report) {
  std::vector<std::string> names = {report.by.empty() ? "node" : text_field(report.by)};
  names.insert(names.end(), {"nodes", "ready_nodes", "cordoned_nodes", "pods", "share",
                             "requested_cpu_millicores", "requested_memory_bytes", "allocatable_pods",
                             "allocatable_cpu_millicores", "allocatable_memory_bytes"});
  for (const std::string& key : report.label_columns) names.push_back(text_field(key));
  return join(names, ",") + "\n";
}

std::string line_of(const SpreadRow& row) {
  std::vector<std::string> fields = {text_field(row.name),
                                     std::to_string(row.nodes),
                                     std::to_string(row.ready),
                                     std::to_string(row.cordoned),
                                     std::to_string(row.pods),
                                     fraction(row.share),
                                     std::to_string(row.requested.milli_cpu),
                                     std::to_string(row.requested.memory),
                                     std::to_string(row.allocatable_pods),
                                     std::to_string(row.allocatable.milli_cpu),
                                     std::to_string(row.allocatable.memory)};
  for (const std::string& value : row.columns) fields.push_back(text_field(value));
  return join(fields, ",") + "\n";
}

}  // namespace

std::string render_csv(const SpreadReport& report, bool header) {
  std::string text = header ? header_line(report) : "";
  for (const SpreadRow& row : report.rows) text += line_of(row);
  return text;
}

}  // namespace spread
