#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "kube/http/client.h"
#include "model/scenario.h"

namespace spread {

// Creates, patches and deletes single objects through the API server. Kinds are those of scenario_kind(). One
// request each, which is waited for.
class ObjectWriter {
 public:
  // `http` outlives the writer.
  explicit ObjectWriter(HttpClient& http) : http_(http) {}

  Result<bool> exists(const ObjectName& object);
  // Conflict where it exists. The result is the object's version.
  Result<std::uint64_t> create(const ObjectName& object, const std::string& json);
  // A merge patch. Of status alone where `status` is set, which a patch without never changes.
  Result<std::uint64_t> patch(const ObjectName& object, const std::string& json, bool status = false);
  // At once, without a grace period, and what it made after it. It need not be there.
  Result<void> remove(const ObjectName& object);

  // "REASON: NOTE" of each event about a pod, by name of the event.
  Result<std::vector<std::string>> events(const PodKey& pod);

 private:
  Result<HttpResponse> send(HttpRequest request, const std::string& what);

  HttpClient& http_;
};

}  // namespace spread
