#include "cli/stats_at_end.h"

#include <utility>

#include "report/stats_lines.h"

namespace spread {

StatsAtEnd::StatsAtEnd(const CommandContext& context, std::unique_ptr<PassPrinter> printer)
    : context_(context),
      printer_(std::move(printer)),
      documents_(context.options.output == Output::Json || context.options.output == Output::Yaml),
      loop_(context.options.interval.has_value() || context.options.watch) {
  if (loop_) kept_.emplace();
}

void StatsAtEnd::ended(const PassResult& pass) {
  if (context_.options.stats && documents_ && !loop_)
    kept_ = pass;
  else
    printer_->ended(pass);
}

void StatsAtEnd::tell(const Metrics& metrics) {
  if (!context_.options.stats) return;
  const RunStats stats = metrics.stats();
  for (const std::string& line : stats_lines(stats)) context_.log(0, line, {.notice = true});
  if (!documents_ || !kept_) return;
  kept_->stats = stats;
  printer_->ended(*kept_);
}

}  // namespace spread
