#include "cli/cluster_access.h"

#include "cli/progress.h"
#include "cluster/api_reader.h"
#include "cluster/file_reader.h"

namespace spread {
namespace {

Result<ClusterAccess> open_files(const CommandContext& context, WaitingPods which) {
  const Options& options = context.options;
  begin_reading(options.cluster_files, context.progress);
  Result<FileReader> reader = FileReader::open(options.cluster_files, context.console.in, std::move(which));
  if (!reader) return reader.error();
  return ClusterAccess{nullptr,
                       with_progress(std::make_unique<FileReader>(*std::move(reader)), context.progress),
                       options.ns.value_or("default")};
}

}  // namespace

WaitingPods waiting_pods(const CommandContext& context) {
  const Options& options = context.options;
  return {scheduler_names(context), options.ns, options.selector_text, options.selector};
}

Result<ClusterAccess> open_cluster(const CommandContext& context, HttpObserver observer) {
  const Options& options = context.options;
  WaitingPods which = waiting_pods(context);
  if (!options.cluster_files.empty()) return open_files(context, std::move(which));
  Result<Connection> connection = resolve_connection(options.connect, context.environment);
  if (!connection) return connection.error();
  const std::string ns = connection->ns;
  Result<std::unique_ptr<HttpClient>> http =
      HttpClient::open(*std::move(connection), context.log, std::move(observer));
  if (!http) return http.error();
  ClusterAccess access{*std::move(http), nullptr, ns};
  tick_beside_requests(access.http->timers(), context.progress);
  access.reader =
      with_progress(std::make_unique<ApiReader>(*access.http, std::move(which)), context.progress);
  return access;
}

}  // namespace spread
