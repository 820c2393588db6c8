#include "report/progress_line.h"

#include <algorithm>
#include <utility>

namespace spread {
namespace {

constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::chrono::milliseconds kBetweenDrawings{100};

constexpr const char* kErase = "\r\x1b[K";  // back to the line's start, and clear to its end

}  // namespace

ProgressLine::ProgressLine(std::ostream& err, std::optional<std::size_t> width, Now now)
    : err_(err), width_(width), now_(std::move(now)) {
  if (width_) began_ = drawn_ = now_();
}

void ProgressLine::begin(const std::string& what, Figures figures) {
  if (!open()) return;
  figures_ = figures;
  what_ = what;
  tick();
}

void ProgressLine::expect(std::size_t pieces) {
  done_ = 0;
  of_ = pieces;
}

void ProgressLine::tick() {
  if (!open() || what_.empty()) return;
  const Time now = now_();
  if (now - began_ < kPatience || (visible_ && now - drawn_ < kBetweenDrawings)) return;
  draw(now);
}

void ProgressLine::draw_now() {
  if (open() && !what_.empty()) draw(now_());
}

void ProgressLine::draw(Time now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - began_).count();
  std::string text = what_;
  if (figures_ == Figures::Counted && of_ > 0)
    text += ": " + std::to_string(done_) + " of " + std::to_string(of_);
  if (seconds > 0) text += ", " + std::to_string(seconds) + " s";
  text.resize(std::min(text.size(), *width_ > 0 ? *width_ - 1 : 0));  // one that wraps cannot be erased
  err_ << kErase << text << std::flush;
  drawn_ = now;
  visible_ = true;
}

void ProgressLine::hide() {
  if (!std::exchange(visible_, false)) return;
  err_ << kErase << std::flush;
}

void ProgressLine::close() {
  hide();
  width_.reset();
}

}  // namespace spread
