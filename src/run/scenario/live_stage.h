#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cluster/api_binder.h"
#include "cluster/api_reader.h"
#include "cluster/api_recorder.h"
#include "cluster/delayed_binder.h"
#include "cluster/object_writer.h"
#include "run/live.h"
#include "run/scenario/chronicle.h"
#include "run/scenario/stage.h"

namespace spread {

// A real cluster, with the scheduler of --watch in this process. Its clock runs in play() alone, as fast as
// any other: however long the server takes for the rest, a backoff is as long as on an embedded cluster. It
// touches nothing but what the scenario makes, and clears that away at the end. Everything it makes has the
// label spread-schedule/scenario with a value of this run, and the scheduler cares for no other pods.
class LiveStage : public Stage {
 public:
  struct Setup {
    std::string run;  // of no other: a label's value
    std::string host;
    std::vector<std::string> scheduler_names;
    Milliseconds bind_takes{0};
    BindSettings bind;
    Random random;
  };

  // All of it outlives this.
  LiveStage(HttpClient& http, const Setup& setup, const Profiles& profiles, Chronicle& chronicle, Stop stop,
            const Log& log);

  // Until the cluster is followed. A Config error where an object that the scenario makes is there already,
  // or it changes one that it does not make: nothing was written then.
  Result<void> begin(const Scenario& scenario);
  // Deletes everything that was made, as far as it can be; what could not be deleted goes to the log. Takes
  // as long as it takes.
  void clear_away();

  Result<bool> edit(const ClusterEdit& edit) override;
  Result<void> play(Milliseconds time) override;
  Milliseconds time() const override {
    return std::chrono::duration_cast<Milliseconds>(clock_.now().time_since_epoch());
  }
  Result<Seen> look() override;
  Result<std::vector<std::string>> events(const PodKey& pod) override;
  std::optional<PodQueue::Part> part_of(const PodKey& pod) const override {
    return live_.scheduler().part_of(pod);
  }

 private:
  using Time = std::chrono::steady_clock::time_point;

  // Stands still but between start() and stop(), and never goes further than it was let.
  class Clock {
   public:
    Time now() const;
    void start(Milliseconds time);
    void stop();

   private:
    Time stood_{};
    std::optional<Time> since_;  // by a clock that never stands still
    Milliseconds most_{0};
  };

  Result<void> check_objects(const Scenario& scenario);
  Result<std::uint64_t> put(const PutObject& put, bool is_new);
  Result<std::uint64_t> set_cordon(const CordonNode& edit);
  Result<std::uint64_t> change_taints(const TaintNode& edit);
  Result<std::uint64_t> write(const ClusterEdit& edit, bool is_new);
  Result<void> await(const ObjectName& object, std::uint64_t version);
  Result<void> turn_until(Time end);
  Result<void> poll_until(const std::function<bool()>& done, const std::string& what);
  PassTools tools(const Profiles& profiles, Chronicle& chronicle);

  HttpClient& http_;
  Clock clock_;
  std::string run_;
  Stop stop_;
  Log log_;
  ObjectWriter writer_;
  ApiReader reader_;
  ApiBinder api_binder_;
  DelayedBinder binder_;
  ApiRecorder recorder_;
  PassTools tools_;
  Live live_;
  std::vector<ObjectName> made_;  // and not deleted yet, in order
};

}  // namespace spread
