// What a scheduler tells about pods: events of events.k8s.io/v1, and the condition PodScheduled.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "model/pod.h"

namespace spread {

using WallTime = std::chrono::system_clock::time_point;

inline constexpr const char* kStrategicMergePatch = "application/strategic-merge-patch+json";

struct PodEvent {
  enum class Type { Normal, Warning };
  std::string name;
  PodKey pod;
  std::string pod_uid, pod_version;
  std::string scheduler;  // the name that the pod asks for
  std::string instance;   // which of those that go by that name
  WallTime at;
  Type type = Type::Normal;
  std::string reason, action, note;
};

// How often it happened, and when last.
struct EventSeries {
  int count = 1;
  WallTime last;
};

// "POD.HEX", as client-go has it: the time in nanoseconds. Of a pod whose name leaves no room for that, its
// UID stands first.
std::string event_name(const Pod& pod, WallTime at);

// At most 1,024 bytes, the end replaced by " ..." where it is longer; no character is cut in two.
std::string event_note(std::string_view message);

// In protobuf. With more than one occurrence the series is part of it.
std::string encode_event(const PodEvent& event, const EventSeries& series);
// A strategic merge patch of an event that is there, in JSON.
std::string encode_series(const EventSeries& series);

// A strategic merge patch of a pod's status, in JSON: PodScheduled is False, for the version of the pod that
// was decided on. When it became so stays as it is where it was False before.
std::string encode_not_scheduled(const Pod& pod, std::string_view reason, std::string_view message,
                                 WallTime now);

}  // namespace spread
