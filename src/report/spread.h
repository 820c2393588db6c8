// How pods are spread, for people and for programs.
#pragma once

#include <optional>
#include <string>

#include "model/spread_report.h"
#include "report/format.h"

namespace spread {

struct SpreadStyle {
  bool headers = true;  // else rows alone
  bool bars = false;    // a bar for each row; past 40 rows a histogram in their place
  bool utf8 = false;    // else bars are ASCII
  bool colour = false;
  std::optional<std::size_t> width;  // of the terminal; none: lines as long as they come
  bool wide = false;                 // what nodes have to give, and how they are
  bool all_rows = false;             // never a histogram in their place, however many
};

// A table, and a sentence with the figures. Past 40 rows there is a histogram behind it.
std::string render_text(const SpreadReport& report, const SpreadStyle& style);

// A SpreadReport.
std::string render_document(const SpreadReport& report, DocumentFormat format);

// A line a row, as RFC 4180 has it but for the ends of lines, in plain numbers. Nothing in it is a formula to
// a spreadsheet.
std::string render_csv(const SpreadReport& report, bool header);

}  // namespace spread
