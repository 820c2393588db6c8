#include "base/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace spread {
namespace {

constexpr mode_t kNewFile = 0666;  // less what the umask takes

Error failed(const std::string& path, int reason) {
  return {ErrorCode::Config, "cannot write " + path + ": " + std::strerror(reason)};
}

// 0, or what went wrong.
int write_all(int fd, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = ::write(fd, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// A name that nobody else has: of this process.
int write_new(const std::string& path, std::string_view contents, std::optional<mode_t> mode) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewFile);
  if (fd < 0) return errno;
  int problem = write_all(fd, contents);
  if (problem == 0 && mode && ::fchmod(fd, *mode) != 0) problem = errno;
  if (problem == 0 && ::fsync(fd) != 0) problem = errno;
  if (::close(fd) != 0 && problem == 0) problem = errno;
  return problem;
}

int write_through(const std::string& path, std::string_view contents) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  const int problem = write_all(fd, contents);
  return ::close(fd) != 0 && problem == 0 ? errno : problem;
}

// Where links lead; the path itself where nothing is there yet.
std::string resolved(const std::string& path) {
  std::array<char, PATH_MAX> buffer{};
  const char* real = ::realpath(path.c_str(), buffer.data());
  return real == nullptr ? path : real;
}

std::string name_beside(const std::string& path) {
  const std::size_t name = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  return path.substr(0, name) + ".spread-schedule-" + std::to_string(::getpid()) + ".tmp";
}

}  // namespace

Result<void> write_whole_file(const std::string& path, std::string_view contents) {
  struct stat now {};
  const bool exists = ::stat(path.c_str(), &now) == 0;
  if (exists && S_ISDIR(now.st_mode)) return failed(path, EISDIR);
  if (exists && !S_ISREG(now.st_mode)) {
    const int problem = write_through(path, contents);
    return problem == 0 ? Result<void>() : failed(path, problem);
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) return failed(path, errno);
  const std::string target = resolved(path);
  const std::string beside = name_beside(target);
  int problem = write_new(beside, contents, exists ? std::optional(now.st_mode & 07777U) : std::nullopt);
  if (problem == 0 && ::rename(beside.c_str(), target.c_str()) != 0) problem = errno;
  if (problem == 0) return {};
  if (problem != EEXIST) ::unlink(beside.c_str());
  return failed(path, problem);
}

}  // namespace spread
