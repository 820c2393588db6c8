// Catch2 2 wants its main() in one file of ours; Catch2 3 brings a library with it.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "support/catch.h"
