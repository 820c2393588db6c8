#include "model/taint.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("what a toleration tolerates") {
  struct Case {
    std::string name;
    Toleration toleration;
    bool tolerates;
  };
  const Taint taint{"dedicated", "gpu", "NoSchedule"};
  const Case cases[] = {
      {"equal", {"dedicated", "Equal", "gpu", "NoSchedule"}, true},
      {"no operator means equal", {"dedicated", "", "gpu", "NoSchedule"}, true},
      {"another value", {"dedicated", "Equal", "db", "NoSchedule"}, false},
      {"no value", {"dedicated", "", "", "NoSchedule"}, false},
      {"another key", {"other", "Equal", "gpu", "NoSchedule"}, false},
      {"another effect", {"dedicated", "Equal", "gpu", "NoExecute"}, false},
      {"any effect", {"dedicated", "Equal", "gpu", ""}, true},
      {"exists", {"dedicated", "Exists", "", "NoSchedule"}, true},
      {"exists ignores a value", {"dedicated", "Exists", "db", "NoSchedule"}, true},
      {"exists, another key", {"other", "Exists", "", ""}, false},
      {"everything", {"", "Exists", "", ""}, true},
      {"every key, one effect", {"", "Exists", "", "NoExecute"}, false},
      {"any key, equal value", {"", "", "gpu", ""}, true},
      {"greater", {"dedicated", "Gt", "0", "NoSchedule"}, false},
      {"unknown operator", {"dedicated", "equal", "gpu", "NoSchedule"}, false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(c.toleration.tolerates(taint) == c.tolerates);
  }
  CHECK_FALSE(Toleration{"n", "Lt", "9", ""}.tolerates({"n", "5", "NoSchedule"}));
}

TEST_CASE("one toleration of many is enough") {
  const Taint taint{"a", "", "NoExecute"};
  CHECK_FALSE(is_tolerated(taint, {}));
  CHECK_FALSE(is_tolerated(taint, {{"b", "Exists", "", ""}}));
  CHECK(is_tolerated(taint, {{"b", "Exists", "", ""}, {"a", "Exists", "", ""}}));
}

TEST_CASE("a taint as text") {
  CHECK(to_string(Taint{"a", "b", "NoSchedule"}) == "a=b:NoSchedule");
  CHECK(to_string(Taint{"a", "", "NoExecute"}) == "a:NoExecute");
}
