#include <algorithm>
#include <memory>
#include <set>
#include <sstream>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cli/explain_sources.h"
#include "cli/page_file.h"
#include "cli/progress.h"
#include "cli/results_printer.h"
#include "cli/scenario_command.h"
#include "cli/simulate_page.h"
#include "cluster/manifest_files.h"
#include "cluster/pretend_binder.h"
#include "run/once.h"
#include "run/what_if/changed_reader.h"
#include "run/what_if/fill.h"

namespace spread {
namespace {

Result<Manifest> read_files(const CommandContext& context, const std::string& ns) {
  const std::vector<std::string>& files = context.options.simulate.files;
  Result<Manifest> manifest = read_manifests(files, context.console.in, "file", ns);
  if (!manifest || files.empty()) return manifest;
  if (manifest->names.empty())
    return Error{ErrorCode::Config, "no pod, workload, node or other object that counts in " +
                                        escape_for_terminal(names_of(files))};
  std::vector<PodKey> keys;
  for (const Pod& pod : manifest->pods) keys.push_back(pod.key);
  for (const Workload& workload : manifest->workloads) keys.push_back(workload.pod_template.key);
  for (const PodKey& key : keys)
    if (context.options.ns && key.ns != ns) return outside_namespace(key, ns);
  return manifest;
}

Result<WhatIf> read_changes(const CommandContext& context, const std::string& ns) {
  const SimulateOptions& asked = context.options.simulate;
  Result<Manifest> added = read_files(context, ns);
  if (!added) return added.error();
  return WhatIf{.added = *std::move(added),
                .copies = asked.copies,
                .removed = asked.removed,
                .drained = asked.drained,
                .cordoned = asked.cordoned,
                .fill = asked.fill};
}

void tell(const std::string& note, const CommandContext& context) {
  context.log(0, "note: " + note, {.notice = true});
}

// They are placed here all the same.
void tell_of_foreign_pods(const Contents& cluster, const CommandContext& context) {
  const std::vector<std::string> served = scheduler_names(context);
  std::set<std::string> names;
  std::size_t count = 0;
  for (const Pod& pod : cluster.waiting) {
    if (std::ranges::find(served, pod.scheduler_name) != served.end()) continue;
    if (cluster.filling.contains(pod.key) && names.contains(pod.scheduler_name)) continue;  // one for all
    names.insert(pod.scheduler_name);
    ++count;
  }
  if (count == 0) return;
  tell(std::to_string(count) + (count == 1 ? " pod names" : " pods name") + " another scheduler (" +
           join({names.begin(), names.end()}, ", ") + "): placed as " + served.front() + " would",
       context);
}

void print(const Fill& fill, const CommandContext& context) {
  const Options& options = context.options;
  const auto format = options.output == Output::Json ? DocumentFormat::Json : DocumentFormat::Yaml;
  context.console.out << (options.output == Output::Text ? render_text(fill, options.headers)
                                                         : render_document(fill, format));
}

// Those that show passes, or nobody, where only their sum or a page is of interest.
std::unique_ptr<PassPrinter> printer_for(const CommandContext& context) {
  if (context.options.simulate.fill || page_to_output(context.options))
    return with_progress(std::make_unique<PassPrinter>(), context.progress);
  return make_printer(context);
}

Result<PassResult> run(ChangedReader& reader, const CommandContext& context) {
  PretendBinder binder;
  NoRecorder recorder;
  const std::unique_ptr<PassPrinter> printer = printer_for(context);
  const Profiles recipes = profiles(context);
  const PassTools tools{.binder = binder,
                        .recorder = recorder,
                        .profiles = recipes,
                        .printer = *printer,
                        .detail = context.log.shows(4) ? Detail::Explain : Detail::Decide,
                        .stop = [&] {
                          tell_of_pods(context.progress, false);
                          return !context.console.out;
                        }};
  const Timing timing{std::chrono::steady_clock::now, [](Milliseconds) { return true; }};
  context.progress.expect(reader.contents().waiting.size());
  return run_once(reader, tools, Milliseconds(0), timing, context.log);
}

ScenarioCall scenario_call(const SimulateOptions& asked) {
  const bool changes = asked.fill || !(asked.removed.empty() && asked.drained.empty() &&
                                       asked.cordoned.empty() && asked.copies.empty());
  return {asked.files, asked.live_cluster, changes};
}

Result<int> simulate(const CommandContext& context) {
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  const Result<WhatIf> what_if = read_changes(context, cluster->ns);
  if (!what_if) return what_if.error();
  Result<ChangedReader> reader = ChangedReader::open(*cluster->reader, *what_if);
  if (!reader) return reader.error();
  for (const std::string& note : reader->contents().notes) tell(note, context);
  tell_of_foreign_pods(reader->contents(), context);
  const Result<PassResult> pass = run(*reader, context);
  if (!pass) return pass.error();
  std::optional<Fill> fill;
  if (what_if->fill) fill = fill_of(*pass, reader->contents(), *what_if);
  if (context.options.html) {
    Result<void> written = write_simulation(*cluster->reader, *reader, *pass, fill, context);
    if (!written) return written.error();
  }
  context.progress.close();
  if (fill) {
    if (!page_to_output(context.options)) print(*fill, context);
    return fill->is_enough() ? 0 : 1;
  }
  if (pass->results.empty()) tell("no pod has to be placed", context);
  return pass->all_placed() ? 0 : 1;
}

}  // namespace

Result<int> simulate_command(const CommandContext& context) {
  Options options = context.options;
  Result<std::vector<std::string>> files = without_folders(options.simulate.files);
  if (!files) return files.error();
  options.simulate.files = *std::move(files);
  Manifests manifests;
  if (auto code = scenario_command(context, scenario_call(options.simulate), manifests)) return *code;
  options.simulate.files = manifests.files;
  if (!manifests.text.empty()) options.simulate.files.emplace_back("-");
  std::istringstream input(manifests.text);
  const Console& console = context.console;
  const Console again{manifests.text.empty() ? console.in : input,
                      console.out,
                      console.err,
                      console.terminal,
                      console.utf8,
                      console.width,
                      console.err_width};
  return simulate({options, context.settings, context.environment, again, context.log, context.progress});
}

}  // namespace spread
