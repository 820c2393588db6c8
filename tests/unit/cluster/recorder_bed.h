// A recorder on an API server in memory.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cluster/api_recorder.h"
#include "support/fake_api.h"

namespace spread::test {

using Words = std::vector<std::string>;
using Why = Recorder::Why;

inline Pod waiting_pod(const std::string& name = "p") {
  Pod pod;
  pod.key = {"default", name};
  pod.uid = "uid-" + name;
  pod.resource_version = "1";
  pod.scheduler_name = "my-scheduler";
  return pod;
}

struct RecorderBed {
  FakeApi api;
  bool busy = false;
  Words logged;  // at level 0
  ApiRecorder recorder;

  RecorderBed()
      : recorder(
            api, "host", [] { return 0.999999; }, {[this] { return api.now(); }, [this] { return wall(); }},
            [this](int level, std::string_view text) {
              if (level == 0) logged.emplace_back(text);
            },
            [this] { return busy; }) {
    api.pods[{"default", "p"}] = {"uid-p", "", false};
  }

  WallTime wall() const {
    return WallTime(std::chrono::seconds(1'738'324'800) +
                    std::chrono::duration_cast<WallTime::duration>(api.now().time_since_epoch()));
  }
  void fail(const std::string& message = "no room", const std::string& pod = "p") {
    recorder.not_bound(waiting_pod(pod), Why::Unschedulable, message);
  }
  void pass(Milliseconds time) {
    answer();
    for (const auto end = api.now() + time; api.now() < end; answer())
      api.poll(std::chrono::ceil<Milliseconds>(end - api.now()));
  }
  // Until what waits for a lull is sent and answered too.
  void settle() { pass(Milliseconds(20)); }
  // As long as requests are under way.
  void answer() {
    for (int step = 0; step < 10'000 && api.in_flight() > 0; ++step) api.poll(Milliseconds(0));
  }
  // Of the requests, those about events or about the status.
  Words about(const std::string& what) const {
    Words found;
    for (const std::string& request : api.requests)
      if ((request.find(" event ") != std::string::npos) == (what == "events")) found.push_back(request);
    return found;
  }
};

}  // namespace spread::test
