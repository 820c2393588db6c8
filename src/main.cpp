// The process: streams, environment, terminal. Everything else is in cli/app.h.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

#include "cli/app.h"

namespace {

std::optional<std::string> environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const auto value = environment(name); value && !value->empty())
      return value->find("UTF-8") != std::string::npos || value->find("utf8") != std::string::npos;
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report, not the end
  std::ios::sync_with_stdio(false);
  const spread::Console console{std::cin, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1, speaks_utf8()};
  return spread::run_app({argv + 1, argv + argc}, environment, console);
}
