#include <algorithm>
#include <set>
#include <string_view>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/completion_names.h"
#include "cli/explain_targets.h"
#include "cli/flag_words.h"
#include "cli/typed_line.h"
#include "sched/policy.h"
#include "sched/profile.h"

namespace spread {
namespace {

// Directives of cobra, which kubectl's completion speaks.
enum Directive { kFiles = 0, kNoFiles = 4, kNoSpaceNoFiles = 6 };

// Of nodes, by which people count.
const std::vector<std::string> kUsualLabels = {"topology.kubernetes.io/zone", "topology.kubernetes.io/region",
                                               "node.kubernetes.io/instance-type", "kubernetes.io/arch"};

// A shell puts what it completes on the command line as it is: what it would take for more than a word is
// not offered, nor is what steers a terminal.
bool is_plain_word(const std::string& word) {
  return !word.empty() && escape_for_terminal(word) == word &&
         word.find_first_of(" '\"\\$`;&|<>()[]{}*?!#") == std::string::npos;
}

// Collects the words that may stand at the cursor, and prints them as kubectl reads them.
class Offers {
 public:
  Offers(const TypedLine& line, std::ostream& out) : start_(line.start), out_(out) {}

  void add(const std::string& word, std::string_view meaning = "") {
    if (!word.starts_with(start_) || !is_plain_word(word) || !offered_.insert(word).second) return;
    out_ << word;
    if (!meaning.empty()) out_ << "\t" << meaning;
    out_ << "\n";
  }
  void add_all(const std::vector<std::string>& words, const std::string& before = "") {
    for (const std::string& word : words) add(before + word);
  }
  void end(Directive directive) { out_ << ":" << directive << "\n"; }

 private:
  const std::string& start_;
  std::ostream& out_;
  std::set<std::string> offered_;
};

class Completion {
 public:
  Completion(const std::vector<std::string>& words, const Environment& environment, std::ostream& out)
      : line_(read_typed_line(words)), environment_(environment), offers_(line_, out) {}

  void print() { offers_.end(offer()); }

 private:
  Directive offer() {
    if (line_.flag != nullptr) return offer_value(*line_.flag);
    if (!line_.flags_ended && line_.start.starts_with("-")) return offer_flags();
    if (line_.needs_command) return offer_commands();
    return line_.command == kExplain ? offer_targets() : kNoFiles;
  }

  Directive offer_commands() {
    for (const CommandText& command : all_commands())
      if (command.name[0] != '\0') offers_.add(command.name, command.summary);
    if (!line_.asks_for_help) offers_.add("help", "Shows how a command is used.");
    return kNoFiles;
  }

  Directive offer_flags() {
    for (const Flag& flag : all_flags()) {
      const bool given = std::ranges::find(line_.flags, flag.name) != line_.flags.end();
      if (!(flag.commands & line_.command) || (given && flag.kind != FlagKind::List)) continue;
      if (flag.name[1] != '\0') offers_.add(std::string("--") + flag.name, flag.help);
      if (flag.letter != 0) offers_.add(std::string("-") + flag.letter, flag.help);
    }
    return kNoFiles;
  }

  Directive offer_value(const Flag& flag) {
    const std::string_view name = flag.name, value = flag.value;
    if (value == "FILE") return kFiles;
    if (flag.kind == FlagKind::Switch) offers_.add_all({"true", "false"});
    if (name == "include")
      offer_more(flag_words(name, line_.command));
    else
      offers_.add_all(flag_words(name, line_.command));
    if (name == "by") offers_.add("node");
    if (name == "by") offers_.add_all(kUsualLabels);
    if (name == "label-columns") offer_more(kUsualLabels);
    if (name == "policy") offer_policies();
    if (name == "rank") offer_ranks();
    if (name == "context") offer_entries(KubeconfigEntry::Context);
    if (name == "cluster") offer_entries(KubeconfigEntry::Cluster);
    if (name == "user") offer_entries(KubeconfigEntry::User);
    if (value == "NAMESPACE") offers_.add_all(names_of("Namespace"));
    if (name == "node" || value == "NODE" || value == "node/NAME")
      offers_.add_all(names_of("Node"), line_.start.starts_with("node/") ? "node/" : "");
    return kNoFiles;
  }

