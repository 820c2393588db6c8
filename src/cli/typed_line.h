// A command line that is being typed, as completion sees it.
#pragma once

#include <string>
#include <vector>

#include "cli/flags.h"

namespace spread {

struct TypedLine {
  CommandSet command = kSchedule;
  bool needs_command = true;           // no word but flags stands before
  bool asks_for_help = false;          // `help` stands before
  std::vector<std::string> arguments;  // behind the command's name
  std::vector<std::string> flags;      // long names of those that stand before, also without their value
  const Flag* flag = nullptr;          // whose value is being typed
  bool flags_ended = false;            // by --
  std::string start;                   // the word or value as far as it is typed
  std::vector<std::string> whole;      // the words before, but for a flag whose value is being typed
};

// `words` as a shell has them behind the program's name; the last is the one at the cursor, empty where a new
// one begins.
TypedLine read_typed_line(const std::vector<std::string>& words);

}  // namespace spread
