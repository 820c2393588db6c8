// A value or the Error that kept us from it. Failing is a Result; "does not fit" is a Rejection
// (sched/plugin.h).
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <variant>

namespace spread {

enum class ErrorCode {
  Usage,         // the command line
  Config,        // kubeconfig, credentials, input files
  Unreachable,   // no connection, or it broke before a whole reply was read
  Timeout,       // the deadline passed
  BadReply,      // a reply that is not what a Kubernetes API server sends
  BadRequest,    // 4xx without a code of its own below
  Unauthorized,  // 401
  Forbidden,     // 403
  NotFound,      // 404, or the object named is not in the file
  Conflict,      // 409
  Expired,       // 410: a continue token or a watch that is too old
  Throttled,     // 429
  Server,        // 5xx
  Interrupted,   // a signal ended the wait
  Withdrawn,     // not sent: when it could be, it was not wanted any more
};

struct Error {
  ErrorCode code;
  std::string message;                  // one sentence without a full stop: what, which object, what to do
  std::chrono::seconds retry_after{0};  // what the server asked for

  // The same error with `context: ` before the message.
  Error in(const std::string& context) const { return {code, context + ": " + message, retry_after}; }

  bool operator==(const Error&) const = default;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Only where ok().
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Only where !ok().
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<std::monostate, Error> state_;
};

}  // namespace spread
