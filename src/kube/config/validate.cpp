#include "kube/config/validate.h"

#include "kube/config/file.h"
#include "kube/text.h"

namespace spread {

namespace {

constexpr const char* kExecGroup = "client.authentication.k8s.io/";

// Collects the first thing wrong with one entry.
class Check {
 public:
  Check(const char* kind, const std::string& name, const std::string& origin)
      : entry_(std::string(kind) + " " + in_quotes(name) + (origin.empty() ? "" : " in " + origin)) {}

  void refuse(bool wrong, const std::string& what) {
    if (wrong && result_.ok()) result_ = Error{ErrorCode::Config, entry_ + ": " + what};
  }

  void pair(const std::string& field, const std::string& file, const std::string& data) {
    refuse(!file.empty() && !data.empty(), field + " and " + field + "-data are both given");
    if (file.empty()) return;
    auto readable = check_readable(file);
    if (!readable) refuse(true, field + ": " + readable.error().message);
  }

  Result<void> result() const { return result_; }

 private:
  std::string entry_;
  Result<void> result_;
};

void check_exec(Check& check, const ExecPlugin& exec) {
  check.refuse(exec.command.empty(), "the exec plugin has no command");
  check.refuse(exec.api_version.empty(), "the exec plugin has no apiVersion");
  bool known = exec.api_version == std::string(kExecGroup) + "v1" ||
               exec.api_version == std::string(kExecGroup) + "v1beta1";
  check.refuse(!known, "the exec plugin's apiVersion " + in_quotes(exec.api_version) + " is neither " +
                           kExecGroup + "v1 nor v1beta1");
  for (const auto& [name, value] : exec.env) {
    check.refuse(name.empty(), "the exec plugin has an environment variable without a name");
  }
  const std::string& mode = exec.interactive_mode;
  check.refuse(mode.empty(), "the exec plugin has no interactiveMode, which v1 requires");
  check.refuse(mode != "Never" && mode != "IfAvailable" && mode != "Always",
               "the exec plugin's interactiveMode is none of Never, IfAvailable, Always");
}

}  // namespace

Result<void> validate_cluster(const std::string& name, const KubeCluster& cluster) {
  Check check("cluster", name, cluster.origin);
  check.pair("certificate-authority", cluster.certificate_authority, cluster.certificate_authority_data);
  return check.result();
}

Result<void> validate_user(const std::string& name, const KubeUser& user) {
  Check check("user", name, user.origin);
  bool has_token = !user.token.empty() || !user.token_file.empty();
  bool has_password = !user.username.empty() || !user.password.empty();
  check.refuse(has_token && has_password, "a token and a user name with password are both given");
  if (!user.client_certificate.empty() || !user.client_certificate_data.empty()) {
    check.pair("client-certificate", user.client_certificate, user.client_certificate_data);
    check.refuse(user.client_key.empty() && user.client_key_data.empty(),
                 "there is a client certificate but no client-key");
    check.pair("client-key", user.client_key, user.client_key_data);
  }
  bool has_details = !user.as_uid.empty() || !user.as_groups.empty() || !user.as_extra.empty();
  check.refuse(has_details && user.as.empty(),
               "a uid, groups or extra fields to impersonate are given without a user (--as)");
  check.refuse(!user.auth_provider.empty(), "it uses the auth-provider " + in_quotes(user.auth_provider) +
                                                ", which Kubernetes has removed: use an exec plugin");
  if (user.exec) check_exec(check, *user.exec);
  return check.result();
}

}  // namespace spread
