#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "base/text.h"
#include "report/news.h"
#include "report/pass_printer.h"

namespace spread {
namespace {

constexpr const char* kWatch = "[watch-scheduler] ";

std::string binding_of(const PodResult& result) {
  return escape_for_terminal(to_string(result.pod)) + " -> " + escape_for_terminal(result.node);
}

using SpreadLabels = std::map<std::string, std::string>;  // by scheduler name

std::string names_in(const SpreadLabels& labels) {
  std::vector<std::string> names;
  for (const auto& [name, label] : labels) names.push_back(escape_for_terminal(name));
  return join(names, ",");
}

bool was_bound(const PodResult& result) {
  return result.outcome == Outcome::Bound || result.outcome == Outcome::WouldBind;
}

// The lab's lines have no word for it, so notes and why a pod was not bound go to the log.
void log_reason(const PodResult& result, const Log& log) {
  const std::string pod = "pod " + to_string(result.pod);
  if (!was_bound(result)) log(0, pod + " was not bound: " + result.message);
  for (const std::string& note : result.notes) log(0, pod + ": " + note);
}

class PollingLab : public PassPrinter {
 public:
  PollingLab(std::ostream& out, Log log, const SpreadLabels& labels) : out_(out), log_(std::move(log)) {
    out_ << "[polling] scheduler starting… name=" << names_in(labels) << "\n" << std::flush;
  }

  void settled(const PodResult& result) override {
    if (!news_.is_new(result)) return;
    if (was_bound(result)) out_ << "Bound " << binding_of(result) << "\n" << std::flush;
    log_reason(result, log_);
  }

 private:
  std::ostream& out_;
  Log log_;
  News news_;
};

class WatchLab : public PassPrinter {
 public:
  WatchLab(std::ostream& out, Log log, SpreadLabels labels)
      : out_(out), log_(std::move(log)), spread_labels_(std::move(labels)) {
    out_ << "[watch-student] scheduler starting… name=" << names_in(spread_labels_) << "\n" << std::flush;
  }

  // Kept until the pod has settled: a pod that is tried again in vain is no new event.
  void decided(const Pod& pod, const Decision& decision) override {
    std::ostringstream lines;
    lines << kWatch << "event=ADDED pod=" << escape_for_terminal(to_string(pod.key)) << "\n";
    write_scores(lines, pod, decision);
    decisions_[pod.key] = lines.str();
  }

  void settled(const PodResult& result) override {
    const auto decision = decisions_.extract(result.pod);
    if (!news_.is_new(result)) return;
    if (!decision.empty()) out_ << decision.mapped();
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
    log_reason(result, log_);
  }

 private:
  void write_scores(std::ostream& lines, const Pod& pod, const Decision& decision) const {
    const std::string& label = spread_labels_.at(pod.scheduler_name);
    const std::string* app = pod.labels.find(label);
    const auto rank = std::ranges::find(decision.rank_names, app ? "same-app" : "pods");
    if (rank == decision.rank_names.end()) return;
    const auto index = static_cast<std::size_t>(rank - decision.rank_names.begin());
    const std::string app_shown =
        escape_for_terminal(label) + "=" + (app ? escape_for_terminal(*app) : "None");
    for (const NodeVerdict& verdict : decision.verdicts)
      lines << kWatch << "node " << escape_for_terminal(verdict.node) << " score=" << verdict.ranks[index]
            << " (" << app_shown << ")\n";
    if (!decision.node) return;
    const auto chosen = std::ranges::find(decision.verdicts, *decision.node, &NodeVerdict::node);
    lines << kWatch << "choosing node " << escape_for_terminal(*decision.node)
          << " with score=" << chosen->ranks[index] << "\n";
  }

  std::ostream& out_;
  Log log_;
  SpreadLabels spread_labels_;
  std::map<PodKey, std::string> decisions_;  // the lines about pods that have not settled yet
  News news_;
};

}  // namespace

std::unique_ptr<PassPrinter> lab_printer(std::ostream& out, Log log, LabVariant variant,
                                         std::map<std::string, std::string> spread_labels) {
  if (variant == LabVariant::Polling) return std::make_unique<PollingLab>(out, std::move(log), spread_labels);
  return std::make_unique<WatchLab>(out, std::move(log), std::move(spread_labels));
}

}  // namespace spread
