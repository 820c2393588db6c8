#include "kube/codec/configuration.h"

#include "support/catch.h"

using namespace spread;

namespace {

const SettingNames kKnown{{"spread", "pack"}, {"pods", "name"}, {"NodeReady", "MinHosts"}, {"Deleting"}};
const std::string kHead = "apiVersion: spread-schedule/v1\nkind: SchedulerConfiguration\n";

auto decode(const std::string& text) {
  return decode_configuration(text, "c.yaml", kKnown);
}

// A profile whose lines begin at line 4, column 5.
std::string profile(const std::string& lines) {
  return kHead + "profiles:\n  - " + lines + "\n";
}

}  // namespace

TEST_CASE("everything that a configuration can say") {
  const auto profiles = decode(kHead + R"(
profiles:
  - schedulerName: one
    policy: pack
    filters: {NodeReady: false, MinHosts: true, Deleting: true}
    ranks: [name, pods]
    nodeSelector: env in (prod,test),!old
    spreadLabel: tier
    spreadScope: cluster
    minHosts: 3
    seed: 7
  - {schedulerName: two}
)");
  REQUIRE(profiles);
  REQUIRE(profiles->size() == 2);
  ProfileSettings one{.scheduler_name = "one",
                      .policy = "pack",
                      .filters_off = {"NodeReady"},
                      .ranks = {{"name", "pods"}},
                      .node_selector = *parse_selector("env in (prod,test),!old"),
                      .spread = {"tier", SpreadScope::Cluster},
                      .min_hosts = 3,
                      .seed = 7};
  CHECK(profiles->front() == one);
  CHECK(profiles->back() == ProfileSettings{.scheduler_name = "two"});
}

TEST_CASE("what is absent, null or empty is the default") {
  for (const char* text :
       {"{}", "policy:", "{ranks: null, filters: {}, minHosts: ~, spreadScope: namespace}"}) {
    INFO(text);
    const auto profiles = decode(profile(text));
    if (!profiles) FAIL(profiles.error().message);
    CHECK(*profiles == std::vector{ProfileSettings{}});
  }
  CHECK(decode(profile("ranks: []"))->front().ranks == std::vector<std::string>{});
  CHECK(decode("---\n" + profile("{}") + "---\n").ok());
  CHECK(
      decode(R"({"apiVersion":"spread-schedule/v1","kind":"SchedulerConfiguration","profiles":[{}]})").ok());
}

TEST_CASE("bad configurations") {
  struct Case {
    std::string text;
    std::string message;
  };
  const std::string keys =
      "schedulerName, policy, filters, ranks, nodeSelector, spreadLabel, spreadScope, minHosts, seed";
  const std::vector<Case> cases = {
      {"", "1:1: there is no configuration in it"},
      {"# nothing\n---\n", "1:1: there is no configuration in it"},
      {",V", "1:1: a value is expected"},
      {"- a\n", "1:1: a configuration must be a map"},
      {"just words", "1:1: a configuration must be a map"},
      {"kind: SchedulerConfiguration\n", "1:1: apiVersion: must be spread-schedule/v1"},
      {"apiVersion: v1\nkind: Pod\n", "1:13: apiVersion: must be spread-schedule/v1, not v1"},
      {"apiVersion: 1\n", "1:13: apiVersion: must be a string: put it in quotes"},
      {"apiVersion: spread-schedule/v1\nkind: Policy\n",
       "2:7: kind: must be SchedulerConfiguration, not Policy"},
      {kHead, "1:1: profiles: there must be at least one"},
      {kHead + "profiles: []\n", "3:11: profiles: there must be at least one"},
      {kHead + "profiles: {a: b}\n", "3:11: profiles: must be a list"},
      {kHead + "profiles: [one]\n", "3:12: a profile must be a map"},
      {kHead + "profile: []\n", "3:1: unknown key profile; did you mean profiles?"},
      {profile("{}") + "---\nkind: Pod\n", "6:1: a second document"},
      {profile("ploicy: spread"), "4:5: unknown key ploicy; did you mean policy?"},
      {profile("weights:\n      pods: 3"), "4:5: unknown key weights; known: " + keys},
      {profile("policy: pack\n    policy: spread"), "5:5: the key policy stands twice in one map"},
      {profile("policy: tight"), "4:13: policy: must be one of spread, pack, not tight"},
      {profile("policy: [pack]"), "4:13: profiles[0].policy: must be a string"},
      {profile("policy: ''"), "4:13: policy: must not be empty"},
      {profile("schedulerName: ''"), "4:20: schedulerName: must not be empty"},
      {profile("schedulerName: 5"), "4:20: profiles[0].schedulerName: must be a string: put it in quotes"},
      {profile("schedulerName: a") + "  - schedulerName: b\n  - schedulerName: a\n",
       "6:20: schedulerName: a has a profile already"},
      {profile("seed: 1") + "  - seed: 2\n", "5:5: schedulerName: my-scheduler has a profile already"},
      {profile("filters: [NodeReady]"), "4:14: filters: must be a map of names to true or false"},
      {profile("filters: {NodeRaedy: false}"),
       "4:15: filters: must be one of NodeReady, MinHosts, not NodeRaedy"},
      {profile("filters: {NodeReady: 0}"), "4:26: filters.NodeReady: must be true or false"},
      {profile("filters:\n      MinHosts: false\n      Deleting: false"),
       "6:7: filters: Deleting cannot be switched off"},
      {profile("ranks: pods"), "4:12: profiles[0].ranks: must be a list"},
      {profile("ranks: [pods, weight]"), "4:19: ranks: must be one of pods, name, not weight"},
      {profile("ranks: [pods, 1]"), "4:19: profiles[0].ranks[1]: must be a string: put it in quotes"},
      {profile("ranks: [pods, pods]"), "4:19: ranks: pods stands twice"},
      {profile("nodeSelector: {env: prod}"), "4:19: profiles[0].nodeSelector: must be a string"},
      {profile("spreadLabel: ''"), "4:18: spreadLabel: must not be empty"},
      {profile("spreadScope: zone"), "4:18: spreadScope: must be one of namespace, cluster, not zone"},
      {profile("minHosts: 0"), "4:15: minHosts: must be at least 1"},
      {profile("minHosts: 1.5"), "4:15: profiles[0].minHosts: must be an integer of 32 bits"},
      {profile("minHosts: 4294967296"), "4:15: profiles[0].minHosts: must be an integer of 32 bits"},
      {profile("seed: -1"), "4:11: seed: must not be negative"},
      {profile("seed: x"), "4:11: profiles[0].seed: must be an integer of 32 bits"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const auto profiles = decode(c.text);
    REQUIRE_FALSE(profiles);
    CHECK(profiles.error() == Error{ErrorCode::Config, "c.yaml:" + c.message});
  }
}

TEST_CASE("what a parser says of a configuration has its place too") {
  for (const auto& [text, start] : {std::pair<std::string, std::string>{"a: [1", "c.yaml:1:6: "},
                                    {profile("policy: *missing"), "c.yaml:4:13: "}}) {
    INFO(text);
    const auto profiles = decode(text);
    REQUIRE_FALSE(profiles);
    CHECK(profiles.error().message.starts_with(start));
  }
  const auto selector = decode(profile("nodeSelector: env in prod"));
  REQUIRE_FALSE(selector);
  CHECK(selector.error().message.starts_with("c.yaml:4:19: nodeSelector: "));
}
