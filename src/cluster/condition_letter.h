#pragma once

#include "base/clock.h"
#include "cluster/outbox.h"
#include "model/pod.h"

namespace spread {

// PodScheduled=False in the status of a pod. Holds for the version of the pod that was decided on: where that
// has changed the pod is read, and told unless it has a node by now, is being deleted or is another one.
class ConditionLetter : public Letter {
 public:
  ConditionLetter(const Pod& pod, std::string reason, std::string message, WallClock wall);

  // What is to be told now is something else.
  void withdraw() { withdrawn_ = true; }
  bool says(const std::string& reason, const std::string& message) const {
    return !withdrawn_ && wish_.reason == reason && wish_.message == message;
  }

  bool wanted() const override { return !withdrawn_; }
  std::string_view right() const override { return reading_ ? "get pods" : "patch pods/status"; }
  HttpRequest request() override;
  bool take(const HttpResponse& reply) override;

 private:
  bool read(const HttpResponse& reply);

  Pod pod_;  // what of it is needed here
  ScheduledCondition wish_;
  WallClock wall_;
  bool withdrawn_ = false;
  bool reading_ = false;
  int reads_ = 0;
};

}  // namespace spread
