// The events of an API server in memory: created under a name of their own, then patched.
#pragma once

#include <map>
#include <string>

#include "kube/http/client.h"

namespace spread::test {

class FakeEvents {
 public:
  struct Event {
    std::string note;
    int count = 1;
  };
  std::map<std::string, Event> stored;  // by name

  static bool concerns(const HttpRequest& request);
  std::string describe(const HttpRequest& request) const;  // "POST event no room", "PATCH event no room x2"
  HttpResponse answer(const HttpRequest& request);

  std::map<std::string, int> counts() const;  // by note
};

}  // namespace spread::test
