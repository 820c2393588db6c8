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
  bool allows(std::size_t page_bytes, const std::string& next) {
    ++pages_;
    bytes_ += page_bytes;
    const bool same_again = !next.empty() && std::exchange(last_, next) == next;
    return !same_again && pages_ <= kMostPages && bytes_ <= kLongestList;
  }

 private:
  static constexpr int kMostPages = 1'000;
  static constexpr std::size_t kLongestList = std::size_t{2} << 30;
  int pages_ = 0;
  std::size_t bytes_ = 0;
  std::string last_;
};

}  // namespace spread
