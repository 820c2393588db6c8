// Every filter's word on every node, for one pod.
#pragma once

#include <cstddef>
#include <string>

#include "model/decision.h"

namespace spread {

// How much of it a page can hold.
enum class MatrixRows {
  EachNode,
  Grouped,  // the best that fit each, the others by what is against them
};

// Of so many pods with so many nodes: below this, each node has a row.
MatrixRows rows_for(std::size_t pods, std::size_t nodes);

// A table with ranks and reasons, and below it what its signs mean. Empty where there are no nodes.
std::string matrix(const Decision& decision, MatrixRows rows);

}  // namespace spread
