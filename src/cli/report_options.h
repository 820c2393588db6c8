#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/raw_flags.h"
#include "model/spread_report.h"

namespace spread {

// What only `report` asks for.
struct ReportOptions {
  std::string by;                          // a node label's key; empty: by node
  std::optional<std::string> app;          // --app, or the word behind `report`: a value of the spread label
  std::vector<std::string> label_columns;  // -L
  RowOrder order = RowOrder::Name;
  bool sorts = false;  // --sort-by was given
  bool all_namespaces = false;
  bool all_rows = false;  // --all-nodes
};

// A Usage error says what is wrong.
Result<ReportOptions> read_report_options(const RawFlags& flags);

}  // namespace spread
