#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/log.h"
#include "base/result.h"
#include "kube/config/connection.h"

namespace spread {

// The certificate authorities that vouch for the server, kept fresh: a file is read again after a minute.
class Trust {
 public:
  using Clock = std::chrono::steady_clock;

  Trust(PemSource authority, NetworkEnvironment network, Log log);

  // PEM, shared by the transfers that use it. A Config error where there is no certificate in it; one that
  // was good before stays. The first is looked at from outside only, as libcurl reads it anyway.
  Result<std::shared_ptr<const std::string>> current(Clock::time_point now);

  // Where no connection came about: whether that was for want of a certificate in current().
  Result<void> check() const;

  // The server was not vouched for: look at the file again next time.
  void doubt() { read_at_ = Clock::time_point(); }

  // What to name in errors.
  std::string origin() const;

 private:
  Result<std::string> read() const;
  Error no_certificate() const;

  PemSource authority_;
  NetworkEnvironment network_;
  Log log_;
  std::shared_ptr<const std::string> pem_;
  Clock::time_point read_at_;
};

}  // namespace spread
