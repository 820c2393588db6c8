#include "cli/flags.h"

namespace spread {
namespace {

constexpr const char* kWork = "Scheduling";
constexpr const char* kBind = "Binding";
constexpr const char* kOutput = "Output";
constexpr const char* kConnect = "Connecting, as kubectl does";

constexpr Flag kFlags[] = {
    {kWork, 0, "once", FlagKind::Switch, "", "One pass, then exit. The default", kSchedule},
    {kWork, 0, "interval", FlagKind::Value, "2s", "A pass every so often, until SIGINT or SIGTERM",
     kSchedule},
    {kWork, 0, "dry-run", FlagKind::Switch, "", "Decide and report, bind nothing", kSchedule},
    {kWork, 0, "cluster-file", FlagKind::List, "FILE",
     "The cluster from YAML or JSON instead of an API server; - is stdin; may be repeated", kCluster},
    {kWork, 0, "scheduler-name", FlagKind::Value, "my-scheduler", "Whose pods: spec.schedulerName", kCluster},
    {kWork, 'n', "namespace", FlagKind::Value, "NAMESPACE", "Only pods of this namespace", kCluster},
    {kWork, 'A', "all-namespaces", FlagKind::Switch, "",
     "Pods of all namespaces: what scheduling does without -n", kSchedule},
    {kWork, 'l', "selector", FlagKind::Value, "SELECTOR", "Only pods with these labels", kSchedule},
    {kWork, 0, "node-selector", FlagKind::Value, "SELECTOR",
     "Only nodes with these labels, such as 'env in (prod)'", kCluster},
    {kWork, 0, "spread-label", FlagKind::Value, "app",
     "Pods with the same value of this label are spread as one app", kCluster},
    {kWork, 0, "spread-scope", FlagKind::Value, "namespace",
     "Whether an app is counted in its namespace or in the whole cluster", kCluster},
    {kWork, 0, "start-timeout", FlagKind::Value, "5s", "How long --once tries to reach the API server",
     kSchedule},
    {kBind, 0, "bind-concurrency", FlagKind::Value, "32", "Bindings in flight", kSchedule},
    {kBind, 0, "bind-retries", FlagKind::Value, "5", "Tries after the first one", kSchedule},
    {kBind, 0, "bind-backoff", FlagKind::Value, "500ms", "Pause before the first retry; doubles up to 10s",
     kSchedule},
    {kOutput, 'o', "output", FlagKind::Value, "FORMAT", "json or yaml; scheduling also knows name", kCluster},
    {kOutput, 0, "no-headers", FlagKind::Switch, "", "Tables without their first line and the count",
     kCluster},
    {kOutput, 0, "bars", FlagKind::Switch, "", "A bar for each node, also where no terminal is", kSchedule},
    {kOutput, 0, "log-format", FlagKind::Value, "text",
     "text; or lab, lab-watch: the lines of the Python lab's polling and watch schedulers", kSchedule},
    {kOutput, 'v', "v", FlagKind::Value, "0", "How much to log, 0 to 10; 6 shows every request", kCluster},
    {kOutput, 'h', "help", FlagKind::Switch, "", "This text", kEvery},
    {kConnect, 0, "kubeconfig", FlagKind::Value, "FILE", "The kubeconfig to use", kCluster},
    {kConnect, 0, "context", FlagKind::Value, "NAME", "The kubeconfig's context", kCluster},
    {kConnect, 0, "cluster", FlagKind::Value, "NAME", "The kubeconfig's cluster", kCluster},
    {kConnect, 0, "user", FlagKind::Value, "NAME", "The kubeconfig's user", kCluster},
    {kConnect, 's', "server", FlagKind::Value, "URL", "The API server", kCluster},
    {kConnect, 0, "token", FlagKind::Value, "TOKEN", "Bearer token", kCluster},
    {kConnect, 0, "as", FlagKind::Value, "USER", "User to impersonate", kCluster},
    {kConnect, 0, "as-group", FlagKind::List, "GROUP", "Group to impersonate; may be repeated", kCluster},
    {kConnect, 0, "as-uid", FlagKind::Value, "UID", "UID to impersonate", kCluster},
    {kConnect, 0, "request-timeout", FlagKind::Value, "30s", "Limit of one request; 0 for none", kCluster},
    {kConnect, 0, "tls-server-name", FlagKind::Value, "NAME", "Name to expect in the server's certificate",
     kCluster},
    {kConnect, 0, "insecure-skip-tls-verify", FlagKind::Switch, "", "Do not check the server's certificate",
     kCluster},
    {kConnect, 0, "certificate-authority", FlagKind::Value, "FILE", "CA of the server's certificate",
     kCluster},
    {kConnect, 0, "client-certificate", FlagKind::Value, "FILE", "Client certificate", kCluster},
    {kConnect, 0, "client-key", FlagKind::Value, "FILE", "Key of the client certificate", kCluster},
};

constexpr CommandText kCommands[] = {
    {kSchedule, "", "kubectl spread-schedule [flags]",
     "Binds the pods that name this scheduler to the nodes that keep them most evenly spread.",
     "  # One pass over the pods with schedulerName: my-scheduler\n"
     "  kubectl spread-schedule --once\n\n"
     "  # The same, but nothing is bound\n"
     "  kubectl spread-schedule --dry-run\n\n"
     "  # A pass every two seconds, until Ctrl-C\n"
     "  kubectl spread-schedule --interval 2s\n\n"
     "  # Without a cluster: from a file\n"
     "  kubectl spread-schedule --cluster-file test-pods/lab.yaml\n\n"
     "  # Why does this pod go where it goes?\n"
     "  kubectl spread-schedule explain pod/test-pod-1\n"},
    {kExplain, "explain", "kubectl spread-schedule explain pod/NAME [flags]",
     "Shows every node with the reason against it or its ranks, which node would be chosen, and why.",
     "  # A pod of the current namespace\n"
     "  kubectl spread-schedule explain pod/web-1\n\n"
     "  # All rejections of every node, for programs\n"
     "  kubectl spread-schedule explain pod web-1 -n shop -o json\n\n"
     "  # From a file\n"
     "  kubectl spread-schedule explain pod/test-pod-1 --cluster-file test-pods/lab.yaml\n"},
    {kVersion, "version", "kubectl spread-schedule version", "Prints the version.",
     "  kubectl spread-schedule version\n"},
    {kCompletion, "completion", "kubectl spread-schedule completion",
     "Prints the script that completes `kubectl spread-schedule` in the shell.",
     "  # Put it on the PATH under this name: kubectl finds it there\n"
     "  kubectl spread-schedule completion > ~/.local/bin/kubectl_complete-spread_schedule\n"
     "  chmod +x ~/.local/bin/kubectl_complete-spread_schedule\n"},
};

}  // namespace

std::span<const Flag> all_flags() {
  return kFlags;
}

std::span<const CommandText> all_commands() {
  return kCommands;
}

}  // namespace spread
