#include <string>

#include "kube/auth/exec_credential.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const auto credential = decode_exec_credential(std::string(input), "client.authentication.k8s.io/v1");
  if (!credential) return expect(credential.error().code == ErrorCode::Config, "a Config error");
  const Identity& identity = credential->identity;
  expect(!identity.authorization.empty() || !identity.key.empty(), "there is something to show");
  expect(identity.certificate.empty() == identity.key.empty(), "a certificate has its key");
}

}  // namespace spread::fuzz
