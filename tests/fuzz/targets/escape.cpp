// What a terminal is shown holds nothing that steers it.
#include <string>

#include "base/text.h"
#include "support/target.h"
#include "support/utf8.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const std::string shown = escape_for_terminal(input);
  expect(is_safe_utf8(shown), "what is shown is UTF-8 without controls and bidi marks");
  expect(escape_for_terminal(shown) == shown, "what was escaped stays as it is");
  expect(!is_safe_utf8(input) || shown == input, "safe text stays as it is");
  expect(display_width(shown) <= 2 * shown.size(), "no character is wider than two columns");
}

}  // namespace spread::fuzz
