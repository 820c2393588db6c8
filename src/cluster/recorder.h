#pragma once

#include <string>

#include "model/pod.h"

namespace spread {

// Tells the cluster what became of pods: events, and the condition PodScheduled. Nothing here delays a bind.
class Recorder {
 public:
  enum class Why {
    Unschedulable,   // no node takes it: more or other nodes would help
    SchedulerError,  // the fault is not with the nodes
  };

  virtual ~Recorder() = default;
  virtual void bound(const Pod& pod, const std::string& node) = 0;
  // Nothing where the pod is gated or being deleted.
  virtual void not_bound(const Pod& pod, Why why, const std::string& message) = 0;
  // Until everything is posted or given up for good.
  virtual void finish() = 0;
};

// For dry runs and files.
class NoRecorder final : public Recorder {
 public:
  void bound(const Pod&, const std::string&) override {}
  void not_bound(const Pod&, Why, const std::string&) override {}
  void finish() override {}
};

}  // namespace spread
