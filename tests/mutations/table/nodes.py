"""What nodes say of themselves: cordons, taints, names, readiness; ports."""

from mutants.mutation import Mutation

FILTERS = "src/sched/filters"
TAINT = "src/model/taint.cpp"
POD = "src/model/pod.cpp"

MUTATIONS = [
    Mutation(f"{FILTERS}/node_unschedulable.cpp", "if (!state.node.unschedulable)", "if (state.node.unschedulable)",
             "the cordoned nodes are taken, the others not"),
    Mutation(f"{FILTERS}/node_unschedulable.cpp", '"NoSchedule"};', '"NoExecute"};', "a toleration of another effect opens a cordon"),
    Mutation(f"{FILTERS}/node_unschedulable.cpp", "if (is_tolerated(cordon, pod.tolerations)) return NotConcerned{};", "",
             "a cordon cannot be tolerated"),
    Mutation(TAINT, 'taint.effect == "NoSchedule" || ', "", "NoSchedule keeps nobody away"),
    Mutation(TAINT, ' || taint.effect == "NoExecute"', "", "NoExecute keeps nobody away"),
    Mutation(f"{FILTERS}/taint_toleration.cpp", "&& !is_tolerated(", "&& is_tolerated(", "only tolerated taints count"),
    Mutation(f"{FILTERS}/taint_toleration.cpp", "keeps_pods_away(taint) && ", "", "PreferNoSchedule rejects"),
    Mutation(TAINT, "if (!effect.empty() && effect", "if (effect", "an empty effect is no wildcard"),
    Mutation(TAINT, "if (!key.empty() && key", "if (key", "an empty key is no wildcard"),
    Mutation(TAINT, 'if (op == "Exists") return true;', "", "Exists looks at the value"),
    Mutation(TAINT, '(op.empty() || op == "Equal") && value', "value", "Gt and Lt, which are alpha, are taken for Equal"),
    Mutation(TAINT, "op.empty() || ", "", "no operator no longer means Equal"),
    Mutation(TAINT, "&& value == taint.value", "", "Equal does not look at the value"),
    Mutation(f"{FILTERS}/node_name.cpp", "state.node.name == wanted", "state.node.name != wanted", "every node but the one asked for"),
    Mutation(f"{FILTERS}/node_ready.cpp", "state.node.ready == Ready::Unknown", "state.node.ready == Ready::True",
             "nodes that are ready are rejected, lost ones not"),
    Mutation(f"{FILTERS}/node_selector_flag.cpp", "if (!requirement.matches", "if (requirement.matches", "the flag is turned round"),
    Mutation(POD, "port <= 0 || ", "", "a container port without a host port clashes"),
    Mutation(POD, "spread::protocol(*this) != spread::protocol(other)", "false", "TCP and UDP clash"),
    Mutation(POD, "mine == theirs || ", "", "the same address twice is no clash"),
    Mutation(POD, " || mine == kAnyAddress", "", "asking for any address clashes with none"),
    Mutation(POD, " || theirs == kAnyAddress", "", "a port held on any address is free on each"),
]
