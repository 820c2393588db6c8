#include "cli/page_file.h"

#include <chrono>

#include "base/clock.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace spread {

std::string page_line(const CommandContext& context) {
  const Options& options = context.options;
  std::string source;
  if (!options.cluster_files.empty())
    source = "From " + join(options.cluster_files, ", ") + ", ";
  else if (options.connect.context)
    source = "Of context " + *options.connect.context + ", ";
  std::string time = format_utc(std::chrono::system_clock::now(), 0);
  time.replace(10, 1, " ");
  time.replace(time.size() - 1, 1, " UTC");
  return source + time;
}

bool page_to_output(const Options& options) {
  return options.html == "-";
}

Result<void> write_page(const std::string& page, const CommandContext& context) {
  if (!page_to_output(context.options)) return write_whole_file(*context.options.html, page);
  context.console.out << page;
  return {};
}

}  // namespace spread
