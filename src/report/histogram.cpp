#include "report/histogram.h"

#include <algorithm>

#include "report/bars.h"

namespace spread {
namespace {

constexpr std::size_t kMostBuckets = 20;

// 1, 2, 5, 10, 20, 50, ...: the first with which there are not too many buckets.
std::size_t bucket_width(std::size_t least, std::size_t most) {
  for (std::size_t power = 1;; power *= 10)
    for (const std::size_t step : {1UL, 2UL, 5UL}) {
      const std::size_t width = step * power;
      if (most / width - least / width < kMostBuckets) return width;
    }
}

std::string range_of(const Bucket& bucket) {
  const std::string first = std::to_string(bucket.first);
  return bucket.first == bucket.last ? first : first + "-" + std::to_string(bucket.last);
}

}  // namespace

std::vector<Bucket> buckets_of(const std::vector<std::size_t>& counts) {
  if (counts.empty()) return {};
  const auto [least, most] = std::ranges::minmax(counts);
  const std::size_t width = bucket_width(least, most);
  std::vector<Bucket> buckets;
  for (std::size_t first = least / width * width; first <= most; first += width)
    buckets.push_back({.first = first, .last = first + width - 1});
  for (const std::size_t count : counts) ++buckets[count / width - least / width].members;
  return buckets;
}

std::string render_histogram(const std::vector<Bucket>& buckets, const std::string& of,
                             const std::string& what, bool utf8, const TableLayout& layout) {
  std::size_t most = 0;
  for (const Bucket& bucket : buckets) most = std::max(most, bucket.members);
  const auto table_with = [&](std::size_t widest_bar) {
    Table table({of, what, ""});
    for (const Bucket& bucket : buckets)
      table.add(
          {range_of(bucket), std::to_string(bucket.members), bar(bucket.members, most, widest_bar, utf8)});
    return table;
  };
  return table_with(bar_room(table_with(0), layout)).render(layout);
}

}  // namespace spread
