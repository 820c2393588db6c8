// Values of flags, checked one by one.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "base/text.h"
#include "cli/raw_flags.h"
#include "model/selector.h"

namespace spread {

inline Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

inline Error bad_value(const std::string& flag, const std::string& value, const std::string& expected) {
  return usage((flag.size() == 1 ? "-" : "--") + flag + ": " + expected + ", not '" +
               escape_for_terminal(value) + "'");
}

// Reads values into an Options one by one; the first thing wrong stays.
class Reading {
 public:
  explicit Reading(const RawFlags& flags) : flags_(flags) {}

  void text(const char* name, std::string& into) {
    if (const std::string* value = flags_.last(name)) into = *value;
  }
  void text(const char* name, std::optional<std::string>& into) {
    if (const std::string* value = flags_.last(name)) into = *value;
  }
  void list(const char* name, std::vector<std::string>& into) {
    if (flags_.has(name)) into = flags_.values.at(name);
  }
  bool on(const char* name) {
    const std::string* value = flags_.last(name);
    if (!value || *value == "false" || *value == "0") return false;
    if (*value != "true" && *value != "1") fail(bad_value(name, *value, "it is true or false"));
    return true;
  }
  void whole(const char* name, int least, int most, int& into) {
    if (const std::string* value = flags_.last(name)) into = whole(name, *value, least, most);
  }
  int whole(const char* name, const std::string& value, int least, int most) {
    int number = least;
    const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (problem != std::errc() || end != value.data() + value.size() || number < least || number > most)
      fail(bad_value(name, value,
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most)));
    return number;
  }
  void duration(const char* name, Milliseconds least, Milliseconds& into) {
    const std::string* value = flags_.last(name);
    if (!value) return;
    Result<Milliseconds> parsed = parse_duration(*value);
    if (!parsed || *parsed < least)
      return fail(bad_value(
          name, *value,
          std::string("a duration such as 2s, 500ms or 1m30s") + (least.count() > 0 ? ", more than 0" : "")));
    into = *parsed;
  }
  void selector(const char* name, LabelSelector& into) {
    const std::string* value = flags_.last(name);
    if (!value) return;
    Result<LabelSelector> parsed = parse_selector(*value);
    if (!parsed) return fail(usage("--" + std::string(name) + ": " + parsed.error().message));
    into = *std::move(parsed);
  }
  // The index of the word given, 0 where the flag is absent.
  std::size_t one_of(const char* name, const std::vector<std::string>& words) {
    const std::string* value = flags_.last(name);
    if (!value) return 0;
    const auto found = std::ranges::find(words, *value);
    if (found == words.end()) fail(bad_value(name, *value, "one of " + join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin()) % words.size();
  }

  void fail(Error error) {
    if (!failure_) failure_ = std::move(error);
  }
  const std::optional<Error>& failure() const { return failure_; }

 private:
  const RawFlags& flags_;
  std::optional<Error> failure_;
};

}  // namespace spread
