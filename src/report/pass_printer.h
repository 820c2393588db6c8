// What a person or a program sees of scheduling passes.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "base/log.h"
#include "model/decision.h"
#include "model/outcome.h"
#include "report/format.h"

namespace spread {

// In a pass the result of each pod is told right after its decision, in the order in which they were made.
// Where pods are followed one by one, others may be decided and settle in between.
class PassPrinter {
 public:
  virtual ~PassPrinter() = default;

  virtual void decided(const Pod&, const Decision&) {}
  virtual void settled(const PodResult&) {}
  virtual void ended(const PassResult&) {}
};

struct TextStyle {
  bool headers = true;
  bool bars = false;                      // a bar for each node after the table
  bool utf8 = true;                       // else bars are ASCII
  bool loop = false;                      // many passes: only what is new about a pod is shown
  std::optional<std::size_t> width = {};  // of the terminal, which bars keep to
};

// A table, a count, and bars.
std::unique_ptr<PassPrinter> text_printer(std::ostream& out, TextStyle style);

// A ScheduleResult for each pass that had pods; with --once also for one that had none. In a loop one a line
// (JSON) or one document each (YAML). With figures of the run where the pass has them.
std::unique_ptr<PassPrinter> document_printer(std::ostream& out, DocumentFormat format, bool loop);

// `pod/NAME` for each pod that was bound, as kubectl's -o name.
std::unique_ptr<PassPrinter> name_printer(std::ostream& out);

enum class LabVariant { Polling, Watch };

// The lines of the Python lab, its first line at once. Needs decisions with Detail::Explain. Why a pod was
// not bound goes to `log`. `spread_labels`: for each scheduler name that is served the label that makes an
// app.
std::unique_ptr<PassPrinter> lab_printer(std::ostream& out, Log log, LabVariant variant,
                                         std::map<std::string, std::string> spread_labels);

// Also tells the log what became of each pod (level 3) and which nodes rejected it (level 4, where decisions
// have Detail::Explain).
std::unique_ptr<PassPrinter> logging_printer(std::unique_ptr<PassPrinter> printer, Log log);

}  // namespace spread
