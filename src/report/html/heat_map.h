// Nodes as tiles, zone by zone: the fuller, the stronger the colour, by pods, cpu or memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/node_use.h"

namespace spread {

struct HeatTile {
  NodeUse use;
  std::size_t chosen = 0;  // pods of those that the page is about which go there, or would
};

// One picture of all nodes. With a name: "Before".
struct HeatMap {
  std::string name;
  std::vector<HeatTile> tiles;
};

// Several maps are on one scale, so that they can be compared. Empty where there are no nodes.
std::string heat_section(const std::string& heading, const std::vector<HeatMap>& maps);

// "cpu 500m of 4 (13%)"; of a node that says nothing of what it has: "cpu 500m".
std::string share_in_words(const std::string& what, const std::string& used, const std::string& room,
                           double share);

// From 0, or less than that where there is no room to compare with.
double share_of(std::int64_t used, std::int64_t room);

}  // namespace spread
