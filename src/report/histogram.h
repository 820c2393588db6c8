#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/table.h"

namespace spread {

// How many of the counts are the same, or, where they lie far apart, in the same range: 20 lines at most,
// from the least to the most, empty ones between them too.
struct Bucket {
  std::size_t first = 0, last = 0;
  std::size_t members = 0;

  bool operator==(const Bucket&) const = default;
};
std::vector<Bucket> buckets_of(const std::vector<std::size_t>& counts);

// A line a bucket: the range, the members, a bar of them. `of` and `what` head the columns.
std::string render_histogram(const std::vector<Bucket>& buckets, const std::string& of,
                             const std::string& what, bool utf8, const TableLayout& layout);

}  // namespace spread
