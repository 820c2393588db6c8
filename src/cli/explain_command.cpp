#include "run/explain.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "sched/profile.h"

namespace spread {
namespace {

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

bool is_pod_kind(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word == "pod" || word == "pods" || word == "po";
}

// `pod/x` and `pod x`.
Result<std::string> pod_name(const std::vector<std::string>& arguments) {
  if (arguments.empty() || (arguments.size() == 1 && is_pod_kind(arguments[0])))
    return usage("explain needs a pod, such as: explain pod/web-1");
  std::vector<std::string> words = split(arguments[0], '/');
  words.insert(words.end(), arguments.begin() + 1, arguments.end());
  if (words.size() == 1 && arguments.size() == 1)
    return usage("explain needs a kind and a name, such as: explain pod/" + escape_for_terminal(words[0]));
  if (!is_pod_kind(words[0])) return usage("explain knows pods, not '" + escape_for_terminal(words[0]) + "'");
  if (words.size() != 2 || words[1].empty())
    return usage("explain takes one pod, such as: explain pod/web-1");
  return words[1];
}

}  // namespace

Result<int> explain_command(const CommandContext& context) {
  const Options& options = context.options;
  Result<std::string> name = pod_name(options.arguments);
  if (!name) return name.error();
  Result<ClusterAccess> cluster = open_cluster(context);
  if (!cluster) return cluster.error();
  Result<Explanation> explanation = explain(*cluster->reader, {cluster->ns, *name},
                                            default_profile(options.profile), options.scheduler_name);
  if (!explanation) return explanation.error();
  if (options.output == Output::Text)
    context.console.out << render_text(*explanation, options.headers);
  else
    context.console.out << render_document(
        *explanation, options.output == Output::Json ? DocumentFormat::Json : DocumentFormat::Yaml);
  return explanation->decision.node ? 0 : 1;
}

}  // namespace spread
