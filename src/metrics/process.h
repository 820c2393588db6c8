#pragma once

namespace spread {

// What the system says of this process; 0 where it does not say.
struct ProcessFigures {
  double cpu_seconds = 0;
  double resident_bytes = 0;
  double virtual_bytes = 0;
  double open_files = 0;
  double most_files = 0;
  double started = 0;  // seconds since 1970
};

ProcessFigures process_figures();

}  // namespace spread
