#include "model/names.h"

#include <string>

#include "support/catch.h"

using spread::is_label_key;
using spread::is_label_value;

TEST_CASE("label keys") {
  const std::string long_name(63, 'a');
  for (const std::string& key :
       {std::string("a"), std::string("A_b.c-9"), std::string("app.kubernetes.io/name"), std::string("a/b"),
        long_name, "x.y/" + long_name, std::string(253, 'p') + "/n"}) {
    INFO(key);
    CHECK(is_label_key(key));
  }
  for (const std::string& key :
       {std::string(""), std::string("-a"), std::string("a-"), std::string("a b"), std::string("/a"),
        std::string("a/"), std::string("a/b/c"), std::string("A.B/c"), std::string("a..b/c"),
        std::string("-a/c"), std::string("a_b/c"), std::string("\xc3\xa9"), long_name + "a",
        std::string(254, 'p') + "/n"}) {
    INFO(key);
    CHECK_FALSE(is_label_key(key));
  }
}

TEST_CASE("label values") {
  for (const char* value : {"", "a", "1", "A_b.c-9"}) CHECK(is_label_value(value));
  for (const char* value : {"-", "a-", ".a", "a b", "a/b", "a=b"}) CHECK_FALSE(is_label_value(value));
  CHECK(is_label_value(std::string(63, 'v')));
  CHECK_FALSE(is_label_value(std::string(64, 'v')));
}
