// One pass over the waiting pods: decide, bind, count each placement for the next pod, report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "cluster/binder.h"
#include "cluster/reader.h"
#include "cluster/recorder.h"
#include "metrics/metrics.h"
#include "model/outcome.h"
#include "report/pass_printer.h"
#include "sched/decider.h"

namespace spread {

// Whether to come to an end: what is in flight is settled, nothing new is begun.
using Stop = std::function<bool()>;

// What passes are made with. All of it outlives them.
struct PassTools {
  Binder& binder;
  Recorder& recorder;
  const Profiles& profiles;
  PassPrinter& printer;
  Detail detail = Detail::Decide;
  Stop stop;
  // How long a pod's claims may take to be bound. 0: they are looked at once, and the next pass looks again.
  Milliseconds volume_wait{0};
  Now now = std::chrono::steady_clock::now;
  WallClock wall = std::chrono::system_clock::now;
  Metrics& metrics = no_metrics();
};

// Nodes and the pods on them; a waiting pod that has got a node meanwhile is taken out of `waiting`.
Result<Snapshot> read_snapshot(ClusterReader& reader, std::vector<Node> nodes, std::vector<PodRef>& waiting,
                               const Profiles& profiles);

// `reader` is asked again for the nodes where those of the snapshot are older than a second, for nodes and
// storage where a decision was overtaken, and for the nodes at the end: a pod whose node was lost meanwhile
// has a note.
PassResult run_pass(ClusterReader& reader, Snapshot snapshot,
                    std::chrono::steady_clock::time_point nodes_read, std::vector<PodRef> waiting,
                    const PassTools& tools);

}  // namespace spread
