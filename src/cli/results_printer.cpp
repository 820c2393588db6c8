#include "cli/results_printer.h"

#include <map>
#include <string>

#include "cli/progress.h"

namespace spread {
namespace {

std::map<std::string, std::string> spread_labels(const CommandContext& context) {
  std::map<std::string, std::string> labels;
  for (const ProfileSettings& settings : context.settings)
    labels[settings.scheduler_name] = settings.spread.label;
  return labels;
}

std::unique_ptr<PassPrinter> make_results_printer(const CommandContext& context) {
  const Options& options = context.options;
  const Console& console = context.console;
  const bool loop = options.interval.has_value() || options.watch;
  switch (options.output) {
    case Output::Json:
      return document_printer(console.out, DocumentFormat::Json, loop);
    case Output::Yaml:
      return document_printer(console.out, DocumentFormat::Yaml, loop);
    case Output::Name:
      return name_printer(console.out);
    case Output::Text:
    case Output::Wide:  // of other commands
    case Output::Csv:
      break;
  }
  if (options.lab) return lab_printer(console.out, context.log, *options.lab, spread_labels(context));
  const bool bars = options.bars || (console.terminal && !loop);
  return text_printer(
      console.out,
      {.headers = options.headers, .bars = bars, .utf8 = console.utf8, .loop = loop, .width = console.width});
}

}  // namespace

std::unique_ptr<PassPrinter> make_printer(const CommandContext& context) {
  return with_progress(logging_printer(make_results_printer(context), context.log), context.progress);
}

}  // namespace spread
