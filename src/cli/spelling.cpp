#include "cli/spelling.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "cli/flags.h"
#include "cli/usual_mistakes.h"

namespace spread {
namespace {

std::string dashed(std::string_view name) {
  return (name.size() == 1 ? "-" : "--") + std::string(name);
}

Error unknown_flag(const std::string& typed) {
  const std::string name = typed.substr(std::min(typed.find_first_not_of('-'), typed.size()));
  return {ErrorCode::Usage, "unknown flag: " + escape_for_terminal(typed) + "; " + meant_by_flag(name)};
}

// `-dry-run` is a flag with a hyphen too few, not -d with a value. Only what comes near a flag's name: a
// value may be a secret, and is not shown.
bool lacks_a_hyphen(std::string_view letters) {
  const std::string name(letters.substr(0, letters.find('=')));
  const auto flags = all_flags();
  const bool exact = std::ranges::any_of(flags, [&](const Flag& each) { return name == each.name; });
  const bool letter = std::ranges::find(flags, letters.front(), &Flag::letter) != flags.end();
  return name.size() > 1 && (exact || (!letter && comes_near_a_flag(name)));
}

// The flag that a word is or sets, without its value; "" where it is none. What stands behind a hyphen and is
// no more than like a flag may be a value.
std::string flag_in(std::string_view word) {
  const bool letter = word.size() == 2 && word[0] == '-';
  const std::string_view name = word.substr(0, word.find('='));
  const bool known = std::ranges::any_of(all_flags(), [&](const Flag& flag) {
    return letter ? flag.letter == word[1] : name.starts_with("--") && name.substr(2) == flag.name;
  });
  return known ? std::string(name) : "";
}

class Speller {
 public:
  Result<void> take(const std::string& argument) {
    if (value_next_)
      if (const std::string flag = flag_in(argument); !flag.empty())
        return Error{ErrorCode::Usage,
                     "flag needs a value: " + written_.back() + ", and " + flag + " is a flag"};
    const bool as_it_is =
        flags_end_ || std::exchange(value_next_, false) || argument == "-" || !argument.starts_with('-');
    if (as_it_is || argument == "--") {
      flags_end_ = flags_end_ || !as_it_is;
      written_.push_back(argument);
      return {};
    }
    const std::string_view text = argument;
    return text.starts_with("--") ? take_name(text.substr(2)) : take_letters(text.substr(1));
  }

  std::vector<std::string> written() && { return std::move(written_); }

 private:
  Result<void> take_name(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    const auto flag = std::ranges::find_if(all_flags(), [&](const Flag& each) { return name == each.name; });
    if (flag == all_flags().end()) return unknown_flag("--" + std::string(name));
    if (equals == std::string_view::npos)
      add(*flag, dashed(flag->name));
    else
      add_with_value(*flag, text.substr(equals + 1));
    return {};
  }

  // One that takes a value takes all that is left.
  Result<void> take_letters(std::string_view letters) {
    if (lacks_a_hyphen(letters)) return unknown_flag("-" + std::string(letters.substr(0, letters.find('='))));
    while (!letters.empty()) {
      const auto flag = std::ranges::find(all_flags(), letters.front(), &Flag::letter);
      if (flag == all_flags().end()) return unknown_flag({'-', letters.front()});
      letters.remove_prefix(1);
      const bool equals = letters.starts_with('=');
      const bool takes_rest = equals || (flag->kind != FlagKind::Switch && !letters.empty());
      if (takes_rest) {
        add_with_value(*flag, letters.substr(equals ? 1 : 0));
        return {};
      }
      add(*flag, {'-', flag->letter});
    }
    return {};
  }

  void add(const Flag& flag, std::string as_typed) {
    written_.push_back(std::move(as_typed));
    value_next_ = flag.kind != FlagKind::Switch;
  }

  void add_with_value(const Flag& flag, std::string_view value) {
    std::string name = dashed(flag.name);
    if (name.starts_with("--")) {
      written_.push_back(name.append("=").append(value));
    } else {
      written_.push_back(std::move(name));
      written_.emplace_back(value);
    }
  }

  std::vector<std::string> written_;
  bool value_next_ = false;
  bool flags_end_ = false;
};

}  // namespace

Result<std::vector<std::string>> spelled_out(const std::vector<std::string>& arguments) {
  Speller speller;
  for (const std::string& argument : arguments) {
    const Result<void> taken = speller.take(argument);
    if (!taken) return taken.error();
  }
  return std::move(speller).written();
}

}  // namespace spread
