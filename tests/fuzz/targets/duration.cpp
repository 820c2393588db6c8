#include "base/duration.h"
#include "kube/codec/timestamp.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const auto duration = parse_duration(input);
  const auto timeout = parse_timeout(input);
  expect(!duration || (timeout && *timeout == *duration), "a duration is a timeout");
  parse_timestamp(std::string(input));
  if (!timeout) return;
  expect(timeout->count() >= 0, "it is not negative");
  // The last of all was rounded up to what nanoseconds cannot hold.
  if (*timeout > std::chrono::floor<Milliseconds>(std::chrono::nanoseconds::max())) return;
  const auto again = parse_duration(format_duration(*timeout));
  expect(again && *again == *timeout, "it reads back as it was");
}

}  // namespace spread::fuzz
