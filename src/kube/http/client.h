// HTTP to one API server. The only user of libcurl. One thread: requests make progress while poll() or send()
// runs.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/duration.h"
#include "base/log.h"
#include "base/result.h"
#include "kube/config/connection.h"

namespace spread {

struct HttpRequest {
  std::string method = "GET";
  std::string path;          // from the server's root: "/api/v1/nodes?limit=500"
  std::string body;          // with POST, PATCH
  std::string content_type;  // of `body`
  std::string accept = "application/json";
  std::size_t max_body = std::size_t{64} << 20;  // a longer reply is BadReply
};

struct HttpResponse {
  long status = 0;
  std::string content_type;
  std::string body;
  std::optional<std::chrono::seconds> retry_after;
  std::string location;     // where a redirect points, which is never followed
  std::string credentials;  // where those shown came from: `user "admin" in FILE`
};

class HttpClient {
 public:
  using Done = std::function<void(Result<HttpResponse>)>;

  // `log` gets one line a request at level 6, without secrets. A Config error where the connection's files,
  // CA, client certificate, proxy or names are of no use, or libcurl runs on another TLS library than
  // OpenSSL.
  static Result<std::unique_ptr<HttpClient>> open(Connection connection, Log log);
  virtual ~HttpClient() = default;

  // Any status is a response; an Error means that no whole reply was read (Unreachable, Timeout, BadReply),
  // or that credentials could not be had or the server or proxy is not to be trusted as configured (Config).
  // A request is sent once: it is repeated only after a 401, with fresh credentials, and never by libcurl
  // itself unless it is a GET. It may take as long as the connection says, else 30 s. `done` runs inside
  // poll() or send(), and may start further requests.
  virtual void start(HttpRequest request, Done done) = 0;

  // Makes progress; returns when something ended, at the latest after `wait`, or when `wake_fd` becomes
  // readable.
  virtual void poll(Milliseconds wait) = 0;
  virtual std::size_t in_flight() const = 0;

  // start() and poll() until this request has ended, or, with ErrorCode::Interrupted, until wake_fd is
  // readable.
  virtual Result<HttpResponse> send(HttpRequest request) = 0;

  // A descriptor that ends waits when readable (signals); -1 for none.
  virtual void set_wake_fd(int fd) = 0;
};

}  // namespace spread
