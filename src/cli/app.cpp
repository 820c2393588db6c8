#include "cli/app.h"

#include <cerrno>
#include <cstring>

#include "base/text.h"
#include "cli/commands.h"

namespace spread {
namespace {

Log log_to(std::ostream& err, int verbosity) {
  return [&err, verbosity](int level, std::string_view message) {
    if (level <= verbosity) err << escape_for_terminal(message) << "\n" << std::flush;
  };
}

Result<int> dispatch(const CommandContext& context) {
  switch (context.options.command) {
    case kExplain:
      return explain_command(context);
    case kVersion:
      return version_command(context);
    case kCompletion:
      return completion_command(context);
    default:
      return schedule_command(context);
  }
}

Result<int> run(const std::vector<std::string>& arguments, const Environment& environment,
                const Console& console) {
  Result<Options> options = parse_options(arguments);
  if (!options) return options.error();
  if (options->help) {
    console.out << help_text(options->command);
    return 0;
  }
  return dispatch({*options, environment, console, log_to(console.err, options->verbosity)});
}

}  // namespace

int run_app(const std::vector<std::string>& arguments, const Environment& environment,
            const Console& console) {
  if (!arguments.empty() && arguments.front() == "__complete") {
    complete({arguments.begin() + 1, arguments.end()}, console.out);
    return 0;
  }
  Result<int> code = run(arguments, environment, console);
  errno = 0;
  if (code && !console.out.flush())
    code =
        Error{ErrorCode::Config, "cannot write to standard output" +
                                     (errno != 0 ? std::string(": ") + std::strerror(errno) : std::string())};
  if (code) return *code;
  console.err << "error: " << escape_for_terminal(code.error().message) << "\n";
  return 2;
}

}  // namespace spread
