// The process: streams, environment, terminal. Everything else is in cli/app.h.
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <optional>
#include <string>

#include "cli/app.h"

namespace {

std::optional<std::string> environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value = environment(name).value_or("");
    if (value.empty()) continue;
    std::ranges::transform(value, value.begin(), [](unsigned char c) { return std::tolower(c); });
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

// As other programs find it: COLUMNS, then what the terminal says, then 80.
std::size_t terminal_width(int fd) {
  const std::string columns = environment("COLUMNS").value_or("");
  std::size_t width = 0;
  const char* end = columns.data() + columns.size();
  if (const auto [at, problem] = std::from_chars(columns.data(), end, width);
      problem == std::errc() && at == end && width > 0)
    return width;
  winsize size{};
  if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

// A descriptor that is closed would be given to the next file or socket, and results written into it. Opened
// the wrong way round, every use of it fails, which is noticed.
void occupy_closed_descriptors() {
  for (int fd = 0; fd <= 2; ++fd)
    if (fcntl(fd, F_GETFD) == -1) open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

}  // namespace

int main(int argc, char** argv) {
  occupy_closed_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report, not the end
  std::ios::sync_with_stdio(false);
  const bool plain = !environment("NO_COLOR").value_or("").empty();
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const auto width = terminal ? std::optional(terminal_width(STDOUT_FILENO)) : std::nullopt;
  const bool draws = isatty(STDERR_FILENO) == 1 && environment("TERM").value_or("dumb") != "dumb";
  const auto err_width = draws ? std::optional(terminal_width(STDERR_FILENO)) : std::nullopt;
  const spread::Console console{std::cin,      std::cout, std::cerr, terminal && !plain,
                                speaks_utf8(), width,     err_width};
  try {
    return spread::run_app({argv + 1, argv + argc}, environment, console);
  } catch (const std::bad_alloc&) {
    std::cerr << "error: out of memory\n";
    return 2;
  }
}
