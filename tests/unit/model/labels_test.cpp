#include "model/labels.h"

#include "support/catch.h"

using spread::Labels;

TEST_CASE("labels are found by key, and the last value stays") {
  Labels labels{{"b", "2"}, {"a", "1"}, {"b", "3"}};
  labels.set("c", "4");
  CHECK(labels.size() == 3);
  REQUIRE(labels.find("b") != nullptr);
  CHECK(*labels.find("b") == "3");
  CHECK(labels.find("") == nullptr);
  CHECK(labels.find("bb") == nullptr);
  CHECK(labels == Labels{{"c", "4"}, {"b", "3"}, {"a", "1"}});
  CHECK(labels.begin()->first == "a");
}
