#include "cli/progress.h"

#include <sstream>

#include "support/catch.h"

using namespace spread;
using namespace std::chrono_literals;

TEST_CASE("progress: pods are counted as they are decided, and again as they are explained") {
  std::chrono::steady_clock::time_point time{};
  std::ostringstream err;
  ProgressLine line(err, 80, [&time] { return time; });
  line.expect(3);
  const auto printer = with_progress(std::make_unique<PassPrinter>(), line);
  printer->settled({});
  time += 1s;
  tell_of_pods(line, false);
  time += 1s;
  tell_of_pods(line, true);
  CHECK(err.str() == "\r\x1b[Kdeciding about pods: 1 of 3, 1 s\r\x1b[Kbinding pods: 1 of 3, 2 s");
  err.str("");
  printer->ended({});
  CHECK(err.str() == "\r\x1b[K");
  err.str("");
  tell_of_explained(line, 2)(1);
  CHECK(err.str() == "\r\x1b[Kdeciding about pods: 1 of 2, 2 s");
}