  void offer_policies() {
    for (const Policy& policy : all_policies()) offers_.add(std::string(policy.name), policy.sentence);
    offers_.add("list", "Shows the policies and ranks.");
  }

  // The last of names with commas between; those before it stay. With a tab behind it bash would not take a
  // word with a comma in it.
  void offer_more(const std::vector<std::string>& names, const std::vector<std::string>& meanings = {}) {
    const std::string before = line_.start.substr(0, line_.start.rfind(',') + 1);
    const std::vector<std::string> taken = split(before, ',');
    for (std::size_t i = 0; i < names.size(); ++i)
      if (std::ranges::find(taken, names[i]) == taken.end())
        offers_.add(before + names[i], before.empty() && i < meanings.size() ? meanings[i] : "");
  }

  void offer_ranks() {
    std::vector<std::string> names, meanings;
    for (const DescribedRank& described : all_ranks({})) {
      names.emplace_back(described.rank.name);
      meanings.emplace_back(described.prefers);
    }
    offer_more(names, meanings);
  }

  // `pod/NAME`, `KIND/`, or the names behind `KIND `.
  Directive offer_targets() {
    const std::vector<std::string>& words = line_.arguments;
    if (!words.empty() && words.front().find('/') == std::string::npos) {
      offer_names(words.front(), "");
      return kNoFiles;
    }
    const std::size_t slash = line_.start.find('/');
    if (slash != std::string::npos) {
      const std::string word = line_.start.substr(0, slash);
      offer_names(word, word + "/");
      return kNoFiles;
    }
    if (std::string_view("pod/").starts_with(line_.start)) offer_names("pod", "pod/");
    for (const std::string& kind : explain_kinds())
      if (kind != "pod") offers_.add(kind + "/");
    return kNoSpaceNoFiles;
  }

  void offer_names(const std::string& kind_word, const std::string& before) {
    const std::optional<std::string> kind = explain_kind(kind_word);
    if (!kind) return;
    for (const std::string& name : names_of(*kind)) {
      const std::string word = before + name;
      const bool typed = std::ranges::find(line_.arguments, word) != line_.arguments.end();
      if (!typed) offers_.add(word);
    }
  }

  void offer_entries(KubeconfigEntry entry) {
    offers_.add_all(kubeconfig_names(entry, connection_options(line_.whole), environment_));
  }

  std::vector<std::string> names_of(const std::string& kind) {
    return cluster_names(kind, connection_options(line_.whole), environment_);
  }

  TypedLine line_;
  const Environment& environment_;
  Offers offers_;
};

}  // namespace

void complete(const std::vector<std::string>& words, const Environment& environment, std::ostream& out) {
  Completion(words, environment, out).print();
}

// Beside the script, since who completes need not have the same PATH; krew has only the name with the
// underscore. Sourced, as the scripts of other programs are, `exec` would end the shell.
Result<int> completion_command(const CommandContext& context) {
  context.console.out << R"script(#!/bin/sh
# kubectl runs this to complete `kubectl spread-schedule`. It belongs on the PATH, as an executable file with the name
# kubectl_complete-spread_schedule.
case ${0##*/} in
  kubectl_complete-*) ;;
  *)
    echo "This is no script to source: save it on the PATH as kubectl_complete-spread_schedule, and make it executable." >&2
    return 2 2>/dev/null || exit 2
    ;;
esac
for name in kubectl-spread-schedule kubectl-spread_schedule; do
  for program in "$(dirname -- "$0")/$name" "$(command -v "$name")"; do
    if [ -x "$program" ]; then exec "$program" __complete "$@"; fi
  done
done
)script";
  return 0;
}

}  // namespace spread
