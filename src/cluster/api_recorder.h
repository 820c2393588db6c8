#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "cluster/condition_letter.h"
#include "cluster/event_letter.h"
#include "cluster/outbox.h"
#include "cluster/recorder.h"

namespace spread {

// Posts events as kube-scheduler does, and patches the condition where it changes, beside whatever else goes
// on. The same pod failing with the same message is one event with a series: its count is told at the second
// time, every 30 minutes, and when it has been quiet for 6.
class ApiRecorder : public Recorder {
 public:
  struct Clocks {
    Now now;
    WallClock wall;
  };

  // `host` tells apart those of one scheduler name. The rest is as in Outbox.
  ApiRecorder(HttpClient& http, std::string host, Random random, Clocks clocks, Log log, Outbox::Busy busy);
  ~ApiRecorder() override;
  ApiRecorder(const ApiRecorder&) = delete;
  ApiRecorder& operator=(const ApiRecorder&) = delete;

  void bound(const Pod& pod, const std::string& node) override;
  void not_bound(const Pod& pod, Why why, const std::string& message) override;
  void finish() override;
  // Everything that is to be told by now was.
  bool idle() const { return outbox_.empty(); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Series {
    std::shared_ptr<EventLetter> letter;
    Time happened, told;
  };
  using SeriesKey = std::pair<std::string, std::string>;  // the pod's UID, the note

  PodEvent event_about(const Pod& pod);
  void record_failure(const Pod& pod, const std::string& message);
  void record_condition(const Pod& pod, const std::string& reason, const std::string& message);
  void close_series_of(const std::string& uid);
  void close(const Series& series);
  void look_later();
  void look_after_series();

  HttpClient& http_;
  std::string host_;
  Clocks clocks_;
  std::map<SeriesKey, Series> series_;
  std::map<std::string, std::weak_ptr<ConditionLetter>> conditions_;  // by UID; what is being told
  std::optional<Timers::Id> look_;
  WallTime last_name_;
  Outbox outbox_;
};

}  // namespace spread
