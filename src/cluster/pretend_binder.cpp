#include "cluster/pretend_binder.h"

#include <utility>

namespace spread {

void PretendBinder::start(Binding binding) {
  ended_.push_back({.binding = std::move(binding), .kind = BindOutcome::Kind::WouldBind});
}

std::vector<BindOutcome> PretendBinder::wait(Milliseconds) {
  return std::exchange(ended_, {});
}

}  // namespace spread
