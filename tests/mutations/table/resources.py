"""Requests, and what is left of a node."""

from mutants.mutation import Mutation

FIT = "src/sched/filters/node_resources_fit.cpp"
POD_RESOURCES = "src/model/pod_resources.cpp"
RESOURCES = "src/model/resources.cpp"

MUTATIONS = [
    Mutation(FIT, "amounts.requested <= 0 || ", "", "a request of nothing fails on a node that is over-full"),
    Mutation(FIT, "amounts.requested <= free) return", "amounts.requested < free) return", "an exact fit is rejected"),
    Mutation(FIT, "amounts.allocatable - amounts.used", "amounts.allocatable", "pods on the node hold nothing"),
    Mutation(FIT, "pods + 1 > node", "pods > node", "one pod too many"),
    Mutation(FIT, "used.other(name)}", "0}", "extended resources are never used up"),
    Mutation(POD_RESOURCES, "at->second = std::max(at->second, quantity)", "at->second = quantity",
             "the last init container counts, not the largest"),
    Mutation(POD_RESOURCES, 'name == "cpu" || name == "memory" || name.starts_with("hugepages-")', 'name == "cpu" || name == "memory"',
             "hugepages of the pod as a whole are ignored"),
    Mutation(POD_RESOURCES, "|| !status->requests) return", "&& !status->requests) return", "what a resize left behind is not looked at"),
    Mutation(POD_RESOURCES, "spec.resize_infeasible ? ResourceList{} : container.requests", "container.requests",
             "a resize that was refused holds what it asked for"),
    Mutation(POD_RESOURCES, "raise_to(most, status->allocated);", "", "what is allocated and not in use yet is given away"),
    Mutation(POD_RESOURCES, "      add_to(sum, now);\n", "", "sidecars cost nothing once the pod runs"),
    Mutation(POD_RESOURCES, "      add_to(now, sidecars);\n", "", "init containers run without the sidecars before them"),
    Mutation(POD_RESOURCES, "  raise_to(sum, starting);\n", "", "the start of a pod costs nothing"),
    Mutation(POD_RESOURCES, "if (can_be_set_for_pod(name)) sum[name]", "sum[name]", "any resource can be set for the pod as a whole"),
    Mutation(POD_RESOURCES, "  add_to(sum, spec.overhead);\n", "", "overhead is forgotten"),
    Mutation(RESOURCES, "return at != others.end() && at->first == name ?", "return at != others.end() ?",
             "the next resource by name stands in for one that is missing"),
    Mutation(RESOURCES, "quantity.units() != 0 && is_other_resource(name)", "quantity.units() != 0", "names that mean nothing are asked of nodes"),
    Mutation(RESOURCES, 'name.find("kubernetes.io/") != std::string_view::npos || ', "", "kubernetes.io resources are ignored",
             survives="equivalent: such a name that the API server accepts counts as an extended resource too"),
]
