#include "kube/codec/pod_event.h"

#include <json/value.h>

#include "base/clock.h"
#include "kube/codec/json/text.h"

namespace spread {
namespace {

constexpr std::size_t kLongestName = 253;  // of any object
constexpr std::size_t kLongestNote = 1024;
constexpr int kMicroseconds = 6;

std::string hex(std::uint64_t number) {
  std::string digits;
  for (; number > 0; number /= 16) digits.insert(digits.begin(), "0123456789abcdef"[number % 16]);
  return digits;
}

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::string event_name(const Pod& pod, WallTime at) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(at.time_since_epoch());
  const std::string end = "." + hex(static_cast<std::uint64_t>(nanoseconds.count()));
  const bool fits = pod.key.name.size() + end.size() <= kLongestName;
  return (fits ? pod.key.name : pod.uid) + end;
}

std::string event_note(std::string_view message) {
  static constexpr std::string_view kCut = " ...";
  if (message.size() <= kLongestNote) return std::string(message);
  std::size_t end = kLongestNote - kCut.size();
  while (end > 0 && continues_character(message[end])) --end;
  return std::string(message.substr(0, end)).append(kCut);
}

std::string encode_series(const EventSeries& series) {
  Json::Value patch;
  patch["series"]["count"] = series.count;
  patch["series"]["lastObservedTime"] = format_utc(series.last, kMicroseconds);
  return compact_json(patch);
}

std::string encode_not_scheduled(const Pod& pod, std::string_view reason, std::string_view message,
                                 WallTime now) {
  Json::Value condition;
  condition["type"] = "PodScheduled";
  condition["status"] = "False";
  condition["reason"] = std::string(reason);
  condition["message"] = std::string(message);
  if (pod.generation > 0) condition["observedGeneration"] = Json::Int64(pod.generation);
  const bool was_false = pod.scheduled && pod.scheduled->status == "False";
  if (!was_false) condition["lastTransitionTime"] = format_utc(now, 0);
  Json::Value patch;
  patch["metadata"]["uid"] = pod.uid;
  patch["metadata"]["resourceVersion"] = pod.resource_version;
  patch["status"]["conditions"].append(condition);
  return compact_json(patch);
}

}  // namespace spread
