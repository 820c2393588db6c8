// The program without its process: arguments, environment and streams in, an exit code out.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "kube/config/connection.h"

namespace spread {

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool terminal = false;  // `out` is one, and may be drawn on
  bool utf8 = false;
  std::optional<std::size_t> width = {};      // columns, where `out` is a terminal
  std::optional<std::size_t> err_width = {};  // where `err` is one on which a line can be drawn over
};

// 0: done; 1: some pod has no node; 2: it could not be done, which `err` says in one line; 130 or 143: --once
// was interrupted.
int run_app(const std::vector<std::string>& arguments, const Environment& environment,
            const Console& console);

}  // namespace spread
