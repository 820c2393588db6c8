#pragma once

#include <string>

#include "base/result.h"
#include "kube/auth/exec_credential.h"
#include "kube/config/connection.h"

namespace spread {

// Calls the connection's plugin once. What it prints to stderr the user sees. A Config error says what went
// wrong and, where the command is missing, how to install it; Interrupted: wake_fd became readable.
Result<ExecCredential> call_exec_plugin(const Connection& connection, const std::string& authority,
                                        int wake_fd);

}  // namespace spread
