#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/log.h"

namespace spread {

// One line of a log, with its end. Nothing in it steers a terminal.
std::string text_log_line(std::string_view message);

// An object with time, level (warning, info, debug), v and message, and of the fields those that are known.
std::string json_log_line(std::chrono::system_clock::time_point time, int level, std::string_view message,
                          const LogFields& fields);
// The same for what ended the program: level error.
std::string json_error_line(std::chrono::system_clock::time_point time, std::string_view message);

}  // namespace spread
