// The credentials of one connection, kept fresh.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/log.h"
#include "base/result.h"
#include "kube/auth/exec_credential.h"
#include "kube/auth/identity.h"
#include "kube/config/connection.h"

namespace spread {

class Credentials {
 public:
  struct PluginAnswer {
    Result<ExecCredential> credential;
    std::chrono::steady_clock::time_point ended;  // a plugin may take a minute
  };
  using CallPlugin = std::function<PluginAnswer()>;

  // `call_plugin` is used only where the source has an exec plugin.
  Credentials(CredentialSource source, CallPlugin call_plugin, Log log);

  // Who to be now. Files are read again after a minute, and the old ones kept (with a notice) if that fails;
  // the plugin is called where it never was or its credentials have expired, but not within a second after it
  // failed: many requests start at once. A Config error names the file or plugin at fault.
  Result<SharedIdentity> current(const Moment& now);

  // After the server said 401 to a request that showed `refused` and started at `asked`: reads and calls
  // again, unless that has happened since. True where current() is another identity now, so that trying again
  // makes sense.
  bool renew(const SharedIdentity& refused, std::chrono::steady_clock::time_point asked, const Moment& now);

  // Whether the certificate has its key, in PEM format. Files read again are adopted only then; the first are
  // not asked, as libcurl reads them anyway.
  Result<void> check(const Identity& identity) const;

  const std::string& origin() const { return source_.origin; }

 private:
  Result<void> read_files();
  Result<void> ask_plugin(const Moment& now);
  Result<void> refresh(const Moment& now);
  Result<Identity> read_identity() const;
  Result<std::string> read_token() const;
  void adopt(Identity identity);

  CredentialSource source_;
  CallPlugin call_plugin_;
  Log log_;
  SharedIdentity identity_;                             // null until the first success
  std::chrono::steady_clock::time_point refreshed_at_;  // or tried
  std::optional<std::chrono::sys_seconds> expires_;
  std::optional<Error> plugin_failure_;  // of the last call
  std::chrono::steady_clock::time_point plugin_failed_at_;
};

}  // namespace spread
