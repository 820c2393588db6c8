// Colours, which go around text that has been made safe already.
#pragma once

#include <string>
#include <string_view>

namespace spread {

enum class Ink { Plain, Strong, Good, Bad, Faint };

// Text in one ink; not yet safe for a terminal.
struct Piece {
  std::string text;
  Ink ink = Ink::Plain;
};

// With the terminal's codes for the ink; plain text stays as it is.
std::string inked(std::string_view text, Ink ink);

}  // namespace spread
