#include "base/text.h"
#include "report/bars.h"
#include "report/news.h"
#include "report/pass_printer.h"
#include "report/table.h"

namespace spread {
namespace {

std::string counts(const PassResult& pass) {
  const std::pair<Outcome, const char*> words[] = {{Outcome::Bound, "bound"},
                                                   {Outcome::WouldBind, "would be bound"},
                                                   {Outcome::Unschedulable, "unschedulable"},
                                                   {Outcome::Failed, "failed"},
                                                   {Outcome::Skipped, "skipped"}};
  std::string text;
  for (const auto& [outcome, word] : words) {
    const std::size_t count = pass.count(outcome);
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + word;
  }
  return text;
}

std::string message_of(const PodResult& result) {
  std::vector<std::string> sentences = result.notes;
  if (!result.message.empty()) sentences.insert(sentences.begin(), result.message);
  return join(sentences, " ");
}

class TextPrinter : public PassPrinter {
 public:
  TextPrinter(std::ostream& out, TextStyle style) : out_(out), style_(style) {}

  void ended(const PassResult& pass) override {
    Table table({"NAMESPACE", "POD", "OUTCOME", "NODE", "MESSAGE"});
    for (const PodResult& result : pass.results)
      if (!style_.loop || news_.is_new(result))
        table.add({result.pod.ns, result.pod.name, std::string(to_string(result.outcome)), result.node,
                   message_of(result)});
    if (table.empty()) return;
    out_ << table.render(style_.headers && !header_shown_);
    header_shown_ = style_.loop;
    if (style_.headers && !style_.loop) out_ << "\n" << counts(pass) << "\n";
    if (style_.bars)
      out_ << "\n" << render_bars(pass.nodes, style_.utf8, {.header = style_.headers, .width = style_.width});
    out_ << std::flush;
  }

 private:
  std::ostream& out_;
  TextStyle style_;
  bool header_shown_ = false;
  News news_;
};

}  // namespace

std::unique_ptr<PassPrinter> text_printer(std::ostream& out, TextStyle style) {
  return std::make_unique<TextPrinter>(out, style);
}

}  // namespace spread
