#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("NodeUnschedulable: a cordoned node, unless the pod tolerates it") {
  const Filter filter = node_unschedulable();
  const Node open = node("n");
  const Node cordoned = node("n").unschedulable();
  const Rejections rejected = {{"NodeUnschedulable", "node(s) were unschedulable", "the node is cordoned"}};
  const std::string key = "node.kubernetes.io/unschedulable";

  CHECK(ask(filter, pod("p"), open).empty());
  CHECK(ask(filter, pod("p"), cordoned) == rejected);
  CHECK(ask(filter, pod("p").tolerate({key, "Exists", "", "NoSchedule"}), cordoned).empty());
  CHECK(ask(filter, pod("p").tolerate({key, "", "", ""}), cordoned).empty());
  CHECK(ask(filter, pod("p").tolerate({"", "Exists", "", ""}), cordoned).empty());
  CHECK(ask(filter, pod("p").tolerate({key, "Exists", "", "NoExecute"}), cordoned) == rejected);
  CHECK(ask(filter, pod("p").tolerate({key, "Equal", "true", ""}), cordoned) == rejected);
}
