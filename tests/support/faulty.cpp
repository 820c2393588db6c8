// Does what a sanitizer must report, for tests/parts/asan: faulty overflow|use-after-free|leak
#include <limits>
#include <memory>
#include <string_view>

namespace {

volatile int one = 1;

int overflow() {
  return std::numeric_limits<int>::max() + one;
}

int use_after_free() {
  auto number = std::make_unique<volatile int>(one);
  const volatile int* gone = number.get();
  number.reset();
  return *gone;
}

int leak() {
  for (int i = 0; i < 100; ++i) {
    auto* lost = new volatile int(one);
    *lost = i;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::string_view fault = count > 1 ? words[1] : "";
  if (fault == "overflow") return overflow();
  if (fault == "use-after-free") return use_after_free();
  return leak();
}
