// What the line about long work is told, and by whom.
#pragma once

#include <functional>
#include <memory>

#include "base/timers.h"
#include "cli/app.h"
#include "cli/options.h"
#include "cluster/reader.h"
#include "report/pass_printer.h"
#include "report/progress_line.h"

namespace spread {

// The width for a ProgressLine: none where stderr is no terminal, and where other lines come as the work goes
// on.
std::optional<std::size_t> progress_width(const Console& console, const Options& options);

// Ticks whenever requests are waited for, as long as the line is open, which outlives `timers`. `done` is
// asked each time, but not once the line is closed: true closes it.
void tick_beside_requests(
    Timers& timers, ProgressLine& progress, const std::function<bool()>& done = [] { return false; });

// Says what is being listed; expects the pods that wait.
std::unique_ptr<ClusterSource> with_progress(std::unique_ptr<ClusterSource> reader, ProgressLine& progress);

// Counts the pods that are settled. The end of a pass hides the line.
std::unique_ptr<PassPrinter> with_progress(std::unique_ptr<PassPrinter> printer, ProgressLine& progress);

// What is being done with the pods that are expected.
void tell_of_pods(ProgressLine& progress, bool binding);
// To be told how many of so many pods have been explained.
std::function<void(std::size_t)> tell_of_explained(ProgressLine& progress, std::size_t pods);

// Files that take long to read: nothing ticks meanwhile, so the line appears before that.
void begin_reading(const std::vector<std::string>& files, ProgressLine& progress);

}  // namespace spread
