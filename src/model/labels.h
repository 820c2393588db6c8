#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/shared.h"

namespace spread {

// A map from key to value, kept in one sorted vector, which copies share: small, quick to search, equal if
// the content is.
class Labels {
 public:
  using Entry = std::pair<std::string, std::string>;

  Labels() = default;
  Labels(std::initializer_list<Entry> entries);

  void set(std::string key, std::string value);         // the last value of a key stays
  const std::string* find(std::string_view key) const;  // nullptr if there is none
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  bool operator==(const Labels&) const = default;

 private:
  Shared<std::vector<Entry>> entries_;
};

}  // namespace spread
