#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "model/pod.h"

namespace spread {

// What pods that were read have in common, by the bytes that said so: most pods of a cluster were made from
// few templates. Those that are read later need not be decoded anew, and share it.
class PodTemplates {
 public:
  // nullptr where there is none. It stays until the next add().
  const Pod* find(std::string_view bytes) const;
  // The most that is kept is bounded: past that, it begins anew.
  const Pod& add(std::string_view bytes, Pod pod);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, Pod, Hash, std::equal_to<>> known_;
  std::size_t size_ = 0;  // bytes, about
};

}  // namespace spread
