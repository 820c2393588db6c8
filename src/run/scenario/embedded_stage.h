#pragma once

#include <string>
#include <vector>

#include "cluster/delayed_binder.h"
#include "cluster/waiting.h"
#include "run/live_scheduler.h"
#include "run/scenario/chronicle.h"
#include "run/scenario/embedded_cluster.h"
#include "run/scenario/stage.h"

namespace spread {

// A cluster in memory with a clock that only play() moves, and the scheduler of --watch beside it.
class EmbeddedStage : public Stage {
 public:
  struct Setup {
    std::vector<PutObject> start;
    WaitingPods which;
    Milliseconds bind_takes{0};
  };

  // `profiles` and `chronicle` outlive this.
  EmbeddedStage(Setup setup, const Profiles& profiles, Chronicle& chronicle, const Log& log);

  Result<bool> edit(const ClusterEdit& edit) override { return cluster_.edit(edit, time()); }
  Result<void> play(Milliseconds time) override;
  Milliseconds time() const override;
  Result<Seen> look() override;
  Result<std::vector<std::string>> events(const PodKey& pod) override;
  std::optional<PodQueue::Part> part_of(const PodKey& pod) const override { return scheduler_.part_of(pod); }

 private:
  using Time = std::chrono::steady_clock::time_point;

  // What the API server would be told about pods.
  class Notes : public Recorder {
   public:
    void bound(const Pod& pod, const std::string& node) override;
    void not_bound(const Pod& pod, Why why, const std::string& message) override;
    void finish() override {}
    std::map<PodKey, std::vector<std::string>> events;
    std::map<PodKey, std::string> messages;
  };

  // Binds in the cluster, each when it is waited for.
  class ClusterBinder : public Binder {
   public:
    explicit ClusterBinder(EmbeddedStage& stage) : stage_(stage) {}
    bool full() const override { return false; }
    void start(Binding binding) override { started_.push_back(std::move(binding)); }
    std::size_t in_flight() const override { return started_.size(); }
    std::vector<BindOutcome> wait(Milliseconds at_most) override;
    void stop_retrying() override {}

   private:
    EmbeddedStage& stage_;
    std::vector<Binding> started_;
  };

  BindOutcome bind(Binding binding);
  bool settle();
  PassTools tools(const Profiles& profiles);

  Time now_{};
  Chronicle& chronicle_;
  Notes notes_;
  EmbeddedCluster cluster_;
  ClusterBinder cluster_binder_{*this};
  DelayedBinder binder_;
  PassTools tools_;
  LiveScheduler scheduler_;
};

}  // namespace spread
