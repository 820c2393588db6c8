"""What pods say of one another: affinity, anti-affinity, topology spread."""

from mutants.mutation import Mutation

AFFINITY = "src/sched/filters/inter_pod_affinity.cpp"
TERM = "src/sched/pod_term.cpp"
SPREAD = "src/sched/filters/pod_topology_spread.cpp"
COUNTS = "src/sched/topology_counts.cpp"

MUTATIONS = [
    Mutation(TERM, "if (term.namespaces.empty() && !term.namespace_selector) return ns == owner_ns;",
             "if (term.namespaces.empty() && !term.namespace_selector) return true;", "a term without namespaces is about all of them"),
    Mutation(TERM, "term.namespaces.empty() && !term.namespace_selector) return ns == owner_ns",
             "!term.namespace_selector) return ns == owner_ns", "a list of namespaces is ignored"),
    Mutation(TERM, "if (selector.requirements.empty()) return true;", "if (selector.requirements.empty()) return false;",
             "an empty namespaceSelector matches none"),
    Mutation(TERM, "selector.matches(found != surroundings.namespaces.end() ? found->second : Labels())", "true",
             "the labels of namespaces do not matter"),
    Mutation(TERM, "return term.selector && term.selector->matches(pod.labels) &&", "return (!term.selector || term.selector->matches(pod.labels)) &&",
             "no selector matches every pod"),
    Mutation(AFFINITY, "return !terms.empty() && std::ranges::all_of(terms", "return !terms.empty() && std::ranges::any_of(terms",
             "one term of several is enough"),
    Mutation(AFFINITY, "if (rules.company.empty() && rules.matches_itself) return", "if (rules.matches_itself) return",
             "a pod that matches itself never needs company"),
    Mutation(AFFINITY, "if (rules.company.empty() && rules.matches_itself) return", "if (rules.company.empty()) return",
             "where nobody matches, any pod may be the first"),
    Mutation(AFFINITY, "if (rules.company.empty() && rules.matches_itself) return nullptr;", "", "the first of its kind waits for ever"),
    Mutation(AFFINITY, "if (labels.find(term.topology_key) == nullptr) return", "if (false) return",
             "the first of its kind goes to a node without the key"),
    Mutation(AFFINITY, "close_domains(rules.unwanted, rules.anti_affinity, pod.key.ns, *other.pod, other);", "",
             "the pod's own anti-affinity is ignored"),
    Mutation(AFFINITY, "close_domains(rules.not_welcome, other.pod->anti_affinity.required, other.pod->key.ns, pod, other);", "",
             "the anti-affinity of pods that are there is ignored"),
    Mutation(AFFINITY, "close_domains(rules.not_welcome, other.pod->anti_affinity.required, other.pod->key.ns, pod, other);",
             "close_domains(rules.not_welcome, other.pod->anti_affinity.required, pod.key.ns, pod, other);",
             "a term without namespaces is about the wrong pod's"),
    Mutation(SPREAD, "std::ssize(counts.pods) < constraint.min_domains", "std::ssize(counts.pods) <= constraint.min_domains",
             "as many domains as asked for are too few"),
    Mutation(SPREAD, "return too_few_domains || domains_with.empty()", "return domains_with.empty()", "minDomains is ignored"),
    Mutation(SPREAD, "constraint.selector->matches(pod.labels) ? 1 : 0", "constraint.selector->matches(pod.labels) ? 1 : 1",
             "a pod counts itself where its own selector does not"),
    Mutation(SPREAD, "rule.minimum() > counts.constraint", "rule.minimum() >= counts.constraint", "an exact skew is rejected"),
    Mutation(SPREAD, "+ rule.self - rule.minimum() >", "+ rule.self >", "the skew is measured from zero"),
    Mutation(SPREAD, "+ rule.self - rule.minimum() >", "- rule.minimum() >", "the pod itself adds nothing"),
    Mutation(COUNTS, "!constraint.selector->requirements.empty() && ", "",
             "an empty selector counts every pod"),
    Mutation(COUNTS, "!pod.deleting &&", "", "terminating pods count"),
    Mutation(COUNTS, "pod.key.ns == ns && ", "", "pods of other namespaces count"),
    Mutation(COUNTS, "return !keeps_pods_away(taint) || is_tolerated", "return is_tolerated", "PreferNoSchedule takes a node out of the counts"),
    Mutation(COUNTS, "if (constraint.hard == hard) counts", "counts", "ScheduleAnyway rejects"),
    Mutation(COUNTS, "|| missing_key(node) != nullptr) return",
             "|| node.labels.find(counts.constraint.topology_key) == nullptr) return",
             "a node without one of the keys counts for the others"),
    Mutation(COUNTS, "if (constraint.honor_affinity && !affinity", "if (!affinity", "nodeAffinityPolicy: Ignore is not obeyed"),
    Mutation(COUNTS, "if (constraint.honor_affinity && !affinity_.matches(node)) return nullptr;", "", "nodeAffinityPolicy: Honor is not obeyed"),
    Mutation(COUNTS, "if (constraint.honor_taints && !tolerates_all", "if (!tolerates_all", "nodeTaintsPolicy: Ignore is not obeyed"),
    Mutation(COUNTS, "if (constraint.honor_taints && !tolerates_all(pod_, node)) return nullptr;", "", "nodeTaintsPolicy: Honor is not obeyed"),
]
