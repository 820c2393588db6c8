#include "model/resource_amounts.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("resources by name") {
  Resources resources;
  for (const char* name : {"cpu", "memory", "ephemeral-storage", "example.com/b", "example.com/a"}) {
    INFO(name);
    CHECK(amount_of(resources, name) == 0);
    set_amount(resources, name, 7);
    set_amount(resources, name, 5);
    CHECK(amount_of(resources, name) == 5);
  }
  CHECK(names_of(resources) ==
        std::vector<std::string>{"cpu", "memory", "ephemeral-storage", "example.com/a", "example.com/b"});
  set_amount(resources, "example.com/a", 0);
  CHECK(names_of(resources).size() == 4);
}

TEST_CASE("amounts as Kubernetes writes them") {
  CHECK(format_amount("cpu", 500) == "500m");
  CHECK(format_amount("memory", 2147483648) == "2Gi");
  CHECK(format_amount("hugepages-2Mi", 2097152) == "2Mi");
  CHECK(format_amount("example.com/gpu", 1024) == "1024");
}
