#include "sched/pod_term.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

Surroundings namespaces() {
  Surroundings surroundings;
  surroundings.namespaces = {{"prod", {{"kind", "prod"}}}, {"test", {{"kind", "test"}}}, {"bare", {}}};
  return surroundings;
}

PodAffinityTerm any_pod(std::vector<std::string> listed, std::optional<LabelSelector> selected) {
  return {LabelSelector{}, "zone", std::move(listed), std::move(selected)};
}

}  // namespace

TEST_CASE("a pod term: which namespaces it covers") {
  struct Case {
    std::string name;
    PodAffinityTerm term;
    std::vector<std::string> covered;  // of prod, test, bare, gone (which does not exist) and own
  };
  const Case cases[] = {
      {"neither: the owner's", any_pod({}, std::nullopt), {"own"}},
      {"a list, without the owner's", any_pod({"prod", "gone"}, std::nullopt), {"prod", "gone"}},
      {"{}: all", any_pod({}, LabelSelector{}), {"prod", "test", "bare", "gone", "own"}},
      {"{} beside a list: all", any_pod({"prod"}, LabelSelector{}), {"prod", "test", "bare", "gone", "own"}},
      {"a selector", any_pod({}, selector("kind=prod")), {"prod"}},
      {"a selector or a list", any_pod({"test"}, selector("kind=prod")), {"prod", "test"}},
      {"NotIn alone", any_pod({}, selector("kind!=prod")), {"test", "bare", "gone", "own"}},
      {"DoesNotExist alone", any_pod({}, selector("!kind")), {"bare", "gone", "own"}},
      {"all of a selector", any_pod({}, selector("kind,kind!=prod")), {"test"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    std::vector<std::string> covered;
    for (const std::string ns : {"prod", "test", "bare", "gone", "own"}) {
      if (selects(c.term, "own", pod("p").ns(ns), namespaces())) covered.push_back(ns);
    }
    CHECK(covered == c.covered);
  }
}

TEST_CASE("a pod term: which labels it selects") {
  const Pod web = pod("p").label("app", "web").label("tier", "1");
  const auto matches = [&](std::optional<LabelSelector> labels) {
    return selects({std::move(labels), "zone", {}, std::nullopt}, "default", web, {});
  };
  CHECK(matches(selector("app=web")));
  CHECK(matches(selector("app in (web,db),tier")));
  CHECK(matches(LabelSelector{}));
  CHECK_FALSE(matches(selector("app=db")));
  CHECK_FALSE(matches(selector("app=web,tier=2")));
  CHECK_FALSE(matches(std::nullopt));
}

TEST_CASE("a pod term in words") {
  const auto words = [](std::optional<LabelSelector> labels, std::vector<std::string> listed,
                        std::optional<LabelSelector> selected) {
    return to_string(PodAffinityTerm{std::move(labels), "zone", std::move(listed), std::move(selected)});
  };
  CHECK(words(selector("app=web"), {}, std::nullopt) == "app=web");
  CHECK(words(LabelSelector{}, {}, std::nullopt) == "every pod");
  CHECK(words(std::nullopt, {"a"}, std::nullopt) == "no selector");
  CHECK(words(selector("app=web"), {"a", "b"}, std::nullopt) == "app=web in namespaces a,b");
  CHECK(words(selector("app=web"), {}, selector("kind=prod")) == "app=web in namespaces with kind=prod");
  CHECK(words(selector("app=web"), {"a", "b"}, selector("kind=prod")) ==
        "app=web in namespaces a,b or with kind=prod");
  CHECK(words(LabelSelector{}, {"a"}, LabelSelector{}) == "every pod in every namespace");
}
