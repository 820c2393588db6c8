#include "sched/node_set.h"

#include "support/catch.h"

using namespace spread;

namespace {

using Nodes = std::vector<std::size_t>;

NodeSet set_of(const Nodes& nodes) {
  NodeSet set;
  for (const std::size_t node : nodes) set.insert(node);
  return set;
}

Nodes members(const NodeSet& set) {
  Nodes nodes;
  set.any([&](std::size_t node) {
    nodes.push_back(node);
    return false;
  });
  return nodes;
}

}  // namespace

TEST_CASE("a set of nodes keeps them in order, whatever the order in which they come") {
  NodeSet set = set_of({200, 0, 63, 64, 5, 200});
  CHECK(members(set) == Nodes{0, 5, 63, 64, 200});
  CHECK(set.contains(63));
  CHECK_FALSE(set.contains(62));
  CHECK_FALSE(set.contains(1000));
  set.erase(64);
  set.erase(7);
  set.erase(999);
  CHECK(members(set) == Nodes{0, 5, 63, 200});
  for (const std::size_t node : {0, 5, 63, 200}) set.erase(node);
  CHECK(set.empty());
}

TEST_CASE("all of so many nodes") {
  for (const std::size_t count : {0, 1, 63, 64, 65, 128, 200}) {
    CAPTURE(count);
    const Nodes nodes = members(NodeSet::all(count));
    CHECK(nodes.size() == count);
    CHECK((nodes.empty() || nodes.back() == count - 1));
  }
}

TEST_CASE("two sets: what is in both, up to the first that will do") {
  const NodeSet a = set_of({1, 64, 70, 300});
  const NodeSet b = set_of({0, 64, 70, 128, 300, 500});
  Nodes seen;
  const auto until = [&](std::size_t last) {
    seen.clear();
    return any_in_both(a, b, [&](std::size_t node) {
      seen.push_back(node);
      return node == last;
    });
  };
  CHECK(until(70));
  CHECK(seen == Nodes{64, 70});
  CHECK_FALSE(until(1));
  CHECK(seen == Nodes{64, 70, 300});
  CHECK_FALSE(any_in_both(a, NodeSet(), [](std::size_t) { return true; }));
}
