// cxxopts ends here: flags and arguments as text.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace spread {

struct RawFlags {
  std::map<std::string, std::vector<std::string>> values;  // by long name, in the order given
  std::vector<std::string> positional;

  bool has(const std::string& name) const { return values.contains(name); }
  const std::string* last(const std::string& name) const;  // nullptr where the flag was not given
};

// Whether the argument is a flag whose value is the next one.
bool awaits_value(const std::string& argument);

// Checks names and that values are there; what they mean is not looked at.
Result<RawFlags> parse_raw(const std::vector<std::string>& arguments);

}  // namespace spread
