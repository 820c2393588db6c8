// A table of a page. A script sorts it by any column (html/script.cpp); it is whole without.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spread {

enum class ColumnKind { Text, Number, Mark };

struct HtmlColumn {
  std::string name;  // HTML already
  ColumnKind kind = ColumnKind::Text;
};

struct HtmlCell {
  std::string html;
  std::optional<std::int64_t> order = {};  // what sorts it; none: its text, and nothing to sort goes last
  std::string look = {};                   // a class of the style
  std::string title = {};                  // shown when pointed at; HTML already
};

class HtmlTable {
 public:
  // `caption` is HTML already.
  HtmlTable(std::string caption, std::vector<HtmlColumn> columns, std::string look = "");

  void add(const std::vector<HtmlCell>& row, const std::string& look = "");
  std::string render() const;

 private:
  std::string head() const;

  std::string caption_, look_;
  std::vector<HtmlColumn> columns_;
  std::string rows_;
};

}  // namespace spread
