#include "report/bars.h"

#include <algorithm>

#include "report/table.h"

namespace spread {
namespace {

constexpr std::size_t kGap = 3;           // of the table's columns
constexpr std::size_t kShortestBar = 10;  // of the longest: less shows nothing

std::string repeat(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

// What is not nothing has a character at least; each stands for as many as it must for the longest to fit.
std::size_t length_of(std::size_t count, std::size_t most, std::size_t widest) {
  if (widest == 0) return 0;
  const std::size_t unit = std::max<std::size_t>(1, (most + widest - 1) / widest);
  return (count + unit - 1) / unit;
}

// Nodes, what they had and have, and the bars where there is room for them.
Table table_of(const std::vector<NodeLoad>& nodes, std::size_t widest, bool utf8) {
  std::size_t most = 1;
  for (const NodeLoad& load : nodes) most = std::max({most, load.before, load.after});
  Table table({"NODE", "BEFORE", "AFTER", ""});
  for (const NodeLoad& load : nodes) {
    const std::size_t all = length_of(load.after, most, widest);
    const std::size_t old = std::min(all, length_of(load.before, most, widest));
    table.add({load.node, std::to_string(load.before), std::to_string(load.after),
               repeat(utf8 ? "█" : "#", old) + repeat(utf8 ? "▒" : "+", all - old)});
  }
  return table;
}

std::string skew(const std::vector<NodeLoad>& nodes, std::size_t NodeLoad::*pods) {
  const auto [least, most] = std::ranges::minmax_element(nodes, {}, pods);
  return std::to_string((*most).*pods - (*least).*pods);
}

}  // namespace

std::string bar(std::size_t count, std::size_t most, std::size_t widest, bool utf8) {
  return repeat(utf8 ? "█" : "#", length_of(count, most, widest));
}

std::size_t bar_room(const Table& table, const TableLayout& layout) {
  if (!layout.width) return kWidestBar;
  const std::size_t taken = table.least_width(layout.header) + kGap;
  const std::size_t room = *layout.width - std::min(*layout.width, taken);
  return room < kShortestBar ? 0 : std::min(room, kWidestBar);
}

std::string render_bars(const std::vector<NodeLoad>& nodes, bool utf8, const TableLayout& layout) {
  if (nodes.empty()) return "";
  const std::size_t widest = bar_room(table_of(nodes, 0, utf8), layout);
  const TableLayout whole{.header = layout.header,
                          .colour = layout.colour};  // the bars fit, or there are none
  std::string text = table_of(nodes, widest, utf8).render(whole);
  if (layout.header)
    text += "\nSkew: " + skew(nodes, &NodeLoad::before) + " before, " + skew(nodes, &NodeLoad::after) +
            " after\n";
  return text;
}

}  // namespace spread
