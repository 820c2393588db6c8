// Keeps what the cluster would have been told.
#pragma once

#include <string>
#include <vector>

#include "cluster/recorder.h"

namespace spread::test {

class FakeRecorder : public Recorder {
 public:
  std::vector<std::string> told;  // "p is on worker", "p Unschedulable: too large"

  void bound(const Pod& pod, const std::string& node) override {
    told.push_back(pod.key.name + " is on " + node);
  }
  void not_bound(const Pod& pod, Why why, const std::string& message) override {
    const std::string reason = why == Why::Unschedulable ? "Unschedulable" : "SchedulerError";
    told.push_back(pod.key.name + " " + reason + ": " + message);
  }
  void finish() override {}
};

}  // namespace spread::test
