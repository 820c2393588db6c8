#include "report/table.h"

#include <algorithm>

#include "base/text.h"
#include "report/fit.h"

namespace spread {
namespace {

constexpr std::size_t kGap = 3;
constexpr std::size_t kLeastForLast = 24;
constexpr std::string_view kOwnLine = "    ";

using Row = std::vector<Cell>;
using Widths = std::vector<std::size_t>;

std::string plain(const Cell& cell) {
  std::string text;
  for (const Piece& piece : cell.pieces) text += piece.text;
  return text;
}

std::size_t width_of(const Cell& cell) {
  return display_width(plain(cell));
}

std::string drawn(const Cell& cell, bool colour) {
  if (!colour) return plain(cell);
  std::string text;
  for (const Piece& piece : cell.pieces) text += inked(piece.text, piece.ink);
  return text;
}

// Where each column starts, and at the end where a further one would.
Widths starts_of(const Widths& widths) {
  Widths starts = {0};
  for (const std::size_t width : widths) starts.push_back(starts.back() + width + kGap);
  return starts;
}

std::string without_trailing_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

// All cells but the last, each filled up to the start of the next.
std::string first_cells(const Row& row, const Widths& widths, bool colour) {
  std::string line;
  for (std::size_t column = 0; column + 1 < row.size(); ++column) {
    line += drawn(row[column], colour);
    line.append(widths[column] - width_of(row[column]) + kGap, ' ');
  }
  return line;
}

std::string render_row(const Row& row, const Widths& widths, const TableLayout& layout) {
  std::string line = first_cells(row, widths, layout.colour);
  const Cell& last = row.back();
  const std::size_t start = starts_of(widths)[row.size() - 1];
  if (!layout.width || width_of(last) == 0 || start + width_of(last) <= *layout.width)
    return without_trailing_spaces(line + drawn(last, layout.colour));
  const bool own_lines = start + kLeastForLast > *layout.width;
  const std::string margin = own_lines ? std::string(kOwnLine) : std::string(start, ' ');
  std::string text = own_lines ? without_trailing_spaces(line) : "";
  for (const std::string& part : wrap(plain(last), *layout.width - std::min(*layout.width, margin.size()))) {
    const std::string piece = layout.colour ? inked(part, last.pieces.front().ink) : part;
    text += (text.empty() ? line : margin) + piece + "\n";
  }
  return text;
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  for (Cell& cell : row) {
    for (Piece& piece : cell.pieces) piece.text = escape_for_terminal(piece.text);
  }
  row.resize(header_.size(), Cell(""));
  rows_.push_back(std::move(row));
}

std::vector<std::size_t> Table::widths(bool with_header) const {
  Widths widths(header_.size());
  for (std::size_t column = 0; column < widths.size(); ++column) {
    if (with_header) widths[column] = display_width(header_[column]);
    for (const Row& row : rows_) widths[column] = std::max(widths[column], width_of(row[column]));
  }
  return widths;
}

std::size_t Table::least_width(bool with_header) const {
  const std::size_t start_of_last = starts_of(widths(with_header))[header_.size() - 1];
  return start_of_last - std::min(start_of_last, kGap);
}

std::string Table::render(const TableLayout& layout) const {
  const Widths columns = widths(layout.header);
  std::string text;
  if (layout.header) {
    Row header;
    for (const std::string& name : header_) header.emplace_back(name, Ink::Strong);
    text += render_row(header, columns, layout);
  }
  for (const Row& row : rows_) text += render_row(row, columns, layout);
  return text;
}

}  // namespace spread
