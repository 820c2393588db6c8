#include "cli/simulate_options.h"

#include <array>
#include <string_view>

namespace spread {
namespace {

constexpr int kMostCopies = 10'000;

// `node/worker`, or the name alone as kubectl drain has it. Empty where it is neither.
std::string node_name(const std::string& word) {
  const std::size_t slash = word.find('/');
  if (slash == std::string::npos) return word;
  constexpr std::array<std::string_view, 3> kKinds{"node", "nodes", "no"};
  const bool known = std::ranges::find(kKinds, std::string_view(word).substr(0, slash)) != kKinds.end();
  std::string name = word.substr(slash + 1);
  return known && name.find('/') == std::string::npos ? name : "";
}

void read_nodes(Reading& read, const char* flag, std::vector<std::string>& into) {
  std::vector<std::string> words;
  read.list(flag, words);
  for (const std::string& word : words) {
    into.push_back(node_name(word));
    const bool several = word.find(',') != std::string::npos;
    if (into.back().empty() || several)
      read.fail(bad_value(flag, word,
                          several ? "one node, such as node/worker (the flag may be repeated)"
                                  : "a node, such as node/worker"));
  }
}

// Each --add-nodes has its --like.
void read_copies(Reading& read, std::vector<NodeCopies>& into) {
  std::vector<std::string> counts, likes;
  read.list("add-nodes", counts);
  read_nodes(read, "like", likes);
  if (counts.size() > likes.size())
    return read.fail(usage("--add-nodes needs the node that they are like: --add-nodes 3 --like worker"));
  if (likes.size() > counts.size())
    return read.fail(usage("--like needs the number of nodes: --add-nodes 3 --like worker"));
  for (std::size_t i = 0; i < counts.size(); ++i)
    into.push_back({read.whole("add-nodes", counts[i], 1, kMostCopies), likes[i]});
}

}  // namespace

void read_simulate(Reading& read, const RawFlags& flags, Options& options) {
  SimulateOptions& simulate = options.simulate;
  read.list("filename", simulate.files);
  read_nodes(read, "remove", simulate.removed);
  read_nodes(read, "drain", simulate.drained);
  read_nodes(read, "cordon", simulate.cordoned);
  read_copies(read, simulate.copies);
  simulate.fill = read.on("fill");
  simulate.live_cluster = read.on("live-cluster");
  const auto given = [&](const char* flag) { return flags.has(flag); };
  constexpr std::array kChanges{"filename", "remove", "drain", "cordon", "add-nodes"};
  if (simulate.fill && simulate.files.empty())
    read.fail(usage("--fill needs the pod or workload to fill the cluster with: -f FILE"));
  if (std::ranges::none_of(kChanges, given))
    read.fail(
        usage("simulate needs something to change: -f FILE, --remove, --drain, --cordon or --add-nodes"));
  if (simulate.fill && flags.has("output") && *flags.last("output") == "name")
    read.fail(usage("--fill has counts to show, not names: -o json or yaml"));
}

}  // namespace spread
