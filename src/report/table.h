#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/ink.h"

namespace spread {

struct Cell {
  Cell(std::string text, Ink ink = Ink::Plain) : pieces{{std::move(text), ink}} {}
  Cell(const char* text) : Cell(std::string(text)) {}
  explicit Cell(std::vector<Piece> some) : pieces(std::move(some)) {}

  std::vector<Piece> pieces;
};

struct TableLayout {
  bool header = true;
  bool colour = false;
  // Lines are kept to it by wrapping the last column, which goes to lines of its own where too little room is
  // left beside the others. None: lines as long as they come.
  std::optional<std::size_t> width;
};

// Columns as kubectl aligns them: as wide as their widest cell, three spaces apart, no spaces at the end of a
// line. Cells are made safe for a terminal here.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : header_(std::move(header)) {}

  void add(std::vector<Cell> row);
  bool empty() const { return rows_.empty(); }
  std::string render(bool with_header) const { return render(TableLayout{.header = with_header}); }
  std::string render(const TableLayout& layout) const;

  // What all columns but the last take: a layout of less width does not hold.
  std::size_t least_width(bool with_header) const;

 private:
  std::vector<std::size_t> widths(bool with_header) const;

  std::vector<std::string> header_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace spread
