#include "model/selector.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const auto selector = parse_selector(input);
  if (!selector) return;
  const auto again = parse_selector(to_string(*selector));
  expect(again.ok(), "what is written can be read");
  expect(*again == *selector, "it reads back as it was");
  const Labels labels{{"a", "b"}, {"c", "1"}};
  expect(again->matches(labels) == selector->matches(labels), "it matches the same");
}

}  // namespace spread::fuzz
