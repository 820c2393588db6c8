#include "kube/auth/exec_plugin.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/text.h"
#include "kube/auth/process.h"

namespace spread {

namespace {

std::string named(const ExecPlugin& plugin) {
  return "the credential plugin " + escape_for_terminal(plugin.command);
}

Error not_started(const ExecPlugin& plugin, int reason) {
  if (reason != ENOENT) {
    return {ErrorCode::Config, named(plugin) + " cannot be started: " + std::strerror(reason)};
  }
  std::string hint = plugin.install_hint.empty() ? "" : ": " + escape_for_terminal(trim(plugin.install_hint));
  return {ErrorCode::Config, named(plugin) + " is not installed" + hint};
}

Error failed(const ExecPlugin& plugin, const ProcessOutcome& outcome) {
  switch (outcome.end) {
    case ProcessEnd::NotStarted:
      return not_started(plugin, outcome.status);
    case ProcessEnd::TimedOut:
      return {ErrorCode::Config, named(plugin) + " did not end within 60 s"};
    case ProcessEnd::TooMuchOutput:
      return {ErrorCode::Config, named(plugin) + " printed more than 1 MiB"};
    case ProcessEnd::Interrupted:
      return {ErrorCode::Interrupted, named(plugin) + " was interrupted"};
    case ProcessEnd::Exited:
      break;
  }
  return {ErrorCode::Config, named(plugin) + " failed with exit code " + std::to_string(outcome.status)};
}

// The name alone is looked up on PATH by posix_spawnp, which never takes a shell.
ProcessRequest request_for(const Connection& connection, const std::string& authority, bool interactive,
                           int wake_fd) {
  const ExecPlugin& plugin = *connection.credentials.exec;
  ProcessRequest request;
  request.command = plugin.command;
  request.args = plugin.args;
  for (const auto& [name, value] : plugin.env) request.env.insert_or_assign(name, value);
  request.env.insert_or_assign("KUBERNETES_EXEC_INFO", encode_exec_info(connection, authority, interactive));
  request.gets_stdin = interactive;
  request.wake_fd = wake_fd;
  return request;
}

}  // namespace

Result<ExecCredential> call_exec_plugin(const Connection& connection, const std::string& authority,
                                        int wake_fd) {
  const ExecPlugin& plugin = *connection.credentials.exec;
  bool terminal = ::isatty(STDIN_FILENO) == 1;
  if (plugin.interactive_mode == "Always" && !terminal) {
    return Error{ErrorCode::Config, named(plugin) + " needs a terminal, and standard input is none"};
  }
  bool interactive = terminal && plugin.interactive_mode != "Never";
  ProcessOutcome outcome = run_process(request_for(connection, authority, interactive, wake_fd));
  if (outcome.end != ProcessEnd::Exited || outcome.status != 0) return failed(plugin, outcome);
  auto credential = decode_exec_credential(outcome.output, plugin.api_version);
  if (!credential) return credential.error().in(escape_for_terminal(plugin.command));
  return credential;
}

}  // namespace spread
