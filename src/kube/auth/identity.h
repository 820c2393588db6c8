#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace spread {

// What a request shows of who is asking. Never logged.
struct Identity {
  std::string authorization;     // the header's value; empty for none
  std::string certificate, key;  // PEM; empty for none

  bool operator==(const Identity&) const = default;
};

using SharedIdentity = std::shared_ptr<const Identity>;

// Both clocks at one moment: files are read again by the first, which nothing sets; a plugin's credentials
// expire by the second.
struct Moment {
  std::chrono::steady_clock::time_point steady;
  std::chrono::system_clock::time_point wall;

  static Moment now() { return {std::chrono::steady_clock::now(), std::chrono::system_clock::now()}; }
};

}  // namespace spread
