#include "base/text.h"
#include "report/pass_printer.h"

namespace spread {
namespace {

class NamePrinter : public PassPrinter {
 public:
  explicit NamePrinter(std::ostream& out) : out_(out) {}

  void settled(const PodResult& result) override {
    if (!result.node.empty()) out_ << "pod/" << escape_for_terminal(result.pod.name) << "\n" << std::flush;
  }

 private:
  std::ostream& out_;
};

}  // namespace

std::unique_ptr<PassPrinter> name_printer(std::ostream& out) {
  return std::make_unique<NamePrinter>(out);
}

}  // namespace spread
