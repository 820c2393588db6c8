#pragma once

#include "cluster/binder.h"

namespace spread {

// Binds nothing: every binding ends at once as WouldBind. For --dry-run and --cluster-file.
class PretendBinder : public Binder {
 public:
  bool full() const override { return !ended_.empty(); }
  void start(Binding binding) override;
  std::size_t in_flight() const override { return ended_.size(); }
  std::vector<BindOutcome> wait(Milliseconds at_most) override;
  void stop_retrying() override {}

 private:
  std::vector<BindOutcome> ended_;
};

}  // namespace spread
