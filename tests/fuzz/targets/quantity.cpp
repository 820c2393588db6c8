#include <limits>

#include "base/quantity.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const auto quantity = Quantity::parse(input);
  if (!quantity) return;
  const std::int64_t units = quantity->units(), milli = quantity->milli();
  expect(*quantity <= Quantity::of(std::numeric_limits<std::int64_t>::max()), "it is cut at 2^63-1");
  expect(Quantity::of(units) >= *quantity, "units are rounded up");
  expect(units == std::numeric_limits<std::int64_t>::min() || Quantity::of(units - 1) < *quantity,
         "by less than one");
  const auto again = Quantity::parse(format_milli(milli));
  expect(again && again->milli() == milli, "thousandths read back as they were");
  const auto binary = Quantity::parse(format_binary(units));
  expect(binary && binary->units() == units, "units read back as they were");
}

}  // namespace spread::fuzz
