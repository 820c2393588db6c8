#pragma once

#include <functional>

#include "base/duration.h"

namespace spread {

// A figure in [0, 1): the source of jitter, given so that tests can fix it.
using Random = std::function<double()>;

// Delays that double from `first` up to `most`.
struct Backoff {
  Milliseconds first;
  Milliseconds most;

  // After the `failures`th failure in a row (from 1); between half of the delay and all of it, so that
  // clients that failed together do not come back together.
  Milliseconds delay(int failures, const Random& random) const;
  // The same without jitter.
  Milliseconds full_delay(int failures) const;
};

}  // namespace spread
