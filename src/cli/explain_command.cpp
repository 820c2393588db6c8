#include <algorithm>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cli/explain_sources.h"
#include "cli/explain_targets.h"
#include "cli/page_file.h"
#include "report/html/pages.h"
#include "run/explain.h"

namespace spread {
namespace {

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

Result<void> check_words(const Options& options) {
  const ExplainOptions& explain = options.explain;
  const bool by_label = !options.selector_text.empty();
  const bool named = !options.arguments.empty() && !(by_label && names_kind_of_pods(options.arguments));
  if (!explain.files.empty() && (named || by_label)) return usage("-f excludes names and -l");
  if (by_label && named) return usage("-l selects pods, and excludes names");
  if (explain.all_namespaces && !by_label) return usage("-A goes with -l");
  return {};
}

Result<std::vector<AskedPod>> asked_pods(const std::vector<ExplainTarget>& targets,
                                         const CommandContext& context, const ClusterAccess& cluster) {
  const Options& options = context.options;
  if (!options.explain.files.empty())
    return pods_in_files(options.explain.files, cluster.ns,
                         options.ns ? Namespaces::OnlyThis : Namespaces::Any, context.console.in);
  if (options.selector_text.empty()) return named_pods(targets, cluster.ns, *cluster.reader);
  return selected_pods(options.selector, options.selector_text,
                       options.explain.all_namespaces ? std::nullopt : std::optional(cluster.ns),
                       *cluster.reader);
}

Result<std::vector<Explanation>> explain_all(const CommandContext& context, const ClusterAccess& cluster,
                                             const std::vector<AskedPod>& asked,
                                             std::vector<NodeUse>& nodes) {
  ProgressLine& progress = context.progress;
  const int replicas = context.options.explain.replicas;
  progress.expect(asked.size() * static_cast<std::size_t>(replicas));
  const auto count = [&progress](std::size_t done) {
    progress.advance(done);
    progress.begin("deciding about pods", ProgressLine::Figures::Counted);
  };
  return explain(*cluster.reader, asked, replicas, profiles(context), count, &nodes);
}

// Only of a cluster that has nodes: without any, the decision says so.
Result<void> check_node(const std::optional<std::string>& node, const Decision& decision) {
  if (!node || decision.verdicts.empty()) return {};
  std::vector<std::string> names;
  for (const NodeVerdict& verdict : decision.verdicts) names.push_back(verdict.node);
  if (std::ranges::find(names, *node) != names.end()) return {};
  const std::string meant = nearest(*node, names);
  return Error{ErrorCode::NotFound, "--node: there is no node " + escape_for_terminal(*node) +
                                        (meant.empty() ? "" : "; did you mean " + meant + "?")};
}

void print(const std::vector<Explanation>& explanations, const CommandContext& context) {
  const Options& options = context.options;
  const Console& console = context.console;
  if (options.output == Output::Json || options.output == Output::Yaml) {
    const auto format = options.output == Output::Json ? DocumentFormat::Json : DocumentFormat::Yaml;
    console.out << render_document(explanations, format, options.explain.node);
    return;
  }
  console.out << render_text(explanations, {.headers = options.headers,
                                            .colour = console.terminal,
                                            .utf8 = console.utf8,
                                            .width = console.width,
                                            .all_nodes = options.explain.all_nodes,
                                            .wide = options.output == Output::Wide,
                                            .node = options.explain.node});
}

}  // namespace

Result<int> explain_command(const CommandContext& context) {
  const Options& options = context.options;
  if (Result<void> sound = check_words(options); !sound) return sound.error();
  const bool by_name = options.explain.files.empty() && options.selector_text.empty();
  Result<std::vector<ExplainTarget>> targets =
      by_name ? explain_targets(options.arguments)
              : Result<std::vector<ExplainTarget>>(std::vector<ExplainTarget>{});
  if (!targets) return targets.error();
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  Result<std::vector<AskedPod>> asked = asked_pods(*targets, context, *cluster);
  if (!asked) return asked.error();
  std::vector<NodeUse> nodes;
  Result<std::vector<Explanation>> explanations = explain_all(context, *cluster, *asked, nodes);
  if (!explanations) return explanations.error();
  if (Result<void> known = check_node(options.explain.node, explanations->front().decision); !known)
    return known.error();
  context.progress.close();
  if (options.html) {
    Result<void> written = write_page(explanation_page(*explanations, nodes, page_line(context)), context);
    if (!written) return written.error();
  }
  if (!page_to_output(options)) print(*explanations, context);
  return std::ranges::all_of(*explanations, [](const auto& each) { return each.decision.node.has_value(); })
             ? 0
             : 1;
}

}  // namespace spread
