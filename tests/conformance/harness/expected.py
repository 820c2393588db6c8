"""What we should answer: the oracle's verdict and, on top of it, what we do differently on purpose."""

from collections import Counter
from dataclasses import dataclass

from .minhosts import group_of
from .pods import find, key_of

# Ours, after all of kube-scheduler's, in this order. It leaves the first to taints and has nothing like the others.
NOT_READY = ("NodeReady", ["node(s) were not ready"])
NOT_SELECTED = ("NodeSelectorFlag", ["node(s) didn't match --node-selector"])
MIN_HOSTS = "MinHosts"
OURS = (NOT_READY[0], NOT_SELECTED[0], MIN_HOSTS)
UNSUPPORTED = "Supported"

Rejection = tuple[str, list[str]]  # a filter and its reasons; the filter is "" where kube-scheduler names none


@dataclass
class Node:
    feasible: bool
    first: Rejection | None
    all: list[Rejection] | None  # every filter of kube-scheduler's that rejects; None where that is not said
    ours: list[Rejection]  # those of ours, in order


@dataclass
class Pod:
    nodes: dict[str, Node]
    message: str | None  # None: kube-scheduler finds a node
    whole: bool  # the reasons concern the pod as a whole


def expected(verdict: dict, cluster: dict, selected: set[str] | None = None) -> Pod:
    """For one pod that the oracle judged. `selected`: the nodes that --node-selector leaves, if it is given."""
    pod = find(cluster, f"{verdict['namespace']}/{verdict['name']}")
    if unsupported(pod) and not pod["spec"].get("schedulingGates"):
        return _refused([node["name"] for node in verdict["nodes"]], pod)
    unready, group = not_ready_nodes(cluster), group_of(cluster, pod)
    complete = not verdict["whole"] and not verdict["pinned"]
    nodes = {}
    for judged in verdict["nodes"]:
        name = judged["name"]
        ours = [NOT_READY] * (name in unready) + [NOT_SELECTED] * (selected is not None and name not in selected)
        if group and not group.allows(name):
            ours.append((MIN_HOSTS, [group.reason]))
        nodes[name] = _node(judged, ours, complete)
    message = verdict.get("message") if not any(_reordered(judged) for judged in verdict["nodes"]) else None
    return Pod(nodes, message, verdict["whole"])


def _reordered(judged: dict) -> bool:
    """Whether kube-scheduler names a filter first that is not the first to reject: it asks all filters with the pods that
    were promised the node, and then all without, where we ask each filter both ways before the next one."""
    return bool(judged["all"]) and judged["first"] != judged["all"][0]


def unsupported(pod: dict) -> list[str]:
    return [f"spec.{field}" for field in ("resourceClaims", "workloadRef") if pod["spec"].get(field)]


def _refused(names: list[str], pod: dict) -> Pod:
    rejection = (UNSUPPORTED, [f"constraint not supported: {', '.join(unsupported(pod))}"])
    if "deletionTimestamp" in pod["metadata"]:  # comes first with us, and kube-scheduler gives it no filter's name
        rejection = ("", [f"skip schedule deleting pod: {key_of(pod)}"])
    return Pod({name: Node(False, rejection, None, []) for name in names}, rejection[1][0], True)


def _node(judged: dict, ours: list[Rejection], complete: bool) -> Node:
    first = judged["all"][0] if _reordered(judged) else judged.get("first")
    rejection = (first["filter"], first["reasons"]) if first else None
    if rejection is None and ours:
        rejection = ours[0]
    everything = [(entry["filter"], entry["reasons"]) for entry in judged["all"]] if complete else None
    return Node(judged["feasible"] and not ours, rejection, everything, ours)


def not_ready_nodes(cluster: dict) -> set[str]:
    return {item["metadata"]["name"] for item in cluster["items"] if item["kind"] == "Node"
            for condition in item.get("status", {}).get("conditions") or []
            if condition.get("type") == "Ready" and condition.get("status") in ("False", "Unknown")}


def message_of(reasons_by_node: list[list[str]]) -> str:
    """kube-scheduler's sentence, for nodes that only we reject."""
    counts = Counter(reason for reasons in reasons_by_node for reason in reasons)
    pairs = sorted(f"{count} {reason}" for reason, count in counts.items())
    return f"0/{len(reasons_by_node)} nodes are available: {', '.join(pairs)}."
