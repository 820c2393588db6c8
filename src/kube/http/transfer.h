// One exchange with the server: a curl handle with everything it points to.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kube/auth/identity.h"
#include "kube/http/client.h"
#include "kube/http/target.h"

namespace spread {

class Transfer {
 public:
  using Clock = std::chrono::steady_clock;

  // A limit of 0 is none.
  Transfer(HttpClient::RequestId id, HttpRequest request, HttpClient::Done done, Milliseconds limit);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  // Makes a fresh handle, for the first time or once more, with what is left of the time limit. `authority`
  // is null where the server is not verified. A Config error where libcurl cannot do what TLS needs.
  Result<CURL*> prepare(const Target& target, SharedIdentity identity,
                        std::shared_ptr<const std::string> authority);

  // After curl has ended it well: whether the reply's end was told apart from a connection that broke, and
  // the reply.
  bool is_whole() const;
  std::string content_type() const;
  HttpResponse response();

  HttpClient::RequestId id() const { return id_; }
  CURL* handle() const { return easy_; }
  // Bytes of a stream that came and have not been told yet; empty at its beginning, nothing where there is no
  // news.
  std::optional<std::string> take_streamed();
  int tries() const { return tries_; }
  const HttpRequest& request() const { return request_; }
  HttpClient::Done& done() { return done_; }
  const SharedIdentity& identity() const { return identity_; }
  Clock::time_point asked() const { return asked_; }  // when this try started
  Milliseconds limit() const { return limit_; }
  Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(Clock::now() - started_); }
  std::vector<std::string> headers_to_show() const;  // of this try, credentials hidden
  const std::optional<std::string>& withdrawn() const { return withdrawn_; }  // why it was not sent
  bool body_too_long() const { return body_too_long_; }
  bool headers_too_long() const { return header_bytes_ > kMostHeaderBytes; }
  const char* curl_message() const { return message_; }

 private:
  template <class T>
  void set(CURLoption option, T value);
  template <class T>
  void require(CURLoption option, T value);  // a refusal is kept for prepare()
  void set_liveness();
  void set_method();
  void set_tls(const Target& target);
  void set_route(const Target& target);
  void set_headers(const Target& target);
  void add_header(const std::string& line);
  void release();
  bool is_stream() const;
  static std::size_t count_header(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t take_body(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t give_body(char* data, std::size_t size, std::size_t count, void* self);
  static int ask_leave(void* self, char*, char*, int, int);

  HttpClient::RequestId id_;
  HttpRequest request_;
  HttpClient::Done done_;
  Milliseconds limit_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point asked_ = started_;
  CURL* easy_ = nullptr;
  curl_slist* headers_ = nullptr;
  curl_slist* connect_to_ = nullptr;
  SharedIdentity identity_;
  std::shared_ptr<const std::string> authority_;
  std::string body_, streamed_;
  std::size_t sent_ = 0;
  int tries_ = 0;
  CURLcode refused_ = CURLE_OK;
  std::optional<std::string> withdrawn_;
  bool body_too_long_ = false;
  bool announced_ = false;  // that the stream has begun
  // Of headers, those of interim answers and trailers: libcurl keeps them all.
  static constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 20;
  std::size_t header_bytes_ = 0;
  char message_[CURL_ERROR_SIZE] = {};
};

}  // namespace spread
