#include "sched/template_key.h"

#include <functional>

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("pods of one template differ in nothing that decisions look at") {
  struct Case {
    std::string name;
    std::function<void(Pod&)> change;
    bool one;
  };
  const Case cases[] = {
      {"name", [](Pod& p) { p.key.name = "other"; }, true},
      {"uid", [](Pod& p) { p.uid = "other"; }, true},
      {"resourceVersion", [](Pod& p) { p.resource_version = "2"; }, true},
      {"generation", [](Pod& p) { p.generation = 2; }, true},
      {"age", [](Pod& p) { p.created = 5; }, true},
      {"condition", [](Pod& p) { p.scheduled.edit().emplace(); }, true},
      {"namespace", [](Pod& p) { p.key.ns = "other"; }, false},
      {"labels", [](Pod& p) { p.labels.set("a", "b"); }, false},
      {"deleting", [](Pod& p) { p.deleting = true; }, false},
      {"finished", [](Pod& p) { p.finished = true; }, false},
      {"schedulerName", [](Pod& p) { p.scheduler_name = "other"; }, false},
      {"nodeName", [](Pod& p) { p.node_name = "a"; }, false},
      {"priority", [](Pod& p) { p.priority = 1; }, false},
      {"gates", [](Pod& p) { p.gates = {"g"}; }, false},
      {"tolerations", [](Pod& p) { p.tolerations.edit().emplace_back(); }, false},
      {"nodeSelector", [](Pod& p) { p.node_selector.set("a", "b"); }, false},
      {"required node affinity", [](Pod& p) { p.required_node_terms.edit().emplace(); }, false},
      {"preferred node affinity", [](Pod& p) { p.preferred_node_terms.edit().emplace_back(); }, false},
      {"host ports", [](Pod& p) { p.host_ports.edit().emplace_back(); }, false},
      {"request", [](Pod& p) { p.request.memory = 1; }, false},
      {"what it holds", [](Pod& p) { p.held.edit().emplace(); }, false},
      {"affinity", [](Pod& p) { p.affinity.required.edit().emplace_back(); }, false},
      {"anti-affinity", [](Pod& p) { p.anti_affinity.preferred.edit().emplace_back(); }, false},
      {"spread constraints", [](Pod& p) { p.spread_constraints.edit().emplace_back(); }, false},
      {"claims", [](Pod& p) { p.claims.edit().emplace_back(); }, false},
      {"disks", [](Pod& p) { p.disks.edit().emplace_back(); }, false},
      {"controller", [](Pod& p) { p.controller.edit().emplace(); }, false},
      {"nominated node", [](Pod& p) { p.nominated_node = "a"; }, false},
      {"images", [](Pod& p) { p.images = {"i"}; }, false},
      {"unsupported", [](Pod& p) { p.unsupported = {"spec.resourceClaims"}; }, false},
  };
  for (const Case& each : cases) {
    CAPTURE(each.name);
    const Pod a = pod("p");
    Pod b = pod("p");
    each.change(b);
    CHECK(of_one_template(a, b) == each.one);
    if (each.one) CHECK(template_hash(a) == template_hash(b));
  }
}

TEST_CASE("a pod with claims is of no template") {
  const Pod claiming = pod("p").claim("data");
  CHECK_FALSE(of_one_template(claiming, claiming));
}
