#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "model/profile_settings.h"
#include "model/timeline.h"
#include "report/pass_printer.h"
#include "run/pod_queue.h"

namespace spread {

// Writes the timeline: what the scheduler tells of its decisions and binds, and how pods move in its queue.
class Chronicle : public PassPrinter {
 public:
  struct Sources {
    std::function<Milliseconds()> time;
    std::function<std::optional<PodQueue::Part>(const PodKey&)> part_of;
    std::function<std::size_t()> binds;  // in flight
  };

  // Decisions need Detail::Explain. `profiles` outlive this; so does what `sources` ask.
  Chronicle(std::string scenario, const std::vector<ProfileSettings>& profiles);
  // Before anything is written.
  void listen_to(Sources sources) { sources_ = std::move(sources); }

  void begin_step(std::size_t number) { step_ = number; }
  void add(TimelineEntry::Kind kind, std::string object, std::string what, std::string why);
  // Tells which pods moved in the queue since the last time, and that this did it.
  void note_moves(const std::string& cause);

  void decided(const Pod& pod, const Decision& decision) override;
  void settled(const PodResult& result) override;

  // When the pod was bound; nothing where it was not by this scheduler.
  std::optional<Milliseconds> bound_at(const PodKey& pod) const;
  const Timeline& timeline() const { return timeline_; }

 private:
  std::string why(const Pod& pod, const Decision& decision) const;
  void note_attempt(const PodKey& pod);

  const std::vector<ProfileSettings>& profiles_;
  Sources sources_;
  Timeline timeline_;
  std::size_t step_ = 0;
  std::map<PodKey, PodQueue::Part> parts_;  // of pods that were tried and wait
  std::map<PodKey, Milliseconds> binding_since_, bound_at_;
};

}  // namespace spread
