// Where the parts below the command line send what an operator may want to read. They never print by
// themselves.
#pragma once

#include <concepts>
#include <functional>
#include <string_view>
#include <utility>

namespace spread {

// What a message is about, where it is known, for logs that programs read. The message says it all the same.
struct LogFields {
  std::string_view pod = {};  // "namespace/name"
  std::string_view node = {};
  std::string_view reason = {};  // one word: "Unschedulable"
  bool notice = false;           // at level 0: nothing is wrong
};

// Level 0 is always shown (a warning, a notice), higher ones from `-v LEVEL` on. 1: what failed and is tried
// again; 2: what a process goes through (lists, watches that start again, who leads); 3: what became of each
// pod; 4: each node that rejected it; 5: moves in the queue; 6: each request; 7: its headers; 8: its sizes;
// 9: what its time went into. No secret at any level.
class Log {
 public:
  using Write = std::function<void(int level, std::string_view message, const LogFields& fields)>;

  Log() = default;
  // Gets messages up to level `most`.
  template <std::invocable<int, std::string_view, const LogFields&> F>
  Log(F write, int most = 10) : write_(std::move(write)), most_(most) {}
  template <std::invocable<int, std::string_view> F>
  Log(F write, int most = 10)
      : write_([write = std::move(write)](int level, std::string_view message, const LogFields&) {
          write(level, message);
        }),
        most_(most) {}

  // For messages that take time to make.
  bool shows(int level) const { return write_ && level <= most_; }
  void operator()(int level, std::string_view message, const LogFields& fields = {}) const {
    if (shows(level)) write_(level, message, fields);
  }

 private:
  Write write_;
  int most_ = 0;
};

}  // namespace spread
