#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "model/labels.h"

namespace spread {

// Something for each topology domain: the nodes on which one label has one and the same value.
template <class T>
class ByDomain {
 public:
  // The entry of the domain that a node with these labels is in; made where there is none yet. nullptr: the
  // node lacks the label, and is in no domain.
  T* entry(const std::string& key, const Labels& labels) {
    const std::string* value = labels.find(key);
    return value != nullptr ? &entries_[key][*value] : nullptr;
  }

  // nullptr: the node is in no domain, or in one without an entry.
  const T* find(const std::string& key, const Labels& labels) const {
    const auto values = entries_.find(key);
    if (values == entries_.end()) return nullptr;
    const std::string* value = labels.find(key);
    if (value == nullptr) return nullptr;
    const auto found = values->second.find(*value);
    return found != values->second.end() ? &found->second : nullptr;
  }

  bool empty() const { return entries_.empty(); }
  // By key, in order, what each value has.
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  std::map<std::string, std::unordered_map<std::string, T>> entries_;  // few keys, many values
};

}  // namespace spread
