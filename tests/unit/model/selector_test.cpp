#include "model/selector.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using support::named;
using support::term;

TEST_CASE("operators by their name in the API") {
  CHECK(*parse_operator("In") == Operator::In);
  CHECK(*parse_operator("NotIn") == Operator::NotIn);
  CHECK(*parse_operator("Exists") == Operator::Exists);
  CHECK(*parse_operator("DoesNotExist") == Operator::DoesNotExist);
  CHECK(*parse_operator("Gt") == Operator::Gt);
  CHECK(*parse_operator("Lt") == Operator::Lt);
  for (const char* name : {"", "in", "IN", "Equals", "NotExists"}) {
    const auto result = parse_operator(name);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == ErrorCode::BadReply);
  }
}

TEST_CASE("what a requirement matches") {
  struct Case {
    std::string name;
    Requirement requirement;
    bool matches;
  };
  const Labels labels{{"zone", "a"}, {"cores", "8"}, {"gpu", ""}, {"big", "9223372036854775807"}};
  const Case cases[] = {
      {"in", {"zone", Operator::In, {"b", "a"}}, true},
      {"in, another value", {"zone", Operator::In, {"b"}}, false},
      {"in, key missing", {"disk", Operator::In, {""}}, false},
      {"in, empty value", {"gpu", Operator::In, {""}}, true},
      {"notin", {"zone", Operator::NotIn, {"b"}}, true},
      {"notin, that value", {"zone", Operator::NotIn, {"a", "b"}}, false},
      {"notin, key missing", {"disk", Operator::NotIn, {"a"}}, true},
      {"exists", {"gpu", Operator::Exists, {}}, true},
      {"exists, key missing", {"disk", Operator::Exists, {}}, false},
      {"does not exist", {"disk", Operator::DoesNotExist, {}}, true},
      {"does not exist, it does", {"gpu", Operator::DoesNotExist, {}}, false},
      {"greater", {"cores", Operator::Gt, {"7"}}, true},
      {"greater, equal", {"cores", Operator::Gt, {"8"}}, false},
      {"less", {"cores", Operator::Lt, {"10"}}, true},
      {"less, equal", {"cores", Operator::Lt, {"8"}}, false},
      {"greater, 64 bits", {"big", Operator::Gt, {"9223372036854775806"}}, true},
      {"greater, label no integer", {"zone", Operator::Gt, {"0"}}, false},
      {"less, label empty", {"gpu", Operator::Lt, {"1"}}, false},
      {"greater, key missing", {"disk", Operator::Gt, {"0"}}, false},
      {"greater, operand no integer", {"cores", Operator::Gt, {"x"}}, false},
      {"greater, two operands", {"cores", Operator::Gt, {"1", "2"}}, false},
      {"less, no operand", {"cores", Operator::Lt, {}}, false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(c.requirement.matches(labels) == c.matches);
  }
}

TEST_CASE("a label selector is a conjunction, and empty matches everything") {
  CHECK(LabelSelector{}.matches({}));
  CHECK(support::selector("a=1,b!=2").matches({{"a", "1"}}));
  CHECK_FALSE(support::selector("a=1,b!=2").matches({{"a", "1"}, {"b", "2"}}));
}

TEST_CASE("what a term of node affinity matches") {
  struct Case {
    std::string name;
    NodeSelectorTerm term;
    bool matches;
  };
  const Labels labels{{"zone", "a"}, {"cores", "8"}};
  const Case cases[] = {
      {"empty", {}, false},
      {"all expressions", term("zone=a,cores>4"), true},
      {"one expression not", term("zone=a,cores>8"), false},
      {"missing key", term("disk notin (hdd),!gpu"), true},
      {"name", named({"n1"}), true},
      {"another name", named({"n2"}), false},
      {"not a name", {{}, {{"metadata.name", Operator::NotIn, {"n2"}}}}, true},
      {"not this name", {{}, {{"metadata.name", Operator::NotIn, {"n1"}}}}, false},
      {"expression and field", {term("zone=a").expressions, named({"n1"}).fields}, true},
      {"expression without field", {term("zone=a").expressions, named({"n2"}).fields}, false},
      {"two names in one field", named({"n1", "n2"}), false},
      {"no name in a field", named({}), false},
      {"another operator on a field", {{}, {{"metadata.name", Operator::Exists, {}}}}, false},
      {"another field", {{}, {{"spec.unschedulable", Operator::In, {"true"}}}}, false},
      {"operand no integer voids the term",
       {{{"disk", Operator::DoesNotExist, {}}, {"cores", Operator::Gt, {"x"}}}, {}},
       false},
      {"in without values", {{{"zone", Operator::In, {}}}, {}}, false},
      {"notin without values", {{{"disk", Operator::NotIn, {}}}, {}}, false},
      {"exists with values", {{{"zone", Operator::Exists, {"a"}}}, {}}, false},
      {"notin with a value that no label can have", {{{"zone", Operator::NotIn, {"a b"}}}, {}}, false},
      {"notin with a key that no label can have", {{{"a b", Operator::NotIn, {"x"}}}, {}}, false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(c.term.matches("n1", labels) == c.matches);
  }
}

TEST_CASE("a term without a name to look at goes by the labels") {
  const Labels labels{{"a", "1"}};
  CHECK(named({"n1"}).matches("", labels));
  CHECK(NodeSelectorTerm{term("a=1").expressions, named({"n1"}).fields}.matches("", labels));
  CHECK_FALSE(NodeSelectorTerm{term("a=2").expressions, named({"n1"}).fields}.matches("", labels));
  CHECK_FALSE(named({"n1", "n2"}).matches("", labels));  // void all the same
}

TEST_CASE("selectors as text") {
  CHECK(to_string(support::selector("a=1,b!=2,c in (x,y),d notin (x,y),e,!f,g>1,h<2")) ==
        "a=1,b!=2,c in (x,y),d notin (x,y),e,!f,g>1,h<2");
  CHECK(to_string(LabelSelector{}) == "");
  CHECK(to_string(NodeSelectorTerm{term("a=1").expressions, named({"n1", "n2"}).fields}) ==
        "a=1,metadata.name in (n1,n2)");
  CHECK(to_string(named({"n1"})) == "metadata.name=n1");
}
