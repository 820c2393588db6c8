#pragma once

#include "cluster/outbox.h"
#include "kube/codec/pod_event.h"

namespace spread {

// An event about a pod, and its repeats: posted at the first, patched at the second. After that the count
// grows here, and is told whenever the letter is put out again.
class EventLetter : public Letter {
 public:
  explicit EventLetter(PodEvent event) : event_(std::move(event)), series_{1, event_.at} {}

  void repeat(WallTime at);
  bool repeated() const { return series_.count > 1; }
  // It is to be put out at once.
  bool due() const { return wanted() && (!posted_ || (told_ < 2 && repeated())); }
  bool told_all() const { return !wanted() || told_ == series_.count; }

  bool wanted() const override { return !over_; }
  std::string_view right() const override { return posted_ ? "patch events" : "create events"; }
  HttpRequest request() override;
  bool take(const HttpResponse& reply) override;

 private:
  bool created(const HttpResponse& reply);
  bool patched(const HttpResponse& reply);

  PodEvent event_;
  EventSeries series_;
  int sent_ = 0, told_ = 0;  // counts in the last request, and in the last that had its effect
  bool posted_ = false;
  bool again_ = false;  // it was gone from the server, which forgets events, and is posted once more
  bool over_ = false;   // the server does not want it
};

}  // namespace spread
