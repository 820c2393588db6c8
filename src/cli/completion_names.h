// Names to complete, as the flags typed so far find them. A shell has no place for errors: where names cannot
// be had, at once or within two seconds, there are none.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"

namespace spread {

enum class KubeconfigEntry { Context, Cluster, User };
std::vector<std::string> kubeconfig_names(KubeconfigEntry entry, const Options& options,
                                          const Environment& environment);

// `kind` is Namespace, Node, Pod or one that explain knows: all of the cluster, of those that are in a
// namespace the ones that -n or the context names. Standard input is the terminal, and is never read.
std::vector<std::string> cluster_names(const std::string& kind, const Options& options,
                                       const Environment& environment);

// What of the words says where the cluster is, as options; the rest may be incomplete or wrong.
Options connection_options(const std::vector<std::string>& words);

}  // namespace spread
