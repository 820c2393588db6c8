#include <algorithm>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cli/page_file.h"
#include "cli/progress.h"
#include "model/names.h"
#include "report/html/pages.h"
#include "report/spread.h"
#include "run/explain.h"

namespace spread {
namespace {

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

// Which pods are counted.
struct Counted {
  std::string selector_text;
  LabelSelector selector;
};

// `web` and `app=web`, as words behind the command.
Result<std::string> app_selector(const std::vector<std::string>& words, const std::string& label) {
  if (words.size() > 1)
    return usage("report takes one app; for several: -l '" + label + " in (" + escape_for_terminal(words[0]) +
                 "," + escape_for_terminal(words[1]) + ")'");
  const std::string& word = words.front();
  if (word.find('/') != std::string::npos && word.find('=') == std::string::npos)
    return usage("report counts the pods of an app by their label: report " +
                 escape_for_terminal(word.substr(word.find('/') + 1)) + ", or -l SELECTOR");
  if (is_label_value(word)) return label + "=" + word;
  return word;
}

Result<Counted> pods_to_count(const CommandContext& context) {
  const Options& options = context.options;
  const std::string& label = context.settings.front().spread.label;
  std::vector<std::string> parts;
  if (!options.selector_text.empty()) parts.push_back(options.selector_text);
  if (options.report.app) parts.push_back(label + "=" + *options.report.app);
  if (!options.arguments.empty()) {
    if (options.report.app) return usage("--app and a word behind report exclude each other");
    Result<std::string> app = app_selector(options.arguments, label);
    if (!app) return app.error();
    parts.push_back(*std::move(app));
  }
  Counted counted{.selector_text = join(parts, ","), .selector = {}};
  Result<LabelSelector> selector = parse_selector(counted.selector_text);
  if (!selector) return usage("report: " + selector.error().message);
  counted.selector = *std::move(selector);
  return counted;
}

Result<SpreadReport> read_report(const CommandContext& context, const ClusterAccess& cluster,
                                 const Counted& counted) {
  const ReportOptions& asked = context.options.report;
  const auto ns = asked.all_namespaces ? std::nullopt : std::optional(cluster.ns);
  Result<std::vector<Node>> nodes = cluster.reader->nodes();
  if (!nodes) return nodes.error();
  Result<std::vector<Pod>> pods = cluster.reader->find_pods(ns, counted.selector_text, counted.selector);
  if (!pods) return pods.error();
  SpreadReport report = spread_of(*nodes, *pods,
                                  {.by = asked.by,
                                   .label_columns = asked.label_columns,
                                   .node_selector = context.settings.front().node_selector});
  report.ns = ns.value_or("");
  report.selector = counted.selector_text;
  sort_rows(report.rows, asked.order);
  return report;
}

// Words about a report that may not be what was meant.
void say_what_is_odd(const SpreadReport& report, const CommandContext& context) {
  const auto say = [&](const std::string& what) { context.log(0, what, {.notice = true}); };
  if (report.nodes.empty()) say("there is no node");
  if (report.total.pods + report.waiting + report.lost == 0)
    say("no pod" + (report.selector.empty() ? "" : " with " + report.selector) +
        (report.ns.empty() ? " in any namespace"
                           : " in namespace " + report.ns + "; -A counts those of all"));
  if (report.by.empty() || report.figures.domains > 0 || report.nodes.empty()) return;
  std::vector<std::string> keys;
  for (const SpreadRow& node : report.nodes)
    for (const auto& [key, value] : node.labels) keys.push_back(key);
  const auto same_name =
      std::ranges::find_if(keys, [&](const std::string& key) { return key.ends_with("/" + report.by); });
  const std::string meant = same_name != keys.end() ? *same_name : nearest(report.by, keys);
  say("no node has the label " + report.by + (meant.empty() ? "" : "; did you mean " + meant + "?"));
}

std::string rendered(const SpreadReport& report, const CommandContext& context) {
  const Options& options = context.options;
  const Console& console = context.console;
  switch (options.output) {
    case Output::Json:
      return render_document(report, DocumentFormat::Json);
    case Output::Yaml:
      return render_document(report, DocumentFormat::Yaml);
    case Output::Csv:
      return render_csv(report, options.headers);
    default:
      break;
  }
  const ReportOptions& asked = options.report;
  return render_text(report, {.headers = options.headers,
                              .bars = options.bars || console.terminal,
                              .utf8 = console.utf8,
                              .colour = console.terminal,
                              .width = console.width,
                              .wide = options.output == Output::Wide,
                              .all_rows = asked.all_rows || asked.sorts || !asked.label_columns.empty()});
}

// Those of the report that wait for this scheduler, each as explain has it.
Result<WaitingReport> explain_waiting(const CommandContext& context, const ClusterAccess& cluster,
                                      const SpreadReport& report, const Counted& counted) {
  Result<std::vector<Pod>> pods = cluster.reader->waiting();
  if (!pods) return pods.error();
  std::vector<AskedPod> asked;
  for (Pod& pod : *pods)
    if ((report.ns.empty() || pod.key.ns == report.ns) && counted.selector.matches(pod.labels))
      asked.push_back({std::move(pod)});
  WaitingReport waiting{.explanations = {}, .count = asked.size()};
  if (asked.empty()) return waiting;
  asked.resize(std::min(asked.size(), kMostOnPage));
  Result<std::vector<Explanation>> explanations = explain(*cluster.reader, asked, 1, profiles(context),
                                                          tell_of_explained(context.progress, asked.size()));
  if (!explanations) return explanations.error();
  waiting.explanations = *std::move(explanations);
  return waiting;
}

Result<void> write_html(const CommandContext& context, const ClusterAccess& cluster,
                        const SpreadReport& report, const Counted& counted) {
  Result<WaitingReport> waiting = explain_waiting(context, cluster, report, counted);
  if (!waiting) return waiting.error();
  return write_page(spread_page(report, *waiting, page_line(context)), context);
}

}  // namespace

Result<int> report_command(const CommandContext& context) {
  Result<Counted> counted = pods_to_count(context);
  if (!counted) return counted.error();
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  Result<SpreadReport> report = read_report(context, *cluster, *counted);
  if (!report) return report.error();
  if (context.options.html) {
    if (Result<void> written = write_html(context, *cluster, *report, *counted); !written)
      return written.error();
  }
  context.progress.close();
  if (!page_to_output(context.options)) context.console.out << rendered(*report, context) << std::flush;
  say_what_is_odd(*report, context);
  return 0;
}

}  // namespace spread
