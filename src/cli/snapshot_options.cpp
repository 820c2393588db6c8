#include "cli/snapshot_options.h"

namespace spread {
namespace {

struct Word {
  const char* word;
  bool Kept::*keeps;
};
constexpr Word kWords[] = {{"annotations", &Kept::annotations},
                           {"commands", &Kept::commands},
                           {"env", &Kept::env},
                           {"pull-secrets", &Kept::pull_secrets},
                           {"secrets", &Kept::secrets}};

}  // namespace

void read_snapshot_flags(Reading& read, SnapshotOptions& into) {
  std::vector<std::string> values, known;
  read.list("include", values);
  for (const Word& each : kWords) known.emplace_back(each.word);
  for (const std::string& word : split(join(values, ","), ',')) {
    const auto* found = std::ranges::find(kWords, word, &Word::word);
    if (found == std::end(kWords))
      read.fail(bad_value("include", word, "one of " + join(known, ", ")));
    else
      into.kept.*(found->keeps) = true;
  }
}

}  // namespace spread
