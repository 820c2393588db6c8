#include "kube/auth/credentials.h"

#include "base/text.h"
#include "kube/auth/key_pair.h"
#include "kube/config/base64.h"
#include "kube/config/file.h"
#include "kube/text.h"

namespace spread {

namespace {

constexpr std::chrono::seconds kReadAgainAfter{60};
constexpr std::chrono::seconds kCallAgainAfter{1};

Result<std::string> load(const PemSource& pem) {
  return pem.data.empty() && !pem.file.empty() ? read_file(pem.file) : Result<std::string>(pem.data);
}

}  // namespace

Credentials::Credentials(CredentialSource source, CallPlugin call_plugin, Log log)
    : source_(std::move(source)), call_plugin_(std::move(call_plugin)), log_(std::move(log)) {}

Result<SharedIdentity> Credentials::current(const Moment& now) {
  bool stale = source_.exec ? expires_ && std::chrono::floor<std::chrono::seconds>(now.wall) >= *expires_
                            : now.steady - refreshed_at_ >= kReadAgainAfter;
  if (identity_ && !stale) return identity_;
  auto refreshed = refresh(now);
  if (!refreshed) return refreshed.error();
  return identity_;
}

bool Credentials::renew(const SharedIdentity& refused, std::chrono::steady_clock::time_point asked,
                        const Moment& now) {
  if (identity_ == refused && refreshed_at_ <= asked) {
    auto refreshed = refresh(now);
    if (!refreshed) log_(0, refreshed.error().message);
  }
  return identity_ && !(*identity_ == *refused);
}

Result<void> Credentials::refresh(const Moment& now) {
  refreshed_at_ = now.steady;
  return source_.exec ? ask_plugin(now) : read_files();
}

Result<void> Credentials::read_files() {
  auto identity = read_identity();
  if (!identity_ && !identity) return identity.error();
  const bool first = !identity_;
  const Result<void> sound = !identity ? identity.error() : first ? Result<void>() : check(*identity);
  if (sound)
    adopt(std::move(*identity));
  else
    log_(0, "keeping the credentials read before: " + sound.error().message);
  return {};
}

Result<void> Credentials::ask_plugin(const Moment& now) {
  bool just_failed = plugin_failure_ && now.steady - plugin_failed_at_ < kCallAgainAfter;
  if (just_failed) return *plugin_failure_;
  plugin_failure_.reset();
  auto [credential, ended] = call_plugin_();
  if (!credential) {
    plugin_failure_ = credential.error();
  } else if (!fits_header(credential->identity.authorization)) {
    plugin_failure_ = Error{ErrorCode::Config, "the credential plugin's token holds a control character"};
  }
  plugin_failed_at_ = ended;
  if (plugin_failure_) return *plugin_failure_;
  expires_ = credential->expires;
  adopt(std::move(credential->identity));
  return {};
}

Result<std::string> Credentials::read_token() const {
  if (source_.token_file.empty()) return source_.token;
  auto text = read_file(source_.token_file);
  std::string token(text ? trim(*text) : std::string_view());
  if (!token.empty()) return token;
  if (!source_.token.empty()) return source_.token;
  return text ? Error{ErrorCode::Config, "the token file " + source_.token_file + " is empty"} : text.error();
}

Result<Identity> Credentials::read_identity() const {
  Identity identity;
  auto token = read_token();
  if (!token) return token.error();
  if (!fits_header(*token))
    return Error{ErrorCode::Config, "the token of " + origin() + " holds a control character"};
  if (!token->empty()) {
    identity.authorization = "Bearer " + *token;
  } else if (!source_.username.empty()) {
    identity.authorization = "Basic " + encode_base64(source_.username + ":" + source_.password);
  }
  if (source_.client_certificate.empty()) return identity;
  auto certificate = load(source_.client_certificate);
  if (!certificate) return certificate.error();
  auto key = load(source_.client_key);
  if (!key) return key.error();
  identity.certificate = std::move(*certificate);
  identity.key = std::move(*key);
  return identity;
}

Result<void> Credentials::check(const Identity& identity) const {
  if (identity.certificate.empty()) return {};
  auto fits = check_key_pair(identity.certificate, identity.key);
  return fits ? fits : fits.error().in(source_.client_certificate.origin);
}

// Equal credentials stay the same object, so that a 401 to them does not look like one to older ones.
void Credentials::adopt(Identity identity) {
  if (!identity_ || !(*identity_ == identity))
    identity_ = std::make_shared<const Identity>(std::move(identity));
}

}  // namespace spread
