#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace spread {

// A set of nodes, by their indices in a snapshot: 64 of them in a word, words without any left out.
class NodeSet {
 public:
  static NodeSet all(std::size_t nodes) {
    NodeSet set;
    for (std::size_t index = 0; index * kBits < nodes; ++index)
      set.words_.push_back({index, ~std::uint64_t{0}});
    if (nodes % kBits != 0) set.words_.back().bits = bit(nodes) - 1;
    return set;
  }

  void insert(std::size_t node) {
    if (!words_.empty() && words_.back().index == node / kBits) {  // mostly filled in order
      words_.back().bits |= bit(node);
      return;
    }
    const auto at = find(node / kBits);
    if (at == words_.end() || at->index != node / kBits)
      words_.insert(at, {node / kBits, bit(node)});
    else
      at->bits |= bit(node);
  }

  void erase(std::size_t node) {
    const auto at = find(node / kBits);
    if (at == words_.end() || at->index != node / kBits) return;
    at->bits &= ~bit(node);
    if (at->bits == 0) words_.erase(at);
  }

  bool contains(std::size_t node) const {
    const auto at = std::ranges::lower_bound(words_, node / kBits, {}, &Word::index);
    return at != words_.end() && at->index == node / kBits && (at->bits & bit(node)) != 0;
  }

  bool empty() const { return words_.empty(); }

  // Shows the nodes that are in both, in order, until `found` says true of one. Tells whether it did.
  template <class Found>
  friend bool any_in_both(const NodeSet& a, const NodeSet& b, Found found) {
    auto in_b = b.words_.begin();
    for (const Word& word : a.words_) {
      while (in_b != b.words_.end() && in_b->index < word.index) ++in_b;
      if (in_b == b.words_.end()) return false;
      if (in_b->index == word.index && any_of(word.index, word.bits & in_b->bits, found)) return true;
    }
    return false;
  }

  // The same for all of one.
  template <class Found>
  bool any(Found found) const {
    return std::ranges::any_of(words_,
                               [&](const Word& word) { return any_of(word.index, word.bits, found); });
  }

 private:
  static constexpr std::size_t kBits = 64;
  struct Word {
    std::size_t index;
    std::uint64_t bits;  // never 0
  };

  static std::uint64_t bit(std::size_t node) { return std::uint64_t{1} << (node % kBits); }

  std::vector<Word>::iterator find(std::size_t index) {
    if (words_.empty() || words_.back().index < index) return words_.end();
    return std::ranges::lower_bound(words_, index, {}, &Word::index);
  }

  template <class Found>
  static bool any_of(std::size_t index, std::uint64_t bits, Found& found) {
    for (; bits != 0; bits &= bits - 1) {
      if (found(index * kBits + static_cast<std::size_t>(std::countr_zero(bits)))) return true;
    }
    return false;
  }

  std::vector<Word> words_;  // in order
};

}  // namespace spread
