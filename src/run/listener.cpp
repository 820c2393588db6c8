#include "run/listener.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace spread {
namespace {

constexpr std::size_t kMemory = 16'384;  // of one connection: headers are bounded by it
constexpr int kBacklog = 32;

class MicroListener final : public Listener {
 public:
  MicroListener(HttpClient& loop, Pages pages, ListenAddress address)
      : loop_(loop), pages_(std::move(pages)), address_(std::move(address)) {}
  ~MicroListener() override;
  MicroListener(const MicroListener&) = delete;
  MicroListener& operator=(const MicroListener&) = delete;

  Result<void> start(int socket, ListenLimits limits);
  ListenAddress address() const override { return address_; }

 private:
  void run();
  unsigned connections() const;
  MHD_Result answer(MHD_Connection* connection, const std::string& path, const std::string& method) const;
  Page page_for(const std::string& path, const std::string& method) const;
  static MHD_Result handle(void* self, MHD_Connection* connection, const char* path, const char* method,
                           const char* version, const char* data, std::size_t* size, void** state);

  HttpClient& loop_;
  Pages pages_;
  ListenAddress address_;
  MHD_Daemon* daemon_ = nullptr;
  int epoll_ = -1;
  std::optional<Timers::Id> timer_;
};

MicroListener::~MicroListener() {
  if (epoll_ >= 0) loop_.on_readable(epoll_, {});
  if (timer_) loop_.timers().cancel(*timer_);
  if (daemon_ != nullptr) MHD_stop_daemon(daemon_);
}

Result<void> MicroListener::start(int socket, ListenLimits limits) {
  daemon_ =
      MHD_start_daemon(MHD_USE_EPOLL, 0, nullptr, nullptr, &MicroListener::handle, this,
                       MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
                       MHD_OPTION_CONNECTION_TIMEOUT, static_cast<unsigned>(limits.silence.count()),
                       MHD_OPTION_CONNECTION_MEMORY_LIMIT, kMemory, MHD_OPTION_END);
  if (daemon_ == nullptr) {
    close(socket);
    return Error{ErrorCode::Config, "cannot serve " + to_string(address_)};
  }
  epoll_ = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  loop_.on_readable(epoll_, [this] { run(); });
  return {};
}

unsigned MicroListener::connections() const {
  return MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections;
}

// The room that a call made is listened for only by the next one. The library says when it wants to be called
// at the latest: a silent client is cut off by then.
void MicroListener::run() {
  for (unsigned before = connections() + 1; connections() < before;) {
    before = connections();
    MHD_run(daemon_);
  }
  if (timer_) loop_.timers().cancel(*std::exchange(timer_, std::nullopt));
  MHD_UNSIGNED_LONG_LONG wait = 0;
  if (MHD_get_timeout(daemon_, &wait) != MHD_YES) return;
  timer_ = loop_.timers().call_after(Milliseconds(wait), [this] {
    timer_.reset();
    run();
  });
}

MHD_Result MicroListener::handle(void* self, MHD_Connection* connection, const char* path, const char* method,
                                 const char* /*version*/, const char* /*data*/, std::size_t* /*size*/,
                                 void** /*state*/) {
  return static_cast<MicroListener*>(self)->answer(connection, path, method);
}

Page MicroListener::page_for(const std::string& path, const std::string& method) const {
  const auto found = pages_.find(path);
  if (found == pages_.end()) return {404, "not found\n"};
  if (method != MHD_HTTP_METHOD_GET && method != MHD_HTTP_METHOD_HEAD) return {405, "only GET and HEAD\n"};
  return found->second();
}

// The answer comes before any body is read, and none ever is.
MHD_Result MicroListener::answer(MHD_Connection* connection, const std::string& path,
                                 const std::string& method) const {
  Page page = page_for(path, method);
  MHD_Response* response =
      MHD_create_response_from_buffer(page.body.size(), page.body.data(), MHD_RESPMEM_MUST_COPY);
  if (response == nullptr) return MHD_NO;
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, page.content_type.c_str());
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  if (page.status == 405) MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
  const MHD_Result queued = MHD_queue_response(connection, page.status, response);
  MHD_destroy_response(response);
  return queued;
}

struct AddressList {
  addrinfo* first = nullptr;
  ~AddressList() {
    if (first != nullptr) freeaddrinfo(first);
  }
};

Result<int> listening_socket(const ListenAddress& address) {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  AddressList found;
  const std::string port = std::to_string(address.port);
  if (const int problem = getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found.first); problem != 0)
    return Error{ErrorCode::Config, "cannot listen on " + to_string(address) + ": " + gai_strerror(problem)};
  const int fd = socket(found.first->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (fd >= 0 && bind(fd, found.first->ai_addr, found.first->ai_addrlen) == 0 && listen(fd, kBacklog) == 0)
    return fd;
  const std::string why = std::strerror(errno);
  if (fd >= 0) close(fd);
  return Error{ErrorCode::Config, "cannot listen on " + to_string(address) + ": " + why};
}

std::uint16_t port_of(int fd) {
  sockaddr_storage name{};
  socklen_t length = sizeof name;
  getsockname(fd, reinterpret_cast<sockaddr*>(&name), &length);
  return ntohs(name.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&name)->sin6_port
                                          : reinterpret_cast<sockaddr_in*>(&name)->sin_port);
}

}  // namespace

Result<std::unique_ptr<Listener>> Listener::open(const ListenAddress& address, HttpClient& loop, Pages pages,
                                                 ListenLimits limits) {
  const Result<int> socket = listening_socket(address);
  if (!socket) return socket.error();
  auto listener =
      std::make_unique<MicroListener>(loop, std::move(pages), ListenAddress{address.host, port_of(*socket)});
  if (Result<void> started = listener->start(*socket, limits); !started) return started.error();
  return std::unique_ptr<Listener>(std::move(listener));
}

}  // namespace spread
