#pragma once

#include "base/duration.h"

namespace spread {

// SIGINT and SIGTERM as something to ask for and to wait on. The first one asks the program to end in order,
// a second one of either kind ends it at once.
class StopSignal {
 public:
  // Installs the handlers. One object a process.
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // Readable from the signal on until received() has been asked.
  int fd() const;
  // The signal's number; 0 while there was none.
  int received();
  // Sleeps; true if a signal has come, which ends the sleep.
  bool wait(Milliseconds time);
};

}  // namespace spread
