// What a fuzz target is made of.
#pragma once

#include <string_view>

namespace spread::fuzz {

// Each target defines it; it is called with inputs that libFuzzer thinks up.
void try_input(std::string_view input);

// Ends the run where the property does not hold; libFuzzer keeps the input.
void expect(bool holds, const char* property);

}  // namespace spread::fuzz
