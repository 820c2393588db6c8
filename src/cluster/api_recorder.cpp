#include "cluster/api_recorder.h"

#include <algorithm>

#include "base/text.h"

namespace spread {
namespace {

constexpr Milliseconds kLookAfter{60'000};
constexpr std::chrono::minutes kQuiet{6};
constexpr std::chrono::minutes kRefresh{30};  // servers forget events after an hour

}  // namespace

ApiRecorder::ApiRecorder(HttpClient& http, std::string host, Random random, Clocks clocks, Log log,
                         Outbox::Busy busy)
    : http_(http),
      host_(std::move(host)),
      clocks_(std::move(clocks)),
      outbox_(http, std::move(random), clocks_.now, std::move(log), std::move(busy)) {}

ApiRecorder::~ApiRecorder() {
  if (look_) http_.timers().cancel(*look_);
}

// No two events get the same name, even where the clock stands still or is set back.
PodEvent ApiRecorder::event_about(const Pod& pod) {
  const WallTime now = clocks_.wall();
  last_name_ = std::max(now, last_name_ + WallTime::duration(1));
  return {.name = event_name(pod, last_name_),
          .pod = pod.key,
          .pod_uid = pod.uid,
          .pod_version = pod.resource_version,
          .scheduler = pod.scheduler_name,
          .instance = pod.scheduler_name + "-" + host_,
          .at = now};
}

void ApiRecorder::bound(const Pod& pod, const std::string& node) {
  if (const auto told = conditions_.extract(pod.uid))
    if (const auto letter = told.mapped().lock()) letter->withdraw();
  close_series_of(pod.uid);
  PodEvent event = event_about(pod);
  event.reason = "Scheduled";
  event.action = "Binding";
  event.note = event_note("Successfully assigned " + to_string(pod.key) + " to " + node);
  outbox_.put(std::make_shared<EventLetter>(std::move(event)));
}

void ApiRecorder::not_bound(const Pod& pod, Why why, const std::string& message) {
  if (pod.deleting || !pod.gates.empty()) return;
  const std::string shown = escape_for_terminal(message);  // whatever shows it later may not do so
  record_failure(pod, shown);
  record_condition(pod, why == Why::Unschedulable ? "Unschedulable" : "SchedulerError", shown);
}

void ApiRecorder::record_failure(const Pod& pod, const std::string& message) {
  const auto now = clocks_.now();
  const std::string note = event_note(message);
  Series& series = series_[{pod.uid, note}];
  series.happened = now;
  if (series.letter) {
    series.letter->repeat(clocks_.wall());
  } else {
    PodEvent event = event_about(pod);
    event.type = PodEvent::Type::Warning;
    event.reason = "FailedScheduling";
    event.action = "Scheduling";
    event.note = note;
    series.letter = std::make_shared<EventLetter>(std::move(event));
  }
  if (!series.letter->due()) return;
  series.told = now;
  outbox_.put(series.letter);
  look_later();
}

void ApiRecorder::record_condition(const Pod& pod, const std::string& reason, const std::string& message) {
  std::weak_ptr<ConditionLetter>& told = conditions_[pod.uid];
  if (const auto letter = told.lock()) {
    if (letter->says(reason, message)) return;
    letter->withdraw();
  }
  told.reset();
  if (pod.scheduled == ScheduledCondition{"False", reason, message}) return;
  const auto letter = std::make_shared<ConditionLetter>(pod, reason, message, clocks_.wall);
  told = letter;
  outbox_.put(letter);
}

void ApiRecorder::close(const Series& series) {
  if (!series.letter->told_all()) outbox_.put(series.letter);
}

void ApiRecorder::close_series_of(const std::string& uid) {
  for (auto next = series_.lower_bound({uid, ""}); next != series_.end() && next->first.first == uid;) {
    close(next->second);
    next = series_.erase(next);
  }
}

void ApiRecorder::look_later() {
  if (!look_) look_ = http_.timers().call_after(kLookAfter, [this] { look_after_series(); });
}

void ApiRecorder::look_after_series() {
  look_.reset();
  const auto now = clocks_.now();
  for (auto& [key, series] : series_) {
    if (now - series.happened >= kQuiet) {
      close(series);
    } else if (series.letter->repeated() && now - series.told >= kRefresh) {
      series.told = now;
      outbox_.put(series.letter);
    }
  }
  std::erase_if(series_, [&](const auto& each) { return now - each.second.happened >= kQuiet; });
  std::erase_if(conditions_, [](const auto& each) { return each.second.expired(); });
  if (!series_.empty()) look_later();
}

void ApiRecorder::finish() {
  for (const auto& [key, series] : series_) close(series);
  outbox_.finish();
}

}  // namespace spread
