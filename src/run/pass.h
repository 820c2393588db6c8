// One pass over the waiting pods: decide, bind, count each placement for the next pod, report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/binder.h"
#include "cluster/reader.h"
#include "model/outcome.h"
#include "report/pass_printer.h"
#include "sched/decide.h"
#include "sched/spread.h"

namespace spread {

// Whether to come to an end: what is in flight is settled, nothing new is begun.
using Stop = std::function<bool()>;

// What passes are made with. All of it outlives them.
struct PassTools {
  Binder& binder;
  const Profile& profile;
  PassPrinter& printer;
  SpreadBy spread;  // pods are taken app by app (sched/queue.h)
  Detail detail = Detail::Decide;
  Stop stop;
};

// Nodes and the pods on them; a waiting pod that has got a node meanwhile is taken out of `waiting`.
Result<Snapshot> read_snapshot(ClusterReader& reader, std::vector<Node> nodes, std::vector<PodRef>& waiting);

PassResult run_pass(Snapshot snapshot, std::vector<PodRef> waiting, const PassTools& tools);

std::vector<PodRef> to_refs(std::vector<Pod> pods);

}  // namespace spread
