// A Kubernetes resource quantity ("250m", "1.5Gi", "1e3"), held exactly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace spread {

__extension__ using Int128 = __int128;

class Quantity {
 public:
  Quantity() = default;
  static Quantity of_nano(Int128 nano) { return Quantity(nano); }
  static Quantity of(std::int64_t units) { return Quantity(static_cast<Int128>(units) * kNano); }

  // What the API server accepts, in its own notation: a sign, digits with a point, then one of
  // n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or e/E and an exponent. Digits may be missing, as they may there
  // ("m" is 0), but an empty text is no quantity. Finer than a billionth is rounded away from zero; larger
  // than 2^63-1 is cut there, however large the exponent. Anything else is BadReply.
  static Result<Quantity> parse(std::string_view text);

  // Rounded up, cut at the limits of int64.
  std::int64_t units() const;
  std::int64_t milli() const;

  Quantity operator+(Quantity other) const { return Quantity(nano_ + other.nano_); }
  Quantity& operator+=(Quantity other) { return *this = *this + other; }
  auto operator<=>(const Quantity&) const = default;

 private:
  static constexpr std::int64_t kNano = 1'000'000'000;
  explicit Quantity(Int128 nano) : nano_(nano) {}
  Int128 nano_ = 0;
};

// As Kubernetes writes them: 1500 thousandths are "1500m", 2000 are "2"; 2097152 is "2Mi", 1500 is "1500".
std::string format_milli(std::int64_t milli);
std::string format_binary(std::int64_t units);

}  // namespace spread
