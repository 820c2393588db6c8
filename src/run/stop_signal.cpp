#include "run/stop_signal.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <limits>

namespace spread {
namespace {

volatile std::sig_atomic_t received_signal = 0;
int wake_pipe[2] = {-1, -1};

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

// The next signal of either kind ends the process.
void remember(int signal) {
  const int saved = errno;
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
  received_signal = signal;
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = write(wake_pipe[1], &byte, 1);
  errno = saved;
}

}  // namespace

StopSignal::StopSignal() {
  if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) wake_pipe[0] = wake_pipe[1] = -1;
  handle(SIGINT, remember);
  handle(SIGTERM, remember);
}

StopSignal::~StopSignal() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
  close(wake_pipe[0]);
  close(wake_pipe[1]);
}

int StopSignal::fd() const {
  return wake_pipe[0];
}

int StopSignal::received() {
  char byte = 0;
  while (received_signal != 0 && read(wake_pipe[0], &byte, 1) > 0) continue;
  return received_signal;
}

bool StopSignal::wait(Milliseconds time) {
  if (received() != 0) return true;
  pollfd waiting{wake_pipe[0], POLLIN, 0};
  constexpr Milliseconds::rep kLongest = std::numeric_limits<int>::max();
  ::poll(&waiting, 1, static_cast<int>(std::min(time.count(), kLongest)));
  return received() != 0;
}

}  // namespace spread
