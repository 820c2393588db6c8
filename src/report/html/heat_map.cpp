#include "report/html/heat_map.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/quantity.h"
#include "report/fit.h"
#include "report/html/text.h"

namespace spread {
namespace {

constexpr int kSteps = 8;               // colours beyond the palest
constexpr std::size_t kMostZones = 60;  // that are drawn; tables have the others

// How large tiles are: the more nodes a zone has, the smaller.
struct TileSize {
  int columns;  // on 320 units
  int height;
  bool named, valued;
};
constexpr TileSize kLarge{4, 48, true, true}, kMedium{8, 30, false, true}, kSmall{16, 18, false, false},
    kTiny{32, 10, false, false};
constexpr int kZoneWidth = 320;
constexpr std::size_t kNameColumns = 12;

struct Layout {
  TileSize size;
  int width;  // units of a zone

  int columns() const { return size.columns * width / kZoneWidth; }
  int pitch() const { return kZoneWidth / size.columns; }
  int gap() const { return pitch() >= 20 ? 4 : 2; }
};

using Tiles = std::vector<const HeatTile*>;
using Zones = std::map<std::string, Tiles>;

Zones by_zone(const std::vector<HeatTile>& tiles) {
  Zones zones;
  for (const HeatTile& tile : tiles) zones[tile.use.zone].push_back(&tile);
  return zones;
}

Layout layout_for(const std::vector<Zones>& maps) {
  std::size_t largest = 0, zones = 0;
  for (const Zones& map : maps) {
    zones = std::max(zones, map.size());
    for (const auto& [zone, tiles] : map) largest = std::max(largest, tiles.size());
  }
  const int factor = zones == 1 ? 2 : 1;
  largest /= static_cast<std::size_t>(factor);
  const TileSize size = largest <= 24 ? kLarge : largest <= 120 ? kMedium : largest <= 800 ? kSmall : kTiny;
  return {size, kZoneWidth * factor};
}

std::size_t most_pods(const std::vector<HeatMap>& maps) {
  std::size_t most = 0;
  for (const HeatMap& map : maps)
    for (const HeatTile& tile : map.tiles) most = std::max(most, tile.use.pods);
  return most;
}

int step_of(double share) {
  return std::clamp(static_cast<int>(std::lround(share * kSteps)), 0, kSteps);
}

std::string percent(double share) {
  return share < 0 ? "\u2013" : std::to_string(std::lround(share * 100)) + "%";
}

struct Shares {
  double pods, cpu, memory;
};

Shares shares_of(const NodeUse& use, std::size_t most) {
  return {share_of(static_cast<std::int64_t>(use.pods), static_cast<std::int64_t>(most)),
          share_of(use.requested.milli_cpu, use.allocatable.milli_cpu),
          share_of(use.requested.memory, use.allocatable.memory)};
}

std::string looks_of(const HeatTile& tile, const Shares& shares) {
  std::string looks = "tile p" + std::to_string(step_of(shares.pods)) + " c" +
                      std::to_string(step_of(shares.cpu)) + " m" + std::to_string(step_of(shares.memory));
  if (tile.chosen > 0) looks += " chosen";
  if (tile.use.status.find("SchedulingDisabled") != std::string::npos) looks += " cordoned";
  if (!tile.use.status.starts_with("Ready")) looks += " unready";
  return looks;
}

std::string title_of(const HeatTile& tile) {
  const NodeUse& use = tile.use;
  std::string text =
      use.node + (use.status == "Ready" ? "" : " (" + use.status + ")") + "\n" + counted(use.pods, "pod");
  if (use.allocatable_pods > 0) text += ", at most " + std::to_string(use.allocatable_pods);
  if (tile.chosen > 0) text += "; " + std::to_string(tile.chosen) + " of those asked about";
  const Shares shares = shares_of(use, 0);
  text += "\n" + share_in_words("cpu", format_milli(use.requested.milli_cpu),
                                format_milli(use.allocatable.milli_cpu), shares.cpu);
  return text + "\n" +
         share_in_words("memory", format_binary(use.requested.memory), format_binary(use.allocatable.memory),
                        shares.memory);
}

// Line by line, as a newline would be made visible.
std::string lines_as_html(const std::string& text) {
  std::string out;
  std::size_t from = 0;
  for (std::size_t end = 0; end != std::string::npos; from = end + 1) {
    end = text.find('\n', from);
    out += (from == 0 ? "" : "\n") + html_text(std::string_view(text).substr(from, end - from));
    if (end == std::string::npos) break;
  }
  return out;
}

std::string attribute(const char* name, int value) {
  return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
}

std::string value_text(const char* what, int x, int y, const std::string& value) {
  return std::string("<text class=\"value ") + what + "\"" + attribute("x", x) + attribute("y", y) + ">" +
         value + "</text>";
}

std::string tile_texts(const HeatTile& tile, const Shares& shares, const TileSize& size, int x, int y) {
  if (!size.valued) return "";
  const int line = y + (size.named ? 36 : size.height / 2 + 4);
  const std::string more = tile.chosen > 0 && size.named ? " +" + std::to_string(tile.chosen) : "";
  std::string text = value_text("pods", x, line, std::to_string(tile.use.pods) + more) +
                     value_text("cpu", x, line, percent(shares.cpu)) +
                     value_text("memory", x, line, percent(shares.memory));
  if (!size.named) return text;
  const std::string name = shortened({tile.use.node}, kNameColumns, true).front();
  return "<text" + attribute("x", x) + attribute("y", y + 16) + ">" + html_text(name) + "</text>" + text;
}

std::string tile_at(const HeatTile& tile, const Layout& layout, std::size_t most, std::size_t number) {
  const int at = static_cast<int>(number);
  const int x = at % layout.columns() * layout.pitch() + 2;
  const int y = at / layout.columns() * (layout.size.height + layout.gap()) + 2;
  const int width = layout.pitch() - layout.gap();
  const Shares shares = shares_of(tile.use, most);
  const std::string box = attribute("x", x) + attribute("y", y) + attribute("width", width) +
                          attribute("height", layout.size.height - 2) +
                          attribute("rx", layout.size.named ? 6 : 2) + "/>";
  const std::string looks = looks_of(tile, shares);
  const bool hatched = looks.ends_with(" unready");
  return "<g class=\"" + looks + "\"><title>" + lines_as_html(title_of(tile)) + "</title><rect" + box +
         (hatched ? "<rect class=\"hatch\"" + box : "") +
         tile_texts(tile, shares, layout.size, x + width / 2, y) + "</g>\n";
}

std::string zone_name(const std::string& zone, bool only) {
  if (!zone.empty()) return "Zone " + zone;
  return only ? "All nodes" : "In no zone";
}

std::string zone_figure(const std::string& name, const Tiles& tiles, const Layout& layout, std::size_t most) {
  std::size_t pods = 0;
  for (const HeatTile* tile : tiles) pods += tile->use.pods;
  const std::string sums = counted(tiles.size(), "node") + ", " + counted(pods, "pod");
  const int count = static_cast<int>(tiles.size());
  const int rows = (count + layout.columns() - 1) / layout.columns();
  const int height = rows * (layout.size.height + layout.gap()) + 2;
  std::string text = "<figure><figcaption>" + html_text(name) + " <span>" + sums +
                     "</span></figcaption>\n<svg class=\"map\" role=\"group\" viewBox=\"0 0 " +
                     std::to_string(layout.width + 2) + " " + std::to_string(height) + "\"><title>" +
                     html_text(name) + "</title><desc>" + sums +
                     ". One tile a node, in order of their names; the table of nodes has the same figures."
                     "</desc>\n";
  for (std::size_t i = 0; i < tiles.size(); ++i) text += tile_at(*tiles[i], layout, most, i);
  return text + "</svg></figure>\n";
}

std::string one_map(const HeatMap& map, const Zones& zones, const Layout& layout, std::size_t most) {
  std::string text = "<div class=\"zones" + std::string(zones.size() == 1 ? " one" : "") + "\">\n";
  std::size_t drawn = 0;
  for (const auto& [zone, tiles] : zones) {
    if (++drawn > kMostZones) break;
    const std::string name = zone_name(zone, zones.size() == 1);
    text += zone_figure(map.name.empty() ? name : map.name + ": " + name, tiles, layout, most);
  }
  text += "</div>\n";
  if (zones.size() > kMostZones)
    text += "<p class=\"faint\">" + std::to_string(zones.size() - kMostZones) +
            " more zones are not drawn: the table of nodes has them all.</p>\n";
  return text;
}

std::string scale(const char* what, const std::string& least, const std::string& most) {
  std::string text = std::string("<p class=\"scale ") + what + "\">" + least +
                     " <svg viewBox=\"0 0 90 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
  for (int step = 0; step <= kSteps; ++step)
    text += "<rect class=\"k" + std::to_string(step) + "\" x=\"" + std::to_string(step * 10) +
            "\" y=\"0\" width=\"10\" height=\"8\"/>";
  return text + "</svg> " + most + "</p>\n";
}

std::string choice(const std::string& what, const std::string& label, bool first) {
  return "<input type=\"radio\" name=\"heat\" id=\"by-" + what + "\" class=\"by-" + what + "\"" +
         (first ? " checked" : "") + "><label for=\"by-" + what + "\">" + label + "</label>\n";
}

bool any_tile(const std::vector<HeatMap>& maps, bool (*is_so)(const HeatTile&)) {
  return std::ranges::any_of(maps, [=](const HeatMap& map) { return std::ranges::any_of(map.tiles, is_so); });
}

std::string legend(const std::vector<HeatMap>& maps) {
  std::string text;
  if (any_tile(maps, [](const HeatTile& tile) { return tile.chosen > 0; }))
    text += "Green frame: goes there, or would. ";
  if (any_tile(maps, [](const HeatTile& tile) { return tile.use.status.ends_with("SchedulingDisabled"); }))
    text += "Dashed frame: cordoned. ";
  if (any_tile(maps, [](const HeatTile& tile) { return !tile.use.status.starts_with("Ready"); }))
    text += "Hatched: not ready. ";
  return text.empty() ? "" : "<p class=\"faint\">" + text + "</p>\n";
}

}  // namespace

double share_of(std::int64_t used, std::int64_t room) {
  return room > 0 ? static_cast<double>(used) / static_cast<double>(room) : -1;
}

std::string share_in_words(const std::string& what, const std::string& used, const std::string& room,
                           double share) {
  return what + " " + used + (share < 0 ? "" : " of " + room + " (" + percent(share) + ")");
}

std::string heat_section(const std::string& heading, const std::vector<HeatMap>& maps) {
  std::vector<Zones> zones;
  std::ranges::transform(maps, std::back_inserter(zones),
                         [](const HeatMap& map) { return by_zone(map.tiles); });
  if (std::ranges::all_of(zones, &Zones::empty)) return "";
  const Layout layout = layout_for(zones);
  const std::size_t most = most_pods(maps);
  std::string text = "<section class=\"heat\"><h2>" + html_text(heading) + "</h2>\n" +
                     "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><pattern id=\"hatch\" "
                     "width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 8L8 0\"/>"
                     "</pattern></defs></svg>\n" +
                     choice("pods", "Pods", true) + choice("cpu", "CPU requested", false) +
                     choice("memory", "Memory requested", false);
  for (std::size_t i = 0; i < maps.size(); ++i) text += one_map(maps[i], zones[i], layout, most);
  return text + scale("pods", "0", counted(most, "pod")) + scale("cpu", "0%", "100% of the node's cpu") +
         scale("memory", "0%", "100% of the node's memory") + legend(maps) + "</section>\n";
}

}  // namespace spread
