#include "support/source_directory.h"

namespace spread::test {

std::string source_directory() {
  return SPREAD_SOURCE_DIR;
}

}  // namespace spread::test
