#pragma once

#include <string>
#include <vector>

namespace spread {

// Columns as kubectl aligns them: as wide as their widest cell, three spaces apart, no spaces at the end of a
// line. Cells are made safe for a terminal here.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : header_(std::move(header)) {}

  void add(std::vector<std::string> row);
  bool empty() const { return rows_.empty(); }
  std::string render(bool with_header) const;

 private:
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace spread
