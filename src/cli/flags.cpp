#include "cli/flags.h"

namespace spread {
namespace {

constexpr const char* kWork = "Scheduling";
constexpr const char* kBind = "Binding";
constexpr const char* kOutput = "Output";
constexpr const char* kConnect = kConnectGroup;

constexpr Flag kFlags[] = {
    {kWork, 0, "once", FlagKind::Switch, "", "One pass, then exit. The default", kSchedule},
    {kWork, 0, "interval", FlagKind::Value, "2s", "A pass every so often, until SIGINT or SIGTERM",
     kSchedule},
    {kWork, 'w', "watch", FlagKind::Switch, "",
     "React to the cluster's changes at once, until SIGINT or SIGTERM", kSchedule},
    {kWork, 0, "dry-run", FlagKind::Switch, "", "Decide and report, bind nothing", kSchedule},
    {kWork, 0, "cluster-file", FlagKind::List, "FILE",
     "The cluster from YAML or JSON instead of an API server; - is stdin; may be repeated", kCluster},
    {kWork, 0, "scheduler-name", FlagKind::Value, "my-scheduler", "Whose pods: spec.schedulerName",
     kDeciding},
    {kWork, 'n', "namespace", FlagKind::Value, "NAMESPACE", "Only pods of this namespace", kCounting},
    {kWork, 'A', "all-namespaces", FlagKind::Switch, "",
     "Pods of all namespaces: what scheduling does without -n", kCounting},
    {kWork, 'l', "selector", FlagKind::Value, "SELECTOR", "Only pods with these labels", kCounting},
    {kWork, 'f', "filename", FlagKind::List, "FILE",
     "Pods, or what makes pods of a template, that need not exist yet; simulate also takes nodes, claims and "
     "other objects; of a folder every .yaml, .yml and .json; - is stdin; may be repeated",
     kExplain | kSimulate},
    {kWork, 0, "replicas", FlagKind::Value, "1",
     "How many of each pod are placed, one after the other; each counts for the next", kExplain},
    {kWork, 0, "app", FlagKind::Value, "NAME",
     "Only pods of this app, as the word behind report: those with this value of the label --spread-label",
     kReport},
    {kWork, 0, "by", FlagKind::Value, "node",
     "Counts by node, or by the values of a label that nodes have, such as topology.kubernetes.io/zone",
     kReport},
    {kWork, 0, "remove", FlagKind::List, "node/NAME",
     "Without this node: its pods that have a controller wait again; may be repeated", kSimulate},
    {kWork, 0, "drain", FlagKind::List, "node/NAME",
     "With this node cordoned, and its pods that have a controller, but a DaemonSet, waiting again; may be "
     "repeated",
     kSimulate},
    {kWork, 0, "cordon", FlagKind::List, "node/NAME", "With this node closed to new pods; may be repeated",
     kSimulate},
    {kWork, 0, "add-nodes", FlagKind::List, "N",
     "With so many nodes more, NODE-sim-1 and so on, each with the pods of DaemonSets that NODE has; may be "
     "repeated, each with its --like",
     kSimulate},
    {kWork, 0, "like", FlagKind::List, "NODE", "What they are copies of", kSimulate},
    {kWork, 0, "fill", FlagKind::Switch, "",
     "How many replicas of the one pod or workload in the files would fit, where, and what stops the next",
     kSimulate},
    {kWork, 0, "live-cluster", FlagKind::Switch, "",
     "Play the scenario on the cluster itself, in real time: what it makes is created there, and deleted at "
     "the "
     "end",
     kSimulate},
    {kWork, 0, "node-selector", FlagKind::Value, "SELECTOR",
     "Only nodes with these labels, such as 'env in (prod)'", kCounting},
    {kWork, 0, "spread-label", FlagKind::Value, "app",
     "Pods with the same value of this label are spread as one app", kCounting},
    {kWork, 0, "spread-scope", FlagKind::Value, "namespace",
     "Whether an app is counted in its namespace or in the whole cluster", kDeciding},
    {kWork, 0, "policy", FlagKind::Value, "spread", "How the best node is chosen; 'list' shows the policies",
     kDeciding},
    {kWork, 0, "rank", FlagKind::Value, "NAME,...",
     "The ranks to compare, in this order, instead of the policy's", kDeciding},
    {kWork, 0, "seed", FlagKind::Value, "0", "Of the rank random: the same seed, the same choices",
     kDeciding},
    {kWork, 0, "min-hosts", FlagKind::Value, "N",
     "Hosts that a controller's pods are on at least, where no annotation says", kDeciding},
    {kWork, 0, "config", FlagKind::Value, "FILE",
     "Profiles from YAML, one for each scheduler name, instead of the flags above that make one", kDeciding},
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
     "json or yaml, which is what snapshot has without it; scheduling and simulate also know name, explain "
     "wide: every rejection of every node; "
     "report wide: "
     "what nodes have to give, and csv",
     kCluster},
    {kOutput, 0, "sort-by", FlagKind::Value, "name", "name, or pods, cpu, memory, nodes from the most",
     kReport},
    {kOutput, 'L', "label-columns", FlagKind::List, "KEY,...",
     "Labels of the nodes to show as columns; may be repeated", kReport},
    {kOutput, 0, "html", FlagKind::Value, "FILE",
     "Also write a page for a browser, with a map of the nodes and every filter's word on each; - is stdout, "
     "in place of the text",
     kExplain | kReport | kSimulate},
    {kOutput, 0, "node", FlagKind::Value, "NAME", "This node alone, filter by filter and rank by rank",
     kExplain},
    {kOutput, 0, "all-nodes", FlagKind::Switch, "", "Each node, also where there are over 40",
     kExplain | kReport},
    {kOutput, 0, "no-headers", FlagKind::Switch, "", "Tables without their first line and the count",
     kCounting},
    {kOutput, 0, "include", FlagKind::List, "WHAT,...",
     "What else of the objects: annotations, commands, env, pull-secrets, secrets (which are mounted); may "
     "be "
     "repeated",
     kSnapshot},
    {kOutput, 0, "bars", FlagKind::Switch, "", "A bar for each node, also where no terminal is",
     kSchedule | kReport | kSimulate},
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
    {kOutput, 0, "version", FlagKind::Switch, "", "Print the version, as the command version does",
     kSchedule},
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
     "  kubectl spread-schedule explain pod/test-pod-1\n",
     "Exit code: 0 if every pod that waits was bound, 1 if one was not, 2 if something went wrong.\n"
     "Help for a command: kubectl spread-schedule explain --help\n"},
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
    {kReport, "report", "kubectl spread-schedule report [APP] [flags]",
     "Shows how pods are spread over nodes, or over zones or any other label of nodes.",
     "  # The pods of the current namespace, by node\n"
     "  kubectl spread-schedule report\n\n"
     "  # All pods, by zone\n"
     "  kubectl spread-schedule report -A --by topology.kubernetes.io/zone\n\n"
     "  # The pods with app=web; also: report app=web, report -l app=web\n"
     "  kubectl spread-schedule report web -n shop\n\n"
     "  # The fullest nodes first, with the zone of each\n"
     "  kubectl spread-schedule report -A --sort-by pods -L topology.kubernetes.io/zone\n\n"
     "  # For a spreadsheet\n"
     "  kubectl spread-schedule report -A -o csv > spread.csv\n\n"
     "  # From a file\n"
     "  kubectl spread-schedule report -A --cluster-file test-pods/lab.yaml\n"},
    {kSimulate, "simulate", "kubectl spread-schedule simulate [-f FILE...] [flags]",
     "Shows where pods would go if the cluster were different. Nothing is written to it.",
     "  # Where would the pods of this go?\n"
     "  kubectl spread-schedule simulate -f web.yaml\n\n"
     "  # Is there room for the pods of a node elsewhere?\n"
     "  kubectl spread-schedule simulate --drain node/worker2\n\n"
     "  # Would it fit with three more nodes, and without an old one?\n"
     "  kubectl spread-schedule simulate -f web.yaml --add-nodes 3 --like worker --remove node/worker4\n\n"
     "  # How many of these would fit?\n"
     "  kubectl spread-schedule simulate -f web.yaml --fill\n\n"
     "  # From a file, for programs\n"
     "  kubectl spread-schedule simulate --drain worker --cluster-file test-pods/lab.yaml -o json\n\n"
     "  # Play a scenario: steps, time and expectations, without a cluster\n"
     "  kubectl spread-schedule simulate -f test-pods/scenarios/tenth-node.yaml\n",
     "Decided are, in the order of a pass: the pods that wait for this scheduler now (-n, -l), those that "
     "lose\n"
     "their node, and those of the files, whatever scheduler they name. A Deployment, StatefulSet, "
     "ReplicaSet or\n"
     "Job makes as many pods as it asks for, a DaemonSet one for each node that it wants. An object of the "
     "files\n"
     "takes the place of the one with its name in the cluster: pods of a workload that is there make way, "
     "and\n"
     "are made anew. Pods without a controller stay on a node that is drained, and are gone with one that "
     "is\n"
     "removed. Budgets for disruptions are not looked at.\n\n"
     "A scenario (apiVersion: spread-schedule/v1, kind: Scenario) has steps: apply, delete, cordon, "
     "uncordon,\n"
     "taint, untaint, advance, schedule and expect. It is played on an embedded cluster with a clock of its "
     "own,\n"
     "and its timeline is shown. docs/scenarios.md has them all.\n\n"
     "Exit code: 0 if all fit, with --fill as many as the file asks for, with a scenario if all is as "
     "expected;\n"
     "1 if not; 2 if something went wrong.\n"},
    {kSnapshot, "snapshot", "kubectl spread-schedule snapshot [flags]",
     "Prints the cluster as a file that --cluster-file reads, with what decisions look at and nothing else.",
     "  # Keep the cluster as it is now\n"
     "  kubectl spread-schedule snapshot > cluster.yaml\n\n"
     "  # Ask it later, or elsewhere: the answers are those of the cluster\n"
     "  kubectl spread-schedule explain pod/web-1 --cluster-file cluster.yaml\n"
     "  kubectl spread-schedule simulate --drain node/worker --cluster-file cluster.yaml\n\n"
     "  # With the annotations, as JSON\n"
     "  kubectl spread-schedule snapshot --include annotations -o json\n",
     "Only fields that decisions look at are kept: of annotations the six that they read, of containers "
     "their\n"
     "names, images, resources and ports. Left out unless --include names them: all other annotations, env,\n"
     "commands and arguments, and the names of secrets, those with the credentials for images among them. "
     "The\n"
     "contents of secrets are never read. Names, labels and images are kept: look at them before you give "
     "the\n"
     "file away. What may not be listed is left out, and stderr says so.\n"},
    {kVersion, "version", "kubectl spread-schedule version", "Prints the version.",
     "  kubectl spread-schedule version\n"},
    {kCompletion, "completion", "kubectl spread-schedule completion",
     "Prints the script that completes `kubectl spread-schedule` in the shell.",
     "  # Put it on the PATH under this name: kubectl's own completion finds it there\n"
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
