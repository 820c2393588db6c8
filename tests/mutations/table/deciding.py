"""How the answers of the filters are put together, who counts on a node, and who goes first."""

from mutants.mutation import Mutation

DECIDE = "src/sched/decide.cpp"
PROMISED = "src/sched/promised.cpp"
MESSAGE = "src/sched/message.cpp"
QUEUE = "src/sched/queue.cpp"
SNAPSHOT = "src/model/snapshot.cpp"
FILTERS = "src/sched/filters"
HOSTS = f"{FILTERS}/min_hosts.cpp"

MUTATIONS = [
    Mutation(DECIDE, "if (!pin.names.contains(node.name)) return &pin.for_others;", "", "pinned names do not take other nodes out"),
    Mutation(DECIDE, "if (verdicts.empty() && set_aside) return", "if (verdicts.empty()) return",
             "without nodes a pod that waits for them hears another reason"),
    Mutation(DECIDE, "if (!fuller) return ask_all({&now, 1}, question.detail);", "return ask_all({&now, 1}, question.detail);",
             "promised pods lose their room"),
    Mutation(DECIDE, "if (detail == Detail::Decide && !all.empty()) break;", "if (!all.empty()) break;", "explain stops at the first filter"),
    Mutation(PROMISED, "other->priority >= pod.priority", "other->priority > pod.priority", "a promise to an equal is not kept"),
    Mutation(PROMISED, "other->priority >= pod.priority", "true", "a promise to a lower pod is kept"),
    Mutation(PROMISED, " && other->key != pod.key", "", "a pod stands in its own way"),
    Mutation(PROMISED, "other->gates.empty()", "true", "a promise to a gated pod is kept"),
    Mutation(PROMISED, "other->nominated_node == node && ", "", "a promise holds everywhere"),
    Mutation(MESSAGE, "if (rejection.filter == verdict.rejections.front().filter) ++", "++", "later filters count in the message"),
    Mutation(MESSAGE, "  std::ranges::sort(parts);  // as text: `10 …` stands before `2 …`\n", "", "the message has another order"),
    Mutation(QUEUE, "std::tie(b.priority, a.app, a.pod) < std::tie(a.priority, b.app, b.pod)",
             "std::tie(a.priority, a.app, a.pod) < std::tie(b.priority, b.app, b.pod)", "the lowest priority goes first"),
    Mutation(SNAPSHOT, "if (pod->finished || pod->node_name.empty()) continue;", "if (pod->node_name.empty()) continue;",
             "finished pods hold their node"),
    Mutation(f"{FILTERS}/scheduling_gates.cpp", "if (pod.gates.empty()) return NotConcerned{};", "return NotConcerned{};", "gates are ignored"),
    Mutation(f"{FILTERS}/deleting.cpp", "if (!pod.deleting) return NotConcerned{};", "return NotConcerned{};", "pods that are being deleted are placed"),
    Mutation(f"{FILTERS}/supported.cpp", "if (pod.unsupported.empty()) return NotConcerned{};", "return NotConcerned{};",
             "a constraint that nobody judged is ignored"),
    Mutation(HOSTS, 'owner.kind == "ReplicaSet" || ', "", "the pods of ReplicaSets may all go to one host"),
    Mutation(HOSTS, "if (asks && above->min_hosts) return above;", "", "what a Deployment asks for is not read"),
    Mutation(HOSTS, "|| hosts < 1) return std::nullopt;", ") return std::nullopt;", "no hosts at all can be asked for"),
    Mutation(HOSTS, "pod->controller->uid == uid && !pod->deleting", "pod->controller->uid == uid", "a pod on its way out is a host"),
    Mutation(HOSTS, "desired - placed.pods - 1", "desired - placed.pods", "the pod itself is still to come"),
    Mutation(HOSTS, "if (hosts + to_come >= required) return {};", "if (hosts >= required) return {};", "pods still to come get no credit"),
    Mutation(HOSTS, "(one_more ? 1 : 0)", "1", "a host counts twice"),
    Mutation(HOSTS, "std::min(group->desired, *asked)", "*asked", "more hosts than pods"),
]
