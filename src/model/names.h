// What the API server accepts as names and values of labels.
#pragma once

#include <string_view>

namespace spread {

// [PREFIX/]NAME: the prefix a DNS subdomain, the name up to 63 letters, digits, '-', '_' and '.', with a
// letter or digit at both ends. Resource names with a domain follow the same rule.
bool is_label_key(std::string_view text);

// As the name part of a key; may be empty.
bool is_label_value(std::string_view text);

}  // namespace spread
