#pragma once

#include <chrono>
#include <optional>
#include <ostream>
#include <string>

#include "base/clock.h"

namespace spread {

// One line on a terminal about work that takes long. It appears once a second has passed, is drawn over
// itself, and is erased before anything else is written there. Without a width it does nothing at all.
class ProgressLine {
 public:
  // `err` outlives this. `width`: columns of the terminal; none: there is none, or the line is not wanted.
  ProgressLine(std::ostream& err, std::optional<std::size_t> width, Now now);
  ~ProgressLine() { close(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool open() const { return width_.has_value(); }

  // What is being done now: "listing pods". Figures: also how much of what is expected is done.
  enum class Figures { None, Counted };
  void begin(const std::string& what, Figures figures = Figures::None);
  void expect(std::size_t pieces);  // none of which is done
  void advance(std::size_t done) { done_ = done; }
  void advance() { ++done_; }

  // To be called now and then: draws the line where it is time to.
  void tick();
  // Without waiting for the second: what comes is known to take long, and calls nothing meanwhile.
  void draw_now();
  // Erases it, until it is drawn again.
  void hide();
  // Erases it for good.
  void close();

 private:
  using Time = std::chrono::steady_clock::time_point;

  void draw(Time now);

  std::ostream& err_;
  std::optional<std::size_t> width_;
  Now now_;
  Time began_, drawn_;
  std::string what_;
  Figures figures_ = Figures::None;
  std::size_t done_ = 0, of_ = 0;
  bool visible_ = false;
};

}  // namespace spread
