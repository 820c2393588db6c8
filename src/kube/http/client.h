// HTTP to one API server. The only user of libcurl. One thread: requests make progress while poll() or send()
// runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/duration.h"
#include "base/log.h"
#include "base/result.h"
#include "base/timers.h"
#include "kube/config/connection.h"

namespace spread {

struct HttpRequest {
  std::string method = "GET";
  std::string path;          // from the server's root: "/api/v1/nodes?limit=500"
  std::string body;          // with POST, PATCH
  std::string content_type;  // of `body`
  std::string accept = "application/json";
  std::size_t max_body = std::size_t{64} << 20;  // a longer reply is BadReply
  // Set: a reply with status 200 has no end of its own (a watch). Its bytes go here as they come, at once
  // with its content type, and are not kept; at its beginning it is called once without any. Such a request
  // has no time limit.
  std::function<void(std::string_view content_type, std::string_view bytes)> stream = {};
  std::optional<Milliseconds> limit = {};  // in place of the connection's
  // Asked once there is a connection, right before the request is sent, which may be seconds after start():
  // why it must not be. It is then Withdrawn, with that as its message.
  std::function<std::optional<std::string>()> why_not = {};
};

struct HttpResponse {
  long status = 0;
  std::string content_type;
  std::string body;
  std::optional<std::chrono::seconds> retry_after;
  std::string location;     // where a redirect points, which is never followed
  std::string credentials;  // where those shown came from: `user "admin" in FILE`
};

// What became of one try of a request; of a watch also each time that bytes came.
struct HttpExchange {
  std::string_view method, path;
  long status = 0;  // 0: no reply
  std::chrono::duration<double> took{0};
  std::size_t sent = 0, received = 0;  // bytes of the bodies, those told before left out
  bool ended = true;
};
using HttpObserver = std::function<void(const HttpExchange&)>;

class HttpClient {
 public:
  using Done = std::function<void(Result<HttpResponse>)>;
  using RequestId = std::uint64_t;

  // `log` gets lines about requests from level 6 on, without secrets; `observer` may be empty. A Config error
  // where the connection's files, CA, client certificate, proxy or names are of no use, or libcurl runs on
  // another TLS library than OpenSSL.
  static Result<std::unique_ptr<HttpClient>> open(Connection connection, Log log, HttpObserver observer = {});
  virtual ~HttpClient() = default;

  // Any status is a response; an Error means that no whole reply was read (Unreachable, Timeout, BadReply),
  // or that credentials could not be had or the server or proxy is not to be trusted as configured (Config).
  // A request is sent once: it is repeated only after a 401, with fresh credentials, and never by libcurl
  // itself unless it is a GET. It may take as long as the connection says, else 30 s. `done` runs inside
  // poll() or send(), and may start further requests.
  virtual RequestId start(HttpRequest request, Done done) = 0;
  // Its `done` never runs, nor does anything more of its stream; nothing where it has ended. May be called
  // from within either.
  virtual void cancel(RequestId id) = 0;

  // Makes progress; returns when a request ended, bytes of a stream came, a timer was called or a descriptor
  // served, at the latest after `wait`, or when `wake_fd` becomes readable.
  virtual void poll(Milliseconds wait) = 0;
  virtual std::size_t in_flight() const = 0;

  // start() and poll() until this request has ended, or, with ErrorCode::Interrupted, until wake_fd is
  // readable.
  virtual Result<HttpResponse> send(HttpRequest request) = 0;

  // A descriptor that ends waits when readable (signals); -1 for none.
  virtual void set_wake_fd(int fd) = 0;
  // Calls `serve` inside poll() whenever `fd` is readable; an empty function ends that.
  virtual void on_readable(int fd, std::function<void()> serve) = 0;
  // Called inside poll().
  virtual Timers& timers() = 0;
};

}  // namespace spread
