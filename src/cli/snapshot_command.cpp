#include <algorithm>
#include <iterator>

#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cluster/api_reader.h"
#include "cluster/manifest_files.h"
#include "report/object_list.h"

namespace spread {
namespace {

using Objects = std::vector<std::string>;

// Without nodes or pods it would be no cluster.
bool can_be_left_out(const ApiKind& kind, const Error& error) {
  return kind.kind != "Node" && kind.kind != "Pod" &&
         (error.code == ErrorCode::Forbidden || error.code == ErrorCode::NotFound);
}

Result<Objects> read_server(const CommandContext& context) {
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  ApiReader reader(*cluster->http, waiting_pods(context));
  Objects all;
  for (const ApiKind& kind : snapshot_kinds()) {
    Result<Objects> objects = reader.pruned(kind, context.options.snapshot.kept);
    if (objects)
      std::ranges::move(*objects, std::back_inserter(all));
    else if (can_be_left_out(kind, objects.error()))
      context.log(0, "left out " + kind.resource + ": " + objects.error().message);
    else
      return objects.error();
  }
  return all;
}

Result<Objects> read_cluster(const CommandContext& context) {
  const Options& options = context.options;
  if (options.cluster_files.empty()) return read_server(context);
  return prune_manifests(options.cluster_files, context.console.in, options.snapshot.kept);
}

}  // namespace

Result<int> snapshot_command(const CommandContext& context) {
  const Result<Objects> objects = read_cluster(context);
  if (!objects) return objects.error();
  const auto format = context.options.output == Output::Json ? DocumentFormat::Json : DocumentFormat::Yaml;
  context.console.out << render_object_list(*objects, format);
  return 0;
}

}  // namespace spread
