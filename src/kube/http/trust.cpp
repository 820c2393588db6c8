#include "kube/http/trust.h"

#include "kube/auth/key_pair.h"
#include "kube/config/file.h"
#include "kube/http/system_roots.h"

namespace spread {

namespace {

constexpr std::chrono::seconds kReadAgainAfter{60};

}  // namespace

Trust::Trust(PemSource authority, NetworkEnvironment network, Log log)
    : authority_(std::move(authority)), network_(std::move(network)), log_(std::move(log)) {}

std::string Trust::origin() const {
  return authority_.empty() ? "the system's certificate authorities"
                            : "the certificate authority of " + authority_.origin;
}

Result<std::string> Trust::read() const {
  bool from_file = authority_.data.empty() && !authority_.file.empty();
  auto text = from_file ? read_file(authority_.file) : Result<std::string>(authority_.data);
  if (!text) return text;
  if (text->empty() && pem_) return Error{ErrorCode::Config, authority_.file + " is empty now"};
  if (text->empty()) {
    std::string roots = system_roots(network_);
    if (!roots.empty()) return roots;
    return Error{ErrorCode::Config, "no certificate-authority is given, and the system has none"};
  }
  const bool usable = pem_ ? holds_certificate(*text) : looks_like_certificate(*text);
  return usable ? text : no_certificate();
}

Result<void> Trust::check() const {
  const bool flawed = pem_ && !authority_.empty() && !holds_certificate(*pem_);
  return flawed ? no_certificate() : Result<void>();
}

Error Trust::no_certificate() const {
  return {ErrorCode::Config, origin() + " holds no certificate in PEM format"};
}

Result<std::shared_ptr<const std::string>> Trust::current(Clock::time_point now) {
  bool rotates = !authority_.file.empty();
  bool stale = rotates && now - read_at_ >= kReadAgainAfter;
  if (pem_ && !stale) return pem_;
  auto text = read();
  read_at_ = now;
  if (!text && !pem_) return text.error();
  if (!text) {
    log_(0, "keeping the certificate authority read before: " + text.error().message);
  } else if (!pem_ || *pem_ != *text) {
    pem_ = std::make_shared<const std::string>(std::move(*text));
  }
  return pem_;
}

}  // namespace spread
