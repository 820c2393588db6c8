#include "report/html/table.h"

#include <utility>

namespace spread {
namespace {

std::string attribute(const char* name, const std::string& value) {
  return value.empty() ? "" : std::string(" ") + name + "=\"" + value + "\"";
}

const char* look_of(ColumnKind kind) {
  if (kind == ColumnKind::Number) return "number";
  return kind == ColumnKind::Mark ? "mark" : "";
}

std::string joined(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + " " + b;
}

std::string cell_of(const HtmlCell& cell, ColumnKind kind) {
  return "<td" + attribute("class", joined(look_of(kind), cell.look)) +
         attribute("data-order", cell.order ? std::to_string(*cell.order) : "") +
         attribute("title", cell.title) + ">" + cell.html;  // the end tag may be left out
}

}  // namespace

HtmlTable::HtmlTable(std::string caption, std::vector<HtmlColumn> columns, std::string look)
    : caption_(std::move(caption)), look_(std::move(look)), columns_(std::move(columns)) {}

void HtmlTable::add(const std::vector<HtmlCell>& row, const std::string& look) {
  rows_ += "<tr" + attribute("class", look) + ">";
  for (std::size_t i = 0; i < row.size(); ++i) rows_ += cell_of(row[i], columns_[i].kind);
  rows_ += "\n";
}

std::string HtmlTable::head() const {
  std::string text = "<thead><tr>";
  for (const HtmlColumn& column : columns_)
    text += "<th scope=\"col\"" + attribute("class", look_of(column.kind)) + "><span>" + column.name +
            "</span></th>";
  return text + "</tr></thead>\n";
}

std::string HtmlTable::render() const {
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption_ + "\"><table" +
         attribute("class", joined("sortable", look_)) + "><caption>" + caption_ + "</caption>\n" + head() +
         "<tbody>\n" + rows_ + "</tbody></table></div>\n";
}

}  // namespace spread
