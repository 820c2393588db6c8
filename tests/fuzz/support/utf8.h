#pragma once

#include <string_view>

namespace spread::fuzz {

// Written apart from base/text.cpp, so that a mistake there is no mistake here: by what bytes may follow each
// other (table 3-7 of the Unicode standard).
bool is_utf8(std::string_view text);

// The same without C0 and C1 controls, DEL, bidi marks, line separators and byte order marks.
bool is_safe_utf8(std::string_view text);

}  // namespace spread::fuzz
