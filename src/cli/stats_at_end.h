#pragma once

#include <memory>
#include <optional>

#include "cli/commands.h"
#include "metrics/metrics.h"
#include "report/pass_printer.h"

namespace spread {

// For --stats: hands passes on, and tells the figures of the run when all is done. Where results are
// documents they are part of the last one: of --once it waits until then, a loop has one more.
class StatsAtEnd : public PassPrinter {
 public:
  // All of it outlives this.
  StatsAtEnd(const CommandContext& context, std::unique_ptr<PassPrinter> printer);

  void decided(const Pod& pod, const Decision& decision) override { printer_->decided(pod, decision); }
  void settled(const PodResult& result) override { printer_->settled(result); }
  void ended(const PassResult& pass) override;

  // Nothing where they are not asked for.
  void tell(const Metrics& metrics);

 private:
  const CommandContext& context_;
  std::unique_ptr<PassPrinter> printer_;
  bool documents_, loop_;
  std::optional<PassResult> kept_;
};

}  // namespace spread
