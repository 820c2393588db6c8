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
    {kWork, 0, "watch", FlagKind::Switch, "",
     "React to the cluster's changes at once, until SIGINT or SIGTERM", kSchedule},
    {kWork, 0, "dry-run", FlagKind::Switch, "", "Decide and report, bind nothing", kSchedule},
    {kWork, 0, "cluster-file", FlagKind::List, "FILE",
     "The cluster from YAML or JSON instead of an API server; - is stdin; may be repeated", kCluster},
    {kWork, 0, "scheduler-name", FlagKind::Value, "my-scheduler", "Whose pods: spec.schedulerName", kCluster},
    {kWork, 'n', "namespace", FlagKind::Value, "NAMESPACE", "Only pods of this namespace", kCluster},
    {kWork, 'A', "all-namespaces", FlagKind::Switch, "",
     "Pods of all namespaces: what scheduling does without -n", kCluster},
    {kWork, 'l', "selector", FlagKind::Value, "SELECTOR", "Only pods with these labels", kCluster},
    {kWork, 'f', "filename", FlagKind::List, "FILE",
     "Pods, or what makes pods of a template, that need not exist yet; - is stdin; may be repeated",
     kExplain},
    {kWork, 0, "replicas", FlagKind::Value, "1",
     "How many of each pod are placed, one after the other; each counts for the next", kExplain},
    {kWork, 0, "node-selector", FlagKind::Value, "SELECTOR",
     "Only nodes with these labels, such as 'env in (prod)'", kCluster},
    {kWork, 0, "spread-label", FlagKind::Value, "app",
     "Pods with the same value of this label are spread as one app", kCluster},
    {kWork, 0, "spread-scope", FlagKind::Value, "namespace",
     "Whether an app is counted in its namespace or in the whole cluster", kCluster},
    {kWork, 0, "policy", FlagKind::Value, "spread", "How the best node is chosen; 'list' shows the policies",
     kCluster},
    {kWork, 0, "rank", FlagKind::Value, "NAME,...",
     "The ranks to compare, in this order, instead of the policy's", kCluster},
    {kWork, 0, "seed", FlagKind::Value, "0", "Of the rank random: the same seed, the same choices", kCluster},
    {kWork, 0, "min-hosts", FlagKind::Value, "N",
     "Hosts that a controller's pods are on at least, where no annotation says", kCluster},
    {kWork, 0, "config", FlagKind::Value, "FILE",
     "Profiles from YAML, one for each scheduler name, instead of the flags above that make one", kCluster},
    {kWork, 0, "write-config", FlagKind::Switch, "",
     "Print what --config or the flags amount to as such a file", kSchedule},
    {kWork, 0, "leader-elect", FlagKind::Switch, "",
     "Of several processes only the one that holds a lease binds; the others wait", kSchedule},
    {kWork, 0, "leader-elect-lease-name", FlagKind::Value, "NAME",
     "The lease; without it that of the first scheduler name", kSchedule},
    {kWork, 0, "leader-elect-lease-namespace", FlagKind::Value, "NAMESPACE",
     "Where the lease is; without it in the namespace of the context or pod", kSchedule},
    {kWork, 0, "start-timeout", FlagKind::Value, "5s", "How long --once tries to reach the API server",
     kSchedule},
    {kBind, 0, "bind-concurrency", FlagKind::Value, "32", "Bindings in flight", kSchedule},
    {kBind, 0, "bind-retries", FlagKind::Value, "5", "Tries after the first one", kSchedule},
    {kBind, 0, "bind-backoff", FlagKind::Value, "500ms", "Pause before the first retry; doubles up to 10s",
     kSchedule},
    {kBind, 0, "volume-timeout", FlagKind::Value, "30s", "How long --once waits for a pod's volumes",
     kSchedule},
    {kOutput, 'o', "output", FlagKind::Value, "FORMAT",
     "json or yaml; scheduling also knows name, explain wide: every rejection of every node", kCluster},
    {kOutput, 0, "node", FlagKind::Value, "NAME", "This node alone, filter by filter and rank by rank",
     kExplain},
    {kOutput, 0, "all-nodes", FlagKind::Switch, "", "Each node, also where there are over 40", kExplain},
    {kOutput, 0, "no-headers", FlagKind::Switch, "", "Tables without their first line and the count",
     kCluster},
    {kOutput, 0, "bars", FlagKind::Switch, "", "A bar for each node, also where no terminal is", kSchedule},
    {kOutput, 0, "stats", FlagKind::Switch, "",
     "Figures of the run at its end, on stderr; with -o json or yaml also in the result", kSchedule},
    {kOutput, 0, "log-format", FlagKind::Value, "text",
     "text; json: one object a line; or lab, lab-watch: the lines of the Python lab's polling and watch "
     "schedulers",
     kSchedule},
    {kOutput, 'v', "v", FlagKind::Value, "0",
     "How much to log: 1 retries, 2 who leads and lists, 3 each pod, 4 each node that rejects it, 5 the "
     "queue, "
     "6 each request, 7 headers, 8 sizes, 9 times",
     kCluster},
    {kOutput, 0, "listen", FlagKind::Value, "ADDRESS:PORT",
     "Serve /livez, /readyz and /metrics there; a port alone is on loopback", kSchedule},
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
     "  # As soon as pods wait or something changes, until Ctrl-C\n"
     "  kubectl spread-schedule --watch\n\n"
     "  # Without a cluster: from a file\n"
     "  kubectl spread-schedule --cluster-file test-pods/lab.yaml\n\n"
     "  # Why does this pod go where it goes?\n"
     "  kubectl spread-schedule explain pod/test-pod-1\n"},
    {kExplain, "explain",
     "kubectl spread-schedule explain (KIND/NAME... | KIND NAME... | -l SELECTOR | -f FILE) [flags]",
     "Shows every node with the reason against it or its ranks, which would be chosen and why, or what would "
     "help.",
     "  # A pod of the current namespace\n"
     "  kubectl spread-schedule explain pod/web-1\n\n"
     "  # Two pods, each against the cluster as it is\n"
     "  kubectl spread-schedule explain pods web-1 web-2\n\n"
     "  # The next pod of a Deployment\n"
     "  kubectl spread-schedule explain deployment/web\n\n"
     "  # Three pods that do not exist yet, each counting for the next\n"
     "  kubectl spread-schedule explain -f web.yaml --replicas 3\n\n"
     "  # One node in depth\n"
     "  kubectl spread-schedule explain pod/web-1 --node worker2\n\n"
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
