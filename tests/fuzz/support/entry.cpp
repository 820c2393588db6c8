#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "target.h"

namespace spread::fuzz {

void expect(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s\n", property);
  std::abort();
}

}  // namespace spread::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  spread::fuzz::try_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
