#include "cli/app.h"

#include <cerrno>
#include <chrono>
#include <cstring>

#include "cli/commands.h"
#include "cli/man_page.h"
#include "cli/progress.h"
#include "report/log_line.h"

namespace spread {
namespace {

using Wall = std::chrono::system_clock;

Log log_to(std::ostream& err, const Options& options, ProgressLine& progress) {
  if (options.log_format == LogFormat::Json)
    return {[&err](int level, std::string_view message, const LogFields& fields) {
              err << json_log_line(Wall::now(), level, message, fields) << std::flush;
            },
            options.verbosity};
  return {[&err, &progress](int, std::string_view message) {
            progress.hide();
            err << text_log_line(message) << std::flush;
          },
          options.verbosity};
}

int fail(std::ostream& err, LogFormat format, const std::string& message) {
  if (format == LogFormat::Json)
    err << json_error_line(Wall::now(), message);
  else
    err << text_log_line("error: " + message);
  return 2;
}

Result<int> dispatch(const CommandContext& context) {
  switch (context.options.command) {
    case kExplain:
      return explain_command(context);
    case kReport:
      return report_command(context);
    case kSimulate:
      return simulate_command(context);
    case kSnapshot:
      return snapshot_command(context);
    case kVersion:
      return version_command(context);
    case kCompletion:
      return completion_command(context);
    default:
      return schedule_command(context);
  }
}

Result<int> run(const Options& options, const Environment& environment, const Console& console) {
  if (options.help) {
    console.out << help_text(options.command);
    return 0;
  }
  if (options.list_policies) {
    list_policies(console.out);
    return 0;
  }
  Result<std::vector<ProfileSettings>> settings = load_settings(options);
  if (!settings) return settings.error();
  ProgressLine progress(console.err, progress_width(console, options), std::chrono::steady_clock::now);
  const CommandContext context{
      options, *std::move(settings), environment, console, log_to(console.err, options, progress), progress};
  if (!options.write_config) return dispatch(context);
  write_configuration(context);
  return 0;
}

}  // namespace

int run_app(const std::vector<std::string>& arguments, const Environment& environment,
            const Console& console) {
  if (!arguments.empty() && arguments.front() == "__complete") {
    complete({arguments.begin() + 1, arguments.end()}, environment, console.out);
    return 0;
  }
  if (arguments == std::vector<std::string>{"__man"}) {
    console.out << man_page(all_commands(), all_flags(), SPREAD_VERSION) << std::flush;
    return console.out ? 0 : 2;
  }
  const Result<Options> options = parse_options(arguments);
  if (!options) return fail(console.err, LogFormat::Text, options.error().message);
  Result<int> code = run(*options, environment, console);
  errno = 0;
  if (code && !console.out.flush())
    code =
        Error{ErrorCode::Config, "cannot write to standard output" +
                                     (errno != 0 ? std::string(": ") + std::strerror(errno) : std::string())};
  if (code) return *code;
  return fail(console.err, options->log_format, code.error().message);
}

}  // namespace spread
