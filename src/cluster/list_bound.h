#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace spread {

inline constexpr std::size_t kLargestPage = std::size_t{256} << 20;  // 50 KiB for each of 5,000 objects

// Tells a list that never ends from one that is long: the largest clusters have some hundred thousand pods.
class ListBound {
 public:
  // After each page: whether the list may go on with `next`, its continue token.
  bool allows(std::size_t page_bytes, std::size_t page_items, const std::string& next) {
    ++pages_;
    bytes_ += page_bytes;
    items_ += page_items;
    const bool same_again = !next.empty() && std::exchange(last_, next) == next;
    return !same_again && pages_ <= kMostPages && bytes_ <= kLongestList && items_ <= kMostItems;
  }

 private:
  static constexpr int kMostPages = 1'000;
  static constexpr std::size_t kLongestList = std::size_t{2} << 30;
  static constexpr std::size_t kMostItems = 1'000'000;  // a small item takes far more memory than bytes
  int pages_ = 0;
  std::size_t bytes_ = 0, items_ = 0;
  std::string last_;
};

}  // namespace spread
