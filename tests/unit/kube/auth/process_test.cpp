#include "kube/auth/process.h"

#include <unistd.h>

#include <csignal>

#include "kube/config/file.h"
#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

TEST_CASE("a process that takes too long is killed with its children", "[auth]") {
  Scratch folder;
  ProcessRequest request;
  request.command = folder.script("slow", "sleep 100 & echo $! >'" + (folder / "child") + "'; wait");
  request.limit = Milliseconds(300);
  auto start = std::chrono::steady_clock::now();
  CHECK(run_process(request).end == ProcessEnd::TimedOut);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
  pid_t child = std::stoi(*read_file(folder / "child"));
  bool gone = false;
  for (int i = 0; i < 100 && !gone; ++i) {  // init reaps it in its own time
    auto state = read_file("/proc/" + std::to_string(child) + "/stat");
    gone = !state || state->find(") Z ") != std::string::npos;
    ::usleep(20'000);
  }
  CHECK(gone);
}

TEST_CASE("a process that closes its output and lives on is killed too", "[auth]") {
  ProcessRequest request;
  request.command = "sh";
  request.args = {"-c", "exec >&-; sleep 100"};
  request.limit = Milliseconds(200);
  CHECK(run_process(request).end == ProcessEnd::TimedOut);
}

TEST_CASE("a readable descriptor ends the wait", "[auth]") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  REQUIRE(::write(ends[1], "x", 1) == 1);
  ProcessRequest request;
  request.command = "sleep";
  request.args = {"100"};
  request.wake_fd = ends[0];
  CHECK(run_process(request).end == ProcessEnd::Interrupted);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a process starts with no signal blocked", "[auth]") {
  sigset_t all, before;
  sigfillset(&all);
  ::sigprocmask(SIG_BLOCK, &all, &before);
  ProcessRequest request;
  request.command = "grep";
  request.args = {"^SigBlk", "/proc/self/status"};
  ProcessOutcome outcome = run_process(request);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  CHECK(outcome.end == ProcessEnd::Exited);
  CHECK(outcome.output == "SigBlk:\t0000000000000000\n");
}
