#pragma once

#include <string>
#include <vector>

#include "model/outcome.h"
#include "report/table.h"

namespace spread {

inline constexpr std::size_t kWidestBar = 40;

// A character for each of `count`, or, where `most` is more than `widest`, for as many as it must for the
// longest bar to fit. What is not nothing has a character at least.
std::string bar(std::size_t count, std::size_t most, std::size_t widest, bool utf8);

// How long bars may be in the last column of this table, whose other cells are all there; 0: there is no room
// for them.
std::size_t bar_room(const Table& table, const TableLayout& layout);

// One line a node: its pods before and after the pass, and a bar of them, those of the pass in another shade.
// With the header also how far apart the fullest and the emptiest node are, before and after.
std::string render_bars(const std::vector<NodeLoad>& nodes, bool utf8, const TableLayout& layout);

}  // namespace spread
