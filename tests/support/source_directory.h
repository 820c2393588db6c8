#pragma once

#include <string>

namespace spread::test {

// The root of the checkout that the tests were built from.
std::string source_directory();

}  // namespace spread::test
