#include "model/resources.h"

#include <limits>

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using support::quantity;

TEST_CASE("resource names that count") {
  for (const char* name :
       {"cpu", "memory", "ephemeral-storage", "hugepages-2Mi", "attachable-volumes-aws-ebs", "nvidia.com/gpu",
        "kubernetes.io/x", "node.kubernetes.io/x"}) {
    INFO(name);
    CHECK(is_counted_resource(name));
  }
  for (const char* name : {"", "pods", "storage", "gpu", "requests.nvidia.com/gpu", "a b/c", "NVIDIA.com/gpu",
                           "hugepages", "nvidia.com/"}) {
    INFO(name);
    CHECK_FALSE(is_counted_resource(name));
  }
}

TEST_CASE("amounts are rounded up, cpu in thousandths") {
  const Resources resources = to_resources({{"cpu", quantity("100500u")},
                                            {"memory", quantity("1500m")},
                                            {"ephemeral-storage", quantity("1Ki")},
                                            {"nvidia.com/gpu", quantity("2")},
                                            {"example.com/none", quantity("0")},
                                            {"hugepages-2Mi", quantity("4Mi")},
                                            {"pods", quantity("10")}});
  CHECK(resources.milli_cpu == 101);
  CHECK(resources.memory == 2);
  CHECK(resources.ephemeral_storage == 1024);
  CHECK(resources.other("nvidia.com/gpu") == 2);
  CHECK(resources.other("hugepages-2Mi") == 4194304);
  CHECK(resources.other("pods") == 0);
  CHECK(resources.others.size() == 2);
}

TEST_CASE("sums saturate and stay sorted") {
  const auto most = std::numeric_limits<std::int64_t>::max();
  Resources sum{1, most, 3, {{"b/x", 1}}};
  sum.add({1, 1, 1, {{"a/x", 5}, {"b/x", most}}});
  CHECK(sum == Resources{2, most, 4, {{"a/x", 5}, {"b/x", most}}});
}
