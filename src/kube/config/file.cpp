#include "kube/config/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace spread {

namespace {

Error unreadable(const std::string& path, const std::string& why) {
  return {ErrorCode::Config, "cannot read " + path + ": " + why};
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

}  // namespace

Result<std::string> read_file(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() < 0) return unreadable(path, std::strerror(errno));
  std::string text;
  char chunk[16384];
  while (text.size() <= kMaxConfigFile) {
    ssize_t got = ::read(fd.get(), chunk, sizeof chunk);
    if (got == 0) return text;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(path, std::strerror(errno));
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return unreadable(path, "it is longer than 16 MiB");
}

Result<void> check_readable(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return fd.get() < 0 ? unreadable(path, std::strerror(errno)) : Result<void>();
}

bool file_exists(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 || errno != ENOENT;
}

}  // namespace spread
