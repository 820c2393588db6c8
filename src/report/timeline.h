#pragma once

#include <optional>
#include <string>

#include "model/timeline.h"
#include "report/format.h"

namespace spread {

struct TimelineStyle {
  bool headers = true;
  bool colour = false;
  std::optional<std::size_t> width;  // of the terminal; none: lines as long as they come
};

// A row for each thing that happened; several objects of which the same is told one after the other share
// one. A last line counts the expectations.
std::string render_text(const Timeline& timeline, const TimelineStyle& style);

// A Timeline of spread-schedule/v1.
std::string render_document(const Timeline& timeline, DocumentFormat format);

}  // namespace spread
