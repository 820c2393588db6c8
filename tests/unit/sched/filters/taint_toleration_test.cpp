#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

Rejections rejected(std::string detail) {
  return {{"TaintToleration", "node(s) had untolerated taint(s)", std::move(detail)}};
}

}  // namespace

TEST_CASE("TaintToleration: NoSchedule and NoExecute reject") {
  const Filter filter = taint_toleration();
  CHECK(ask(filter, pod("p"), node("n")).empty());
  CHECK(ask(filter, pod("p"), node("n").taint("dedicated", "gpu", "NoSchedule")) ==
        rejected("dedicated=gpu:NoSchedule"));
  CHECK(ask(filter, pod("p"), node("n").taint("down", "", "NoExecute")) == rejected("down:NoExecute"));
  CHECK(ask(filter, pod("p"), node("n").taint("soft", "", "PreferNoSchedule")).empty());
}

TEST_CASE("TaintToleration: every taint must be tolerated, and those that are not are named") {
  const Filter filter = taint_toleration();
  const Node tainted =
      node("n").taint("a", "1", "NoSchedule").taint("b", "", "NoExecute").taint("c", "", "NoSchedule");
  CHECK(ask(filter, pod("p").tolerate({"a", "Equal", "1", "NoSchedule"}), tainted) ==
        rejected("b:NoExecute, c:NoSchedule"));
  CHECK(ask(filter, pod("p").tolerate({"", "Exists", "", ""}), tainted).empty());
  CHECK(ask(filter, pod("p").tolerate({"", "Exists", "", "NoSchedule"}), tainted) == rejected("b:NoExecute"));
}
