#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "kube/http/client.h"
#include "run/listen_address.h"

namespace spread {

struct Page {
  unsigned status = 200;
  std::string body;
  std::string content_type = "text/plain; charset=utf-8";
};

struct ListenLimits {
  unsigned connections = 32;
  std::chrono::seconds silence{10};  // of a client
};

// Answers GET and HEAD for a few paths, in the same thread as everything else: inside HttpClient::poll().
// Everything else is 404 or 405. Few connections at once, none kept, none that is silent for long
// (ListenLimits).
class Listener {
 public:
  using Pages = std::map<std::string, std::function<Page()>>;  // by path: "/livez"

  // A Config error where the address is taken or not of this machine. `loop` outlives the listener.
  static Result<std::unique_ptr<Listener>> open(const ListenAddress& address, HttpClient& loop, Pages pages,
                                                ListenLimits limits = {});
  virtual ~Listener() = default;

  // With the port that it got.
  virtual ListenAddress address() const = 0;
};

}  // namespace spread
