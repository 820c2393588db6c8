#include "report/progress_line.h"

#include <sstream>

#include "support/catch.h"

using namespace spread;
using namespace std::chrono_literals;

namespace {

struct Bed {
  std::chrono::steady_clock::time_point time{};
  std::ostringstream err;
  ProgressLine line;

  explicit Bed(std::optional<std::size_t> width = 80) : line(err, width, [this] { return time; }) {}

  // What was written since the last question.
  std::string written() {
    std::string text = err.str();
    err.str("");
    return text;
  }
  std::string tick_after(std::chrono::milliseconds pause) {
    time += pause;
    line.tick();
    return written();
  }
};

const std::string kErase = "\r\x1b[K";

}  // namespace

TEST_CASE("the line appears after a second, and is drawn over itself ten times a second at most") {
  Bed bed;
  bed.line.begin("listing pods");
  CHECK(bed.tick_after(999ms).empty());
  CHECK(bed.tick_after(1ms) == kErase + "listing pods, 1 s");
  CHECK(bed.tick_after(99ms).empty());
  CHECK(bed.tick_after(1ms) == kErase + "listing pods, 1 s");
  bed.line.expect(5000);
  bed.line.advance();
  bed.line.begin("binding pods", ProgressLine::Figures::Counted);
  CHECK(bed.tick_after(1000ms) == kErase + "binding pods: 1 of 5000, 2 s");
  bed.line.begin("listing nodes");
  CHECK(bed.tick_after(1000ms) == kErase + "listing nodes, 3 s");
}

TEST_CASE("the line is erased before other output, if it is there") {
  Bed bed;
  bed.line.begin("listing pods");
  bed.line.hide();
  CHECK(bed.written().empty());
  bed.tick_after(2s);
  bed.line.hide();
  CHECK(bed.written() == kErase);
  bed.line.hide();
  CHECK(bed.written().empty());
  CHECK(bed.tick_after(1ms) == kErase + "listing pods, 2 s");
  bed.line.close();
  CHECK(bed.written() == kErase);
  CHECK(bed.tick_after(2s).empty());
  CHECK_FALSE(bed.line.open());
}

TEST_CASE("what is known to take long is told at once") {
  Bed bed;
  bed.line.draw_now();
  CHECK(bed.written().empty());
  bed.line.begin("reading files");
  bed.line.draw_now();
  CHECK(bed.written() == kErase + "reading files");
}

TEST_CASE("a line that would wrap is cut") {
  Bed bed(10);
  bed.line.begin("listing pods");
  CHECK(bed.tick_after(1s) == kErase + "listing p");
}

TEST_CASE("without a terminal nothing is written") {
  Bed bed(std::nullopt);
  bed.line.begin("listing pods");
  bed.line.draw_now();
  CHECK(bed.tick_after(5s).empty());
  bed.line.close();
  CHECK(bed.written().empty());
}
