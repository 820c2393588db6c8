#include "report/table.h"

#include <algorithm>

#include "base/text.h"

namespace spread {
namespace {

constexpr std::size_t kGap = 3;

void append_row(std::string& text, const std::vector<std::string>& row,
                const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t column = 0; column < row.size(); ++column) {
    line += row[column];
    line.append(widths[column] - display_width(row[column]) + kGap, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + "\n";
}

}  // namespace

void Table::add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = escape_for_terminal(cell);
  row.resize(header_.size());
  rows_.push_back(std::move(row));
}

std::string Table::render(bool with_header) const {
  std::vector<std::size_t> widths(header_.size());
  auto widen = [&](const std::vector<std::string>& row) {
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], display_width(row[column]));
  };
  if (with_header) widen(header_);
  std::ranges::for_each(rows_, widen);
  std::string text;
  if (with_header) append_row(text, header_, widths);
  for (const auto& row : rows_) append_row(text, row, widths);
  return text;
}

}  // namespace spread
