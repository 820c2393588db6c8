#include <utility>

#include "report/pass_printer.h"

namespace spread {
namespace {

constexpr int kPods = 3;
constexpr int kNodes = 4;

class LoggingPrinter : public PassPrinter {
 public:
  LoggingPrinter(std::unique_ptr<PassPrinter> printer, Log log)
      : printer_(std::move(printer)), log_(std::move(log)) {}

  void decided(const Pod& pod, const Decision& decision) override {
    if (log_.shows(kNodes)) log_rejections(to_string(pod.key), decision);
    printer_->decided(pod, decision);
  }

  void settled(const PodResult& result) override {
    if (log_.shows(kPods)) log_result(result);
    printer_->settled(result);
  }

  void ended(const PassResult& pass) override { printer_->ended(pass); }

 private:
  // The filter that decided; what further ones say is for `explain`.
  void log_rejections(const std::string& pod, const Decision& decision) const {
    for (const NodeVerdict& verdict : decision.verdicts) {
      if (verdict.fits()) continue;
      const Rejection& first = verdict.rejections.front();
      log_(kNodes,
           "pod " + pod + ": node " + verdict.node + " is rejected by " + std::string(first.filter) + ": " +
               (first.detail.empty() ? first.reason : first.reason + " (" + first.detail + ")"),
           {.pod = pod, .node = verdict.node, .reason = first.filter});
    }
  }

  void log_result(const PodResult& result) const {
    const std::string pod = to_string(result.pod);
    const LogFields fields{.pod = pod, .node = result.node, .reason = to_string(result.outcome)};
    if (result.outcome == Outcome::Bound || result.outcome == Outcome::WouldBind)
      log_(kPods,
           "pod " + pod + (result.outcome == Outcome::Bound ? " is" : " would be") + " bound to node " +
               result.node,
           fields);
    else
      log_(kPods, "pod " + pod + " was not bound: " + result.message, fields);
  }

  std::unique_ptr<PassPrinter> printer_;
  Log log_;
};

}  // namespace

std::unique_ptr<PassPrinter> logging_printer(std::unique_ptr<PassPrinter> printer, Log log) {
  if (!log.shows(kPods)) return printer;
  return std::make_unique<LoggingPrinter>(std::move(printer), std::move(log));
}

}  // namespace spread
