#include "cluster/backoff.h"

#include <algorithm>

namespace spread {

Milliseconds Backoff::full_delay(int failures) const {
  Milliseconds delay = first;
  for (int i = 1; i < failures && delay < most; ++i) delay *= 2;
  return std::min(delay, most);
}

Milliseconds Backoff::delay(int failures, const Random& random) const {
  const double full = static_cast<double>(full_delay(failures).count());
  return Milliseconds(static_cast<Milliseconds::rep>(full * (0.5 + 0.5 * random())));
}

}  // namespace spread
