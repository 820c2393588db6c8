#include <algorithm>
#include <map>

#include "base/text.h"
#include "report/pass_printer.h"

namespace spread {
namespace {

constexpr const char* kWatch = "[watch-scheduler] ";

std::string binding_of(const PodResult& result) {
  return escape_for_terminal(to_string(result.pod)) + " -> " + escape_for_terminal(result.node);
}

bool was_bound(const PodResult& result) {
  return result.outcome == Outcome::Bound || result.outcome == Outcome::WouldBind;
}

class PollingLab : public PassPrinter {
 public:
  PollingLab(std::ostream& out, const std::string& name) : out_(out) {
    out_ << "[polling] scheduler starting… name=" << escape_for_terminal(name) << "\n" << std::flush;
  }

  void settled(const PodResult& result) override {
    if (was_bound(result)) out_ << "Bound " << binding_of(result) << "\n" << std::flush;
  }

 private:
  std::ostream& out_;
};

class WatchLab : public PassPrinter {
 public:
  WatchLab(std::ostream& out, const std::string& name, std::string spread_label)
      : out_(out), spread_label_(std::move(spread_label)) {
    out_ << "[watch-student] scheduler starting… name=" << escape_for_terminal(name) << "\n" << std::flush;
  }

  void decided(const Pod& pod, const Decision& decision) override {
    out_ << kWatch << "event=ADDED pod=" << escape_for_terminal(to_string(pod.key)) << "\n";
    const std::string* app = pod.labels.find(spread_label_);
    const auto rank = std::ranges::find(decision.rank_names, app ? "same-app" : "pods");
    if (rank == decision.rank_names.end()) return;
    const auto index = static_cast<std::size_t>(rank - decision.rank_names.begin());
    for (const NodeVerdict& verdict : decision.verdicts) {
      if (verdict.ranks.empty()) continue;
      out_ << kWatch << "node " << escape_for_terminal(verdict.node) << " score=" << verdict.ranks[index]
           << " (" << escape_for_terminal(spread_label_) << "=" << (app ? escape_for_terminal(*app) : "None")
           << ")\n";
    }
    if (!decision.node) return;
    const auto chosen = std::ranges::find(decision.verdicts, *decision.node, &NodeVerdict::node);
    out_ << kWatch << "choosing node " << escape_for_terminal(*decision.node)
         << " with score=" << chosen->ranks[index] << "\n";
  }

  void settled(const PodResult& result) override {
    for (const TransientFailure& failure : result.failures)
      out_ << kWatch << "transient error in bind attempt=" << failure.attempt << ": status=" << failure.status
           << " reason=" << escape_for_terminal(failure.reason) << "\n";
    if (was_bound(result))
      out_ << kWatch << "bind OK " << binding_of(result) << " (attempt=" << std::max(result.attempts, 1)
           << ")\n"
           << kWatch << "Bound " << binding_of(result) << "\n";
    else if (result.outcome == Outcome::Failed)
      out_ << kWatch << "max retries reached, giving up\n";
    out_ << std::flush;
  }

 private:
  std::ostream& out_;
  std::string spread_label_;
};

}  // namespace

std::unique_ptr<PassPrinter> lab_printer(std::ostream& out, LabVariant variant,
                                         const std::string& scheduler_name, const std::string& spread_label) {
  if (variant == LabVariant::Polling) return std::make_unique<PollingLab>(out, scheduler_name);
  return std::make_unique<WatchLab>(out, scheduler_name, spread_label);
}

}  // namespace spread
