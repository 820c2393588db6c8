#include "cluster/lease_identity.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("an identity is the host and a random UUID") {
  CHECK(lease_identity("host", [] { return 0U; }) == "host_00000000-0000-4000-8000-000000000000");
  CHECK(lease_identity("", [] { return 0xffffffffU; }) == "_ffffffff-ffff-4fff-bfff-ffffffffffff");
}
