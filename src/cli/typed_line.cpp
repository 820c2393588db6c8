#include "cli/typed_line.h"

#include <algorithm>

#include "cli/raw_flags.h"

namespace spread {
namespace {

bool is_flag(const std::string& word) {
  return word.size() > 1 && word[0] == '-';
}

// The flag of `--name`, `--name=value`, `-n`, `-nvalue` and `-n=value`; nullptr where there is none.
const Flag* flag_of(const std::string& word) {
  const bool long_name = word.starts_with("--");
  const std::string name = long_name ? word.substr(2, word.find('=') - 2) : word.substr(1, 1);
  const auto flags = all_flags();
  const auto found = std::ranges::find_if(flags, [&](const Flag& flag) {
    return flag.name == name || (!long_name && flag.letter != 0 && flag.letter == name[0]);
  });
  return found == flags.end() ? nullptr : &*found;
}

void take_positional(TypedLine& line, const std::string& word) {
  if (!line.needs_command) {
    line.arguments.push_back(word);
    return;
  }
  if (word == "help" && !line.asks_for_help) {
    line.asks_for_help = true;
    return;
  }
  const auto named = std::ranges::find(all_commands(), word, &CommandText::name);
  line.needs_command = false;
  if (named != all_commands().end() && !word.empty())
    line.command = named->command;
  else
    line.arguments.push_back(word);
}

void take(TypedLine& line, const std::string& word) {
  line.whole.push_back(word);
  if (word == "--" && !line.flags_ended) {
    line.flags_ended = true;
  } else if (line.flags_ended || !is_flag(word)) {
    take_positional(line, word);
  } else if (const Flag* flag = flag_of(word)) {
    line.flags.emplace_back(flag->name);
    line.flag = awaits_value(word) ? flag : nullptr;
  }
}

// `--name=val` at the cursor: what is completed is the value alone.
void split_assignment(TypedLine& line) {
  const std::size_t equals = line.start.find('=');
  if (line.flags_ended || !is_flag(line.start) || equals == std::string::npos) return;
  line.flag = flag_of(line.start);
  line.start.erase(0, equals + 1);
}

}  // namespace

TypedLine read_typed_line(const std::vector<std::string>& words) {
  TypedLine line;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (line.flag == nullptr) {
      take(line, words[i]);
    } else {
      line.whole.push_back(words[i]);
      line.flag = nullptr;
    }
  }
  line.start = words.empty() ? "" : words.back();
  if (line.flag != nullptr)
    line.whole.pop_back();
  else
    split_assignment(line);
  return line;
}

}  // namespace spread
