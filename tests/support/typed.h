// The program as typed, with nothing in its environment.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"
#include "support/source_directory.h"

namespace spread::test {

struct Ran {
  int code;
  std::string out, err;
};

inline Ran run(const std::vector<std::string>& arguments, const std::string& input = "",
               bool terminal = false) {
  std::istringstream in(input);
  std::ostringstream out, err;
  const Console console{in,       out,      err,
                        terminal, terminal, terminal ? std::optional<std::size_t>(100) : std::nullopt};
  const int code = run_app(
      arguments, [](const std::string&) { return std::nullopt; }, console);
  return {code, out.str(), err.str()};
}

inline const std::string kLab = source_directory() + "/test-pods/lab.yaml";

}  // namespace spread::test
