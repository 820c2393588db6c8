"""What we should answer: the oracle's verdict and, on top of it, what we do differently on purpose."""

from collections import Counter
from dataclasses import dataclass

# Ours, after all of kube-scheduler's, in this order. It leaves the first to taints and has no such flag as the second.
NOT_READY, NOT_SELECTED = "NodeReady", "NodeSelectorFlag"
OURS = (NOT_READY, NOT_SELECTED)

Rejection = tuple[str, list[str]]  # a filter and its reasons; the filter is "" where kube-scheduler names none


@dataclass
class Node:
    feasible: bool
    first: Rejection | None
    all: list[Rejection] | None  # every filter that rejects; None where that is not said
    ours: list[str]  # filters of ours that reject, in order


@dataclass
class Pod:
    nodes: dict[str, Node]
    message: str | None  # None: kube-scheduler finds a node
    whole: bool  # the reasons concern the pod as a whole


def expected(verdict: dict, cluster: dict, selected: set[str] | None = None) -> Pod:
    """For one pod that the oracle judged. `selected`: the nodes that --node-selector leaves, if it is given."""
    unready = not_ready_nodes(cluster)
    nodes = {}
    for judged in verdict["nodes"]:
        name = judged["name"]
        ours = [NOT_READY] * (name in unready) + [NOT_SELECTED] * (selected is not None and name not in selected)
        nodes[name] = _node(judged, ours, complete=not verdict["whole"] and not verdict["pinned"])
    return Pod(nodes, verdict.get("message"), verdict["whole"])


def _node(judged: dict, ours: list[str], complete: bool) -> Node:
    first = judged.get("first")
    rejection = (first["filter"], first["reasons"]) if first else None
    if rejection is None and ours:
        rejection = (ours[0], [])
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
