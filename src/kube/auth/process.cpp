#include "kube/auth/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace spread {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> environment_with(std::map<std::string, std::string> variables) {
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string text = *entry;
    std::size_t equals = text.find('=');
    if (equals != std::string::npos) variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  std::vector<std::string> entries;
  entries.reserve(variables.size());
  for (const auto& [name, value] : variables) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  all.reserve(texts.size() + 1);
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// Signals that this process blocks or ignores are none of the plugin's business. One that may talk to the
// terminal must stay in our process group; any other gets its own, so that it can be killed with its
// children.
void set_attributes(posix_spawnattr_t& attributes, bool interactive) {
  sigset_t none, pipe;
  sigemptyset(&none);
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &pipe);
  int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (interactive ? 0 : POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setflags(&attributes, static_cast<short>(flags));
}

// 0, or errno.
int spawn(const ProcessRequest& request, int output, pid_t& child) {
  std::vector<std::string> words = request.args;
  words.insert(words.begin(), request.command);
  std::vector<std::string> variables = environment_with(request.env);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  set_attributes(attributes, request.gets_stdin);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!request.gets_stdin) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  int failure = posix_spawnp(&child, request.command.c_str(), &actions, &attributes, pointers(words).data(),
                             pointers(variables).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int milliseconds_until(Clock::time_point deadline) {
  auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
  return left > 0 ? static_cast<int>(left) : 0;
}

// Reads until the end of the output or a reason to give up.
ProcessEnd read_output(int fd, const ProcessRequest& request, Clock::time_point deadline,
                       std::string& output) {
  while (true) {
    pollfd waits[] = {{fd, POLLIN, 0}, {request.wake_fd, POLLIN, 0}};
    int ready = ::poll(waits, 2, milliseconds_until(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return ProcessEnd::TimedOut;
    if (waits[1].revents != 0) return ProcessEnd::Interrupted;
    char chunk[4096];
    ssize_t got = ::read(fd, chunk, sizeof chunk);
    if (got == 0) return ProcessEnd::Exited;
    if (got > 0) output.append(chunk, static_cast<std::size_t>(got));
    if (output.size() > request.max_output) return ProcessEnd::TooMuchOutput;
  }
}

// A process may close its output and live on; it gets what is left of the time.
bool wait_for(pid_t child, Clock::time_point deadline, int& status) {
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (milliseconds_until(deadline) == 0) return false;
    ::poll(nullptr, 0, 2);
  }
  return true;
}

void kill_and_reap(pid_t child, bool own_group) {
  ::kill(own_group ? -child : child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

ProcessOutcome run_process(const ProcessRequest& request) {
  ProcessOutcome outcome;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    outcome.status = errno;
    return outcome;
  }
  Clock::time_point deadline = Clock::now() + request.limit;
  pid_t child = -1;
  outcome.status = spawn(request, ends[1], child);
  ::close(ends[1]);
  if (outcome.status == 0) {
    outcome.end = read_output(ends[0], request, deadline, outcome.output);
    int status = 0;
    bool exited = outcome.end == ProcessEnd::Exited && wait_for(child, deadline, status);
    if (outcome.end == ProcessEnd::Exited && !exited) outcome.end = ProcessEnd::TimedOut;
    if (!exited) kill_and_reap(child, !request.gets_stdin);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  ::close(ends[0]);
  return outcome;
}

}  // namespace spread
