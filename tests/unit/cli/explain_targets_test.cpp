#include "cli/explain_targets.h"

#include "support/catch.h"

using namespace spread;

using Words = std::vector<std::string>;
using Targets = std::vector<ExplainTarget>;

TEST_CASE("what the words behind explain name") {
  struct Case {
    Words words;
    Targets targets;
  };
  const Case cases[] = {
      {{"pod/a"}, {{"Pod", "a"}}},
      {{"pod", "a"}, {{"Pod", "a"}}},
      {{"POD/a"}, {{"Pod", "a"}}},
      {{"po", "a"}, {{"Pod", "a"}}},
      {{"pods", "a", "b", "c"}, {{"Pod", "a"}, {"Pod", "b"}, {"Pod", "c"}}},
      {{"pod/a", "pods/b"}, {{"Pod", "a"}, {"Pod", "b"}}},
      {{"pod", "a", "a"}, {{"Pod", "a"}}},
      {{"deployment/a"}, {{"Deployment", "a"}}},
      {{"Deployment.apps/a"}, {{"Deployment", "a"}}},
      {{"deployments.v1.apps", "a"}, {{"Deployment", "a"}}},
      {{"deploy/a", "rs/b", "sts/c", "ds/d"},
       {{"Deployment", "a"}, {"ReplicaSet", "b"}, {"StatefulSet", "c"}, {"DaemonSet", "d"}}},
      {{"job/a", "jobs.batch/b", "cj/c", "cronjobs/d"},
       {{"Job", "a"}, {"Job", "b"}, {"CronJob", "c"}, {"CronJob", "d"}}},
      {{"rc/a"}, {{"ReplicationController", "a"}}},
  };
  for (const Case& c : cases) {
    INFO(c.words[0]);
    const auto targets = explain_targets(c.words);
    REQUIRE(targets);
    CHECK(*targets == c.targets);
  }
}

TEST_CASE("words that name nothing") {
  for (const Words& words : {Words{},
                             {"pod"},
                             {"web-1"},
                             {"pod/"},
                             {"/a"},
                             {"pod/a/b"},
                             {"node/a"},
                             {"node", "a"},
                             {"pod/a", "b"},
                             {"pod", "a", "pod/b"},
                             {"pod", ""},
                             {"deployment"},
                             {"deployment.batch/a"},
                             {"job.apps/a"}}) {
    INFO((words.empty() ? "" : words[0]));
    const auto targets = explain_targets(words);
    REQUIRE_FALSE(targets);
    CHECK(targets.error().code == ErrorCode::Usage);
  }
}
