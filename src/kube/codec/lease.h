// coordination.k8s.io/v1 Lease: who leads, and since when.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace spread {

// What leaders say of themselves. Times as text: they are shown to people and compared, never reckoned with.
struct LeaseRecord {
  std::string holder;  // empty: nobody
  std::int32_t duration_seconds = 0;
  std::string acquired, renewed;  // RFC 3339 with microseconds
  std::int32_t transitions = 0;   // from one holder to another

  bool operator==(const LeaseRecord&) const = default;
};

struct Lease {
  std::string resource_version;
  LeaseRecord record;
  std::string object;  // all of it in JSON, as the server sent it
};

// BadReply where the body is no Lease, or one without a version.
Result<Lease> decode_lease(std::string_view body);

std::string encode_new_lease(const std::string& ns, const std::string& name, const LeaseRecord& record);

// The lease with another record. What others wrote to it stays, its version with it: the server answers 409
// where the lease has changed.
std::string encode_lease_update(const Lease& lease, const LeaseRecord& record);

}  // namespace spread
