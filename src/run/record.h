// What the cluster is told about pods, and about which of them it is told nothing.
#pragma once

#include "cluster/binder.h"
#include "cluster/recorder.h"
#include "model/decision.h"

namespace spread {

// A decision that gives the pod no node. Gated and deleting pods are passed over.
void record(Recorder& recorder, const Pod& pod, const Decision& decision);

// Nothing where the pod is another's by now, or gone, may be bound or not, was withheld, or waits for its
// volumes within its time. `volume_wait` is how much of that it had at first; none: it is never over.
void record(Recorder& recorder, const BindOutcome& outcome, Milliseconds volume_wait);

}  // namespace spread
