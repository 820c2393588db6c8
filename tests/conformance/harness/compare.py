"""Our explanation of a pod against what was expected, node by node."""

from dataclasses import dataclass
from itertools import groupby

from .expected import OURS, Node, Pod, Rejection, message_of


@dataclass
class Difference:
    kind: str  # what it is about, without the names and figures of this cluster
    text: str


def differences(pod: Pod, explanation: dict) -> list[Difference]:
    """None where both agree."""
    ours = {node["name"]: node for node in explanation.get("nodes") or []}
    if ours.keys() != pod.nodes.keys():
        return [Difference("other nodes", f"nodes should be {sorted(pod.nodes)}, are {sorted(ours)}")]
    found = []
    for name, expected in sorted(pod.nodes.items()):
        difference = _node(expected, ours[name])
        if difference:
            found.append(Difference(difference.kind, f"{name}: {difference.text}"))
    return found or _selected(pod, explanation) or _message(pod, explanation)


def _grouped(node: dict) -> list[Rejection]:
    """One entry a reason becomes one entry a filter."""
    return [(name, [entry["reason"] for entry in entries])
            for name, entries in groupby(node.get("rejections") or [], key=lambda entry: entry["filter"])]


def _node(expected: Node, ours: dict) -> Difference | None:
    got = _grouped(ours)
    if expected.feasible != ours.get("feasible") or expected.feasible != (not got):
        return Difference(f"{_filter(expected.first)} expected, {_filter(got[0] if got else None)} found",
                          f"should be {expected.first or 'feasible'}, is {got[:1] or 'feasible'}")
    if expected.feasible:
        return None
    if not _same(expected.first, got[0]):
        return Difference(f"{_filter(expected.first)} expected first, {got[0][0]} found",
                          f"first rejection should be {expected.first}, is {got[0]}")
    return _rest(expected, got) if expected.all is not None else None


def _filter(rejection: Rejection | None) -> str:
    return rejection[0] if rejection else "nothing"


def _same(expected: Rejection, got: Rejection) -> bool:
    return expected[1] == got[1] and expected[0] in ("", got[0])


def _rest(expected: Node, got: list[Rejection]) -> Difference | None:
    theirs = [rejection for rejection in got if rejection[0] not in OURS]
    if theirs != expected.all:
        odd = sorted({name for name, _ in theirs} ^ {name for name, _ in expected.all})
        return Difference(f"all rejections, {odd or 'their reasons'}", f"all should be {expected.all}, are {theirs}")
    if got[len(theirs):] != expected.ours:
        return Difference("filters of ours", f"should end with {expected.ours}, rejections are {got}")
    return None


def _selected(pod: Pod, explanation: dict) -> list[Difference]:
    node = explanation.get("selectedNode")
    fits = any(candidate.feasible for candidate in pod.nodes.values())
    if fits and (node not in pod.nodes or not pod.nodes[node].feasible):
        return [Difference("selectedNode", f"selectedNode is {node}, which does not fit")]
    if not fits and node is not None:
        return [Difference("selectedNode", f"selectedNode is {node}, but no node fits")]
    return []


def _message(pod: Pod, explanation: dict) -> list[Difference]:
    got = explanation.get("message") or ""
    if any(node.feasible for node in pod.nodes.values()):
        return []
    if pod.whole and not (pod.message or "").startswith("0/"):
        # Gates, deletion, errors, what we do not support: kube-scheduler has no such sentence for them, only the reason.
        return [] if pod.message in got else [Difference("message", f"message should hold {pod.message!r}, is {got!r}")]
    want = pod.message
    if want is None:
        want = message_of([_grouped(node)[0][1] for node in explanation["nodes"]])
    return [] if got == want else [Difference("message", f"message should be {want!r}, is {got!r}")]
