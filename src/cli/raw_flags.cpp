#include "cli/raw_flags.h"

// A comma is part of the value, as in kubectl's --as-group and in label selectors.
#define CXXOPTS_VECTOR_DELIMITER '\0'
// Compiling its regular expressions would take a tenth of every start.
#define CXXOPTS_NO_REGEX true
#include <cxxopts.hpp>

#include <algorithm>

#include "base/text.h"
#include "cli/flags.h"
#include "cli/spelling.h"

namespace spread {
namespace {

constexpr const char* kPositional = "arguments";

cxxopts::Options declare() {
  cxxopts::Options options("kubectl-spread-schedule");
  options.add_options()(kPositional, "", cxxopts::value<std::vector<std::string>>());
  for (const Flag& flag : all_flags()) {
    const std::string letter = flag.letter != 0 ? std::string(1, flag.letter) : "";
    const std::string name = flag.name[1] == '\0' ? letter
                             : letter.empty()     ? flag.name
                                                  : letter + "," + flag.name;
    if (flag.kind == FlagKind::Switch)
      options.add_options()(name, "", cxxopts::value<std::string>()->implicit_value("true"));
    else
      options.add_options()(name, "", cxxopts::value<std::vector<std::string>>());
  }
  options.parse_positional({kPositional});
  return options;
}

std::string dashed(const std::string& name) {
  return (name.size() == 1 ? "-" : "--") + name;
}

// cxxopts tells the name only inside its message, between quotes.
std::string flag_name_in(const std::string& message) {
  const std::size_t from = message.find(cxxopts::LQUOTE);
  const std::size_t to = message.find(cxxopts::RQUOTE, from + 1);
  if (from == std::string::npos || to == std::string::npos) return message;
  const std::size_t start = from + cxxopts::LQUOTE.size();
  return message.substr(start, to - start);
}

Result<RawFlags> parse_with_cxxopts(const std::vector<std::string>& arguments) {
  std::vector<const char*> argv = {"kubectl-spread-schedule"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  cxxopts::Options options = declare();
  const auto parsed = options.parse(static_cast<int>(argv.size()), argv.data());
  RawFlags flags;
  for (const auto& given : parsed.arguments())
    (given.key() == kPositional ? flags.positional : flags.values[given.key()]).push_back(given.value());
  const auto& rest = parsed.unmatched();
  flags.positional.insert(flags.positional.end(), rest.begin(), rest.end());
  return flags;
}

}  // namespace

const std::string* RawFlags::last(const std::string& name) const {
  const auto found = values.find(name);
  return found == values.end() ? nullptr : &found->second.back();
}

bool awaits_value(const std::string& argument) {
  return std::ranges::any_of(all_flags(), [&](const Flag& flag) {
    if (flag.kind == FlagKind::Switch) return false;
    return argument == std::string("--") + flag.name ||
           (flag.letter != 0 && argument == std::string("-") + flag.letter);
  });
}

Result<RawFlags> parse_raw(const std::vector<std::string>& arguments) {
  const Result<std::vector<std::string>> written = spelled_out(arguments);
  if (!written) return written.error();
  try {
    return parse_with_cxxopts(*written);
  } catch (const cxxopts::exceptions::missing_argument& error) {
    const std::string name = flag_name_in(error.what());
    return Error{ErrorCode::Usage, "flag needs a value: " + dashed(name)};
  } catch (const cxxopts::exceptions::exception& error) {
    return Error{ErrorCode::Usage, escape_for_terminal(error.what()) + "; see --help"};
  }
}

}  // namespace spread
