// Approved files: what a person sees, kept under tests/golden. `APPROVE=1` writes them anew.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "support/catch.h"
#include "support/source_directory.h"

namespace spread::test {

inline void check_golden(const std::string& name, const std::string& actual) {
  const std::string path = source_directory() + "/tests/golden/" + name;
  if (std::getenv("APPROVE")) std::ofstream(path) << actual;
  std::ifstream file(path);
  INFO("approved: " << path);
  REQUIRE(file);
  const std::string approved{std::istreambuf_iterator<char>(file), {}};
  CHECK(actual == approved);
}

}  // namespace spread::test
