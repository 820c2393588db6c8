#pragma once

#include <map>
#include <string>
#include <utility>

#include "model/outcome.h"

namespace spread {

// Tells what is new about a pod in a loop: the same is not said twice of one that still waits, or that a dry
// run would bind again and again.
class News {
 public:
  bool is_new(const PodResult& result);

 private:
  std::map<std::pair<PodKey, std::string>, std::string> said_;  // by name and UID
};

}  // namespace spread
