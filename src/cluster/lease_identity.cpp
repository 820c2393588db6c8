#include "cluster/lease_identity.h"

#include <cstdio>

namespace spread {

std::string lease_identity(const std::string& host, const std::function<std::uint32_t()>& random) {
  const std::uint32_t a = random(), b = random(), c = random(), d = random();
  char uuid[40];
  std::snprintf(uuid, sizeof uuid, "%08x-%04x-4%03x-%04x-%04x%08x", a, b >> 16, b & 0xfffU,
                0x8000U | (c >> 16 & 0x3fffU), c & 0xffffU, d);
  return host + "_" + uuid;
}

}  // namespace spread
