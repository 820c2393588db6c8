// Pod affinity and topology spread constraints, in both encodings.
#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

Encoding either() {
  return GENERATE(Encoding::Json, Encoding::Protobuf);
}

const Requirement kFront{"tier", Operator::In, {"front"}};
const Requirement kNotWeb{"app", Operator::NotIn, {"web"}};

LabelSelector labelled(const std::string& key, const std::string& value) {
  return {{{key, Operator::In, {value}}}};
}

TEST_CASE("pod: affinity, required and preferred") {
  const Pod pod = pod_in_data(either(), "full");
  CHECK(pod.affinity.required ==
        std::vector<PodAffinityTerm>{{labelled("app", "cache"), "zone", {}, labelled("team", "a")}});
  CHECK(pod.affinity.preferred ==
        std::vector<PreferredPodTerm>{
            {7, {LabelSelector{}, "rack", {"stage"}, std::nullopt}},
            {8, {LabelSelector{{{"app", Operator::In, {"log"}}, kFront}}, "zone", {}, std::nullopt}}});
}

TEST_CASE("pod: anti-affinity, with the keys that its own labels fill in") {
  const Pod pod = pod_in_data(either(), "full");
  const LabelSelector selector{{{"app", Operator::In, {"web"}},
                                kFront,
                                {"canary", Operator::NotIn, {"yes"}},
                                {"release", Operator::Exists, {}}}};
  CHECK(pod.anti_affinity.required ==
        std::vector<PodAffinityTerm>{
            {selector, "kubernetes.io/hostname", {"shop", "stage"}, LabelSelector{}},
            {std::nullopt, "zone", {}, std::nullopt},
            {LabelSelector{{{"app", Operator::Exists, {}}, kFront, kNotWeb}}, "rack", {}, std::nullopt},
            {LabelSelector{{kNotWeb, kFront}}, "merged-by-the-server", {}, std::nullopt}});
  CHECK(pod.anti_affinity.preferred ==
        std::vector<PreferredPodTerm>{{1, {std::nullopt, "zone", {}, std::nullopt}}});
}

TEST_CASE("pod: topology spread constraints") {
  const Pod pod = pod_in_data(either(), "full");
  const LabelSelector web{{{"app", Operator::In, {"web"}}, {"canary", Operator::DoesNotExist, {}}, kFront}};
  CHECK(pod.spread_constraints == std::vector<SpreadConstraint>{
                                      {1, "zone", false, std::nullopt, 1, true, false},
                                      {3, "rack", true, web, 4, false, true},
                                      {1, "host", true, LabelSelector{}, 1, true, false},
                                  });
}

TEST_CASE("pod: words of a newer API make the pod unsupported where they could keep it from a node") {
  const Pod pod = pod_in_data(either(), "from-the-future");
  CHECK(pod.unsupported == std::vector<std::string>{"spec.affinity.nodeAffinity", "spec.affinity.podAffinity",
                                                    "spec.affinity.podAntiAffinity",
                                                    "spec.topologySpreadConstraints"});
  CHECK(pod.tolerations == std::vector<Toleration>{{"a", "Resembles", "", ""}});
  for (const char* name : {"spread-from-the-future", "policy-from-the-future"}) {
    INFO(name);
    CHECK(pod_in_data(Encoding::Json, name).unsupported ==
          std::vector<std::string>{"spec.topologySpreadConstraints"});
  }
}

TEST_CASE("pod: preferences in words of a newer API are none") {
  const Pod pod = pod_in_data(either(), "from-the-future");
  CHECK(pod.preferred_node_terms == std::vector<PreferredTerm>{{2, {{{"zone", Operator::In, {"a"}}}, {}}}});
  CHECK(pod.affinity.preferred ==
        std::vector<PreferredPodTerm>{{2, {labelled("app", "b"), "zone", {}, std::nullopt}}});
  CHECK(pod.spread_constraints ==
        std::vector<SpreadConstraint>{{1, "zone", true, std::nullopt, 1, true, false}});
}

TEST_CASE("pod: anti-affinity that is not all known keeps away more pods, not fewer") {
  const Pod pod = pod_in_data(either(), "from-the-future");
  REQUIRE(pod.anti_affinity.required.size() == 1);
  CHECK(pod.anti_affinity.required[0].selector == LabelSelector{{{"b", Operator::Exists, {}}}});
}

TEST_CASE("pod: a group of pods that the scheduler would have to wait for is recognised by either name") {
  for (const char* field : {"workloadRef", "schedulingGroup"}) {
    INFO(field);
    const auto pod =
        decode_pod(Encoding::Json, R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"},
                                                    "spec": {")" +
                                       std::string(field) + R"(": {}}})");
    REQUIRE(pod.ok());
    CHECK(pod->unsupported == std::vector<std::string>{"spec." + std::string(field)});
  }
}

}  // namespace
}  // namespace spread
