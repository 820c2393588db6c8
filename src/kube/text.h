// What the parts of this folder do alike with short texts.
#pragma once

#include <string>

namespace spread {

std::string in_quotes(const std::string& name);  // "NAME", safe to show
std::string lower(std::string text);             // ASCII only

// No control characters: a line end in a header would start another header.
bool fits_header(const std::string& text);

}  // namespace spread
