#include "report/bars.h"

#include <algorithm>

#include "report/table.h"

namespace spread {
namespace {

constexpr std::size_t kWidest = 40;

std::string repeat(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

std::string figures(const NodeLoad& load) {
  if (load.after == load.before) return std::to_string(load.before);
  return std::to_string(load.before) + " + " + std::to_string(load.after - load.before) + " = " +
         std::to_string(load.after);
}

}  // namespace

std::string render_bars(const std::vector<NodeLoad>& nodes, bool utf8, bool header) {
  std::size_t most = 1;
  for (const NodeLoad& load : nodes) most = std::max(most, load.after);
  const std::size_t unit = (most + kWidest - 1) / kWidest;  // pods a character
  Table table({"NODE", "PODS", ""});
  for (const NodeLoad& load : nodes) {
    const std::size_t all = (load.after + unit - 1) / unit;
    const std::size_t old = std::min(all, (load.before + unit - 1) / unit);
    table.add(
        {load.node, repeat(utf8 ? "█" : "#", old) + repeat(utf8 ? "▒" : "+", all - old), figures(load)});
  }
  return table.render(header);
}

}  // namespace spread
