#include <string>

#include "model/selector.h"
#include "support/catch.h"

using namespace spread;

TEST_CASE("selectors as kubectl takes them") {
  struct Case {
    std::string text;
    std::vector<Requirement> requirements;
  };
  const Case cases[] = {
      {"", {}},
      {" \t\n", {}},
      {"a=b", {{"a", Operator::In, {"b"}}}},
      {"a==b", {{"a", Operator::In, {"b"}}}},
      {" a = b ", {{"a", Operator::In, {"b"}}}},
      {"a!=b", {{"a", Operator::NotIn, {"b"}}}},
      {"a=", {{"a", Operator::In, {""}}}},
      {"a!=", {{"a", Operator::NotIn, {""}}}},
      {"a=,b", {{"a", Operator::In, {""}}, {"b", Operator::Exists, {}}}},
      {"a in (c,b,c)", {{"a", Operator::In, {"b", "c"}}}},
      {"a in(b)", {{"a", Operator::In, {"b"}}}},
      {"a notin (b, c)", {{"a", Operator::NotIn, {"b", "c"}}}},
      {"a in ()", {{"a", Operator::In, {""}}}},
      {"a in (,)", {{"a", Operator::In, {""}}}},
      {"a in (b,)", {{"a", Operator::In, {"", "b"}}}},
      {"a in (,b,,c)", {{"a", Operator::In, {"", "b", "c"}}}},
      {"a", {{"a", Operator::Exists, {}}}},
      {"!a", {{"a", Operator::DoesNotExist, {}}}},
      {"! a , b", {{"a", Operator::DoesNotExist, {}}, {"b", Operator::Exists, {}}}},
      {"a>1", {{"a", Operator::Gt, {"1"}}}},
      {"a < 10", {{"a", Operator::Lt, {"10"}}}},
      {"example.com/Name=v_1.2", {{"example.com/Name", Operator::In, {"v_1.2"}}}},
      {"in in (in,notin)", {{"in", Operator::In, {"in", "notin"}}}},
      {"notin=in", {{"notin", Operator::In, {"in"}}}},
      {"in", {{"in", Operator::Exists, {}}}},
      {"b=1,a=2", {{"b", Operator::In, {"1"}}, {"a", Operator::In, {"2"}}}},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const auto result = parse_selector(c.text);
    REQUIRE(result.ok());
    CHECK(result->requirements == c.requirements);
  }
}

TEST_CASE("text that is no selector") {
  struct Case {
    std::string text, problem;
  };
  const Case cases[] = {
      {",", "expected a label key, found \",\" (character 1)"},
      {"a,", "expected a label key but it ends (character 3)"},
      {"a,,b", "expected a label key, found \",\" (character 3)"},
      {"=a", "expected a label key, found \"=\" (character 1)"},
      {"!", "expected a label key but it ends (character 2)"},
      {"!a=b", "expected ',' or the end, found \"=\" (character 3)"},
      {"!!a", "expected a label key, found \"!\" (character 2)"},
      {"a b", "expected =, ==, !=, in, notin, < or >, found \"b\" (character 3)"},
      {"a in b", "expected '(', found \"b\" (character 6)"},
      {"a in", "expected '(' but it ends (character 5)"},
      {"a in (b", "expected ',' or ')' but it ends (character 8)"},
      {"a in (b c)", "expected ',' or ')', found \"c\" (character 9)"},
      {"a in (b))", "expected ',' or the end, found \")\" (character 9)"},
      {"a=b c", "expected ',' or the end, found \"c\" (character 5)"},
      {"a=(b)", "expected a value, found \"(\" (character 3)"},
      {"a===b", "expected a value, found \"=\" (character 4)"},
      {"a=!b", "expected a value, found \"!\" (character 3)"},
      {"a>x", "expected an integer, found \"x\" (character 3)"},
      {"a>", "expected an integer but it ends (character 3)"},
      {"a<1.5", "expected an integer, found \"1.5\" (character 3)"},
      {"a/b/c=d", "\"a/b/c\" is not a label key (character 1)"},
      {"-a", "\"-a\" is not a label key (character 1)"},
      {"a=-b", "\"-b\" is not a label value (character 3)"},
      {"a>-1", "\"-1\" is not a label value (character 3)"},
      {"a in (b,c/d)", "\"c/d\" is not a label value (character 9)"},
      {"a IN (b)", "expected =, ==, !=, in, notin, < or >, found \"IN\" (character 3)"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const auto result = parse_selector(c.text);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == ErrorCode::Usage);
    CHECK(result.error().message == "selector \"" + c.text + "\": " + c.problem);
  }
}

TEST_CASE("a value of 64 characters is too long") {
  CHECK(parse_selector("a=" + std::string(63, 'x')).ok());
  CHECK_FALSE(parse_selector("a=" + std::string(64, 'x')).ok());
}
