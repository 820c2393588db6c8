// What somebody probably means who types a word of another program.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "cli/flags.h"

namespace spread {

struct Meaning {
  const char* word;
  const char* meant;
};

// "" where nothing is known of the word.
template <class Meanings>
std::string look_up(const Meanings& meanings, std::string_view word) {
  const auto found = std::ranges::find(meanings, word, &Meaning::word);
  return found == std::end(meanings) ? "" : found->meant;
}

inline std::string did_you_mean(const std::string& what) {
  return "did you mean " + what + "?";
}

inline bool is_command(std::string_view word) {
  return !word.empty() && std::ranges::find(all_commands(), word, &CommandText::name) != all_commands().end();
}

}  // namespace spread
