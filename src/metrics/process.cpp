#include "metrics/process.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

namespace spread {
namespace {

constexpr int kFieldsToStart = 19;  // of /proc/self/stat, from the state on

// In ticks since the machine started.
double start_ticks() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(std::min(text.rfind(')'), text.size() - 1) + 1));
  std::string skipped;
  for (int field = 0; field < kFieldsToStart; ++field) fields >> skipped;
  double ticks = 0;
  fields >> ticks;
  return ticks;
}

double machine_start() {
  std::ifstream file("/proc/stat");
  for (std::string word; file >> word;) {
    double seconds = 0;
    if (word == "btime" && file >> seconds) return seconds;
  }
  return 0;
}

double open_files() {
  std::error_code problem;
  double count = 0;
  for (auto each = std::filesystem::directory_iterator("/proc/self/fd", problem);
       !problem && each != std::filesystem::directory_iterator(); each.increment(problem))
    ++count;
  return count > 0 ? count - 1 : 0;  // without the one that looks
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

ProcessFigures process_figures() {
  ProcessFigures figures;
  rusage used{};
  if (getrusage(RUSAGE_SELF, &used) == 0)
    figures.cpu_seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
  std::ifstream memory("/proc/self/statm");
  double pages = 0, resident = 0;
  if (memory >> pages >> resident) {
    figures.virtual_bytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE));
    figures.resident_bytes = resident * static_cast<double>(sysconf(_SC_PAGESIZE));
  }
  figures.open_files = open_files();
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) figures.most_files = static_cast<double>(files.rlim_cur);
  figures.started = machine_start() + start_ticks() / static_cast<double>(sysconf(_SC_CLK_TCK));
  return figures;
}

}  // namespace spread
