#include "report/html/node_table.h"

#include <cmath>

#include "base/quantity.h"
#include "report/html/heat_map.h"
#include "report/html/table.h"
#include "report/html/text.h"

namespace spread {
namespace {

constexpr std::size_t kMostRows = 5'000;

HtmlCell share_cell(double share) {
  if (share < 0) return {""};
  return {std::to_string(std::lround(share * 100)) + "%", std::llround(share * 1e6)};
}

// A node that does not say what it has, has a blank there.
HtmlCell amount_cell(std::int64_t amount, std::string (*format)(std::int64_t), bool known = true) {
  return known ? HtmlCell{format(amount), amount} : HtmlCell{""};
}

HtmlCell plain_cell(std::int64_t count) {
  return {std::to_string(count), count};
}

std::vector<HtmlCell> row_of(const NodeUse& use) {
  const Resources &used = use.requested, &room = use.allocatable;
  return {{html_text(use.node), {}, name_look(use.node)},
          {html_text(use.zone), {}, "keep"},
          {html_text(use.status)},
          plain_cell(static_cast<std::int64_t>(use.pods)),
          use.allocatable_pods > 0 ? plain_cell(use.allocatable_pods) : HtmlCell{""},
          amount_cell(used.milli_cpu, format_milli),
          amount_cell(room.milli_cpu, format_milli, room.milli_cpu > 0),
          share_cell(share_of(used.milli_cpu, room.milli_cpu)),
          amount_cell(used.memory, format_binary),
          amount_cell(room.memory, format_binary, room.memory > 0),
          share_cell(share_of(used.memory, room.memory))};
}

}  // namespace

std::string node_use_table(const std::vector<NodeUse>& nodes) {
  if (nodes.empty()) return "";
  constexpr ColumnKind kNumber = ColumnKind::Number;
  HtmlTable table("Nodes, with what their pods request and what they have", {{"Node"},
                                                                             {"Zone"},
                                                                             {"Status"},
                                                                             {"Pods", kNumber},
                                                                             {"at most", kNumber},
                                                                             {"CPU requested", kNumber},
                                                                             {"of", kNumber},
                                                                             {"CPU share", kNumber},
                                                                             {"Memory requested", kNumber},
                                                                             {"of", kNumber},
                                                                             {"Memory share", kNumber}});
  for (std::size_t i = 0; i < std::min(nodes.size(), kMostRows); ++i) table.add(row_of(nodes[i]));
  std::string text = "<section><h2>Nodes</h2>\n" + table.render();
  if (nodes.size() > kMostRows)
    text +=
        "<p class=\"faint\">" + std::to_string(nodes.size() - kMostRows) + " more nodes are left out.</p>\n";
  return text + "</section>\n";
}

}  // namespace spread
