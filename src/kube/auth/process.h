#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/duration.h"

namespace spread {

struct ProcessRequest {
  std::string command;  // a path, or a name looked up on PATH; no shell is involved
  std::vector<std::string> args;
  std::map<std::string, std::string> env;  // laid over this process's own
  bool gets_stdin = false;                 // else it reads nothing
  Milliseconds limit{60'000};
  std::size_t max_output = std::size_t{1} << 20;
  int wake_fd = -1;  // readable: give up
};

enum class ProcessEnd { Exited, NotStarted, TimedOut, TooMuchOutput, Interrupted };

struct ProcessOutcome {
  ProcessEnd end = ProcessEnd::NotStarted;
  int status = 0;      // Exited: the exit code, or 128 and the signal; NotStarted: errno
  std::string output;  // stdout; stderr goes where ours goes
};

// Runs it and waits. Where it ends by anything but Exited or NotStarted, it has been killed with its process
// group.
ProcessOutcome run_process(const ProcessRequest& request);

}  // namespace spread
