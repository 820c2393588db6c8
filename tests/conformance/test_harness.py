"""The comparison itself: it must see each kind of difference, and nothing where there is none."""

import copy

import pytest
from harness.compare import differences
from harness.expected import expected
from harness.minhosts import group_of
from harness.shrink import shrink

TAINT = "node(s) had untolerated taint(s)"
CORDON = "node(s) were unschedulable"
VERDICT = {
    "namespace": "default", "name": "x", "whole": False, "pinned": False, "failed": False, "corrected": False,
    "message": f"0/2 nodes are available: 1 {CORDON}, 1 {TAINT}.",
    "nodes": [
        {"name": "a", "feasible": False, "first": {"filter": "NodeUnschedulable", "reasons": [CORDON]},
         "all": [{"filter": "NodeUnschedulable", "reasons": [CORDON]}, {"filter": "TaintToleration", "reasons": [TAINT]}]},
        {"name": "b", "feasible": False, "first": {"filter": "TaintToleration", "reasons": [TAINT]},
         "all": [{"filter": "TaintToleration", "reasons": [TAINT]}]},
    ],
}
EXPLANATION = {
    "selectedNode": None, "message": VERDICT["message"],
    "nodes": [
        {"name": "a", "feasible": False, "rejections": [{"filter": "NodeUnschedulable", "reason": CORDON},
                                                        {"filter": "TaintToleration", "reason": TAINT}]},
        {"name": "b", "feasible": False, "rejections": [{"filter": "TaintToleration", "reason": TAINT}]},
    ],
}
POD = {"kind": "Pod", "metadata": {"namespace": "default", "name": "x", "uid": "u"}, "spec": {}}
CLUSTER = {"items": [POD]}


def test_agreement_is_silent():
    assert differences(expected(VERDICT, CLUSTER), EXPLANATION) == []


def changed(path, value):
    explanation = copy.deepcopy(EXPLANATION)
    holder = explanation
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return explanation


@pytest.mark.parametrize("kind, explanation", [
    ("other nodes", changed(["nodes"], EXPLANATION["nodes"][:1])),
    ("TaintToleration expected, nothing found", changed(["nodes", 1], {"name": "b", "feasible": True, "rejections": []})),
    ("TaintToleration expected, nothing found", changed(["nodes", 1, "rejections"], [])),
    ("TaintToleration expected first, NodePorts found", changed(["nodes", 1, "rejections", 0, "filter"], "NodePorts")),
    ("TaintToleration expected first, TaintToleration found", changed(["nodes", 1, "rejections", 0, "reason"], "tainted")),
    ("all rejections, ['TaintToleration']", changed(["nodes", 0, "rejections"], EXPLANATION["nodes"][0]["rejections"][:1])),
    ("filters of ours", changed(["nodes", 1, "rejections"],
                                [*EXPLANATION["nodes"][1]["rejections"], {"filter": "NodeReady", "reason": "?"}])),
    ("selectedNode", changed(["selectedNode"], "a")),
    ("message", changed(["message"], "0/2 nodes are available.")),
])
def test_difference_is_seen(kind, explanation):
    assert [found.kind for found in differences(expected(VERDICT, CLUSTER), explanation)] == [kind]


def feasible(name):
    return {"name": name, "feasible": True, "all": []}


def unready(name):
    return {"kind": "Node", "metadata": {"name": name}, "status": {"conditions": [{"type": "Ready", "status": "Unknown"}]}}


NOT_READY = {"name": "a", "feasible": False, "rejections": [{"filter": "NodeReady", "reason": "node(s) were not ready"}]}


def test_a_node_that_only_we_reject():
    verdict = {**VERDICT, "message": None, "nodes": [feasible("a")]}
    explanation = {"selectedNode": None, "message": "0/1 nodes are available: 1 node(s) were not ready.", "nodes": [NOT_READY]}
    assert differences(expected(verdict, {"items": [POD, unready("a")]}), explanation) == []
    assert [found.kind for found in differences(expected(verdict, CLUSTER), explanation)] == ["nothing expected, NodeReady found"]


def test_a_node_that_the_flag_leaves_out():
    verdict = {**VERDICT, "message": None, "nodes": [feasible("a")]}
    reason = "node(s) didn't match --node-selector"
    rejected = {"name": "a", "feasible": False, "rejections": [{"filter": "NodeSelectorFlag", "reason": reason}]}
    explanation = {"selectedNode": None, "message": f"0/1 nodes are available: 1 {reason}.", "nodes": [rejected]}
    assert differences(expected(verdict, CLUSTER, selected=set()), explanation) == []
    assert differences(expected(verdict, CLUSTER, selected={"a"}), explanation) != []


def test_a_pod_that_we_refuse():
    reason = "constraint not supported: spec.resourceClaims"
    cluster = {"items": [{**POD, "spec": {"resourceClaims": [{"name": "gpu"}]}}]}
    explanation = {"selectedNode": None, "message": f"0/2 nodes are available: {reason}.",
                   "nodes": [{"name": name, "feasible": False, "rejections": [{"filter": "Supported", "reason": reason}]} for name in "ab"]}
    assert differences(expected(VERDICT, cluster), explanation) == []
    assert differences(expected(VERDICT, CLUSTER), explanation) != []


def owned(name, node, **status):
    return {"kind": "Pod", "metadata": {"namespace": "default", "name": name, "ownerReferences": [{"kind": "ReplicaSet", "uid": "set", "controller": True}]},
            "spec": {"nodeName": node} if node else {}, "status": status}


def group(annotation, desired, *pods, parent=None):
    meta = {"uid": "set", "annotations": {"controller-spread-scheduler/min-hosts": annotation} if annotation is not None else {}}
    items = [{"kind": "Node", "metadata": {"name": name}} for name in "abc"]
    items.append({"kind": "ReplicaSet", "metadata": meta, "spec": {"replicas": desired}})
    if parent is not None:
        meta["ownerReferences"] = [{"kind": "Deployment", "uid": "above", "controller": True}]
        items.append({"kind": "Deployment", "metadata": {"uid": "above", "annotations": {"controller-spread-scheduler/min-hosts": parent}}})
    waiting = owned("x", None)
    return group_of({"items": [*items, waiting, *pods]}, waiting)


@pytest.mark.parametrize("name, found, allowed", [
    ("the second of two must go elsewhere", group("2", 2, owned("p", "a")), "bc"),
    ("the third of three may go anywhere", group("2", 3, owned("p", "a"), owned("q", "b")), "abc"),
    ("one is still to come", group("2", 3, owned("p", "a")), "abc"),
    ("three hosts, two used, none to come", group("3", 3, owned("p", "a"), owned("q", "b")), "c"),
    ("no more than there are pods", group("5", 2, owned("p", "a")), "bc"),
    ("garbage is two", group("many", 2, owned("p", "a")), "bc"),
    ("what stands above goes first", group("1", 2, owned("p", "a"), parent="2"), "bc"),
    ("a finished one is no host", group("2", 2, owned("p", "a", phase="Failed")), "abc"),
    ("one that was promised a node counts there",
     group("2", 2, {**owned("p", None, nominatedNodeName="b"), "spec": {"priority": 1}}), "ac"),
    ("a node that is gone is no host", group("2", 2, owned("p", "gone")), "abc"),
])
def test_hosts_of_a_group(name, found, allowed):
    assert "".join(node for node in "abc" if found.allows(node)) == allowed


def test_nobody_asks_for_hosts():
    assert group(None, 2, owned("p", "a")) is None


def test_shrinking_keeps_what_matters():
    items = [{"kind": "Node", "metadata": {"name": str(i)}, "spec": {"x": [1, 2, {"y": i}], "z": "z"}} for i in range(20)]

    def persists(cluster):
        return any(item["spec"].get("x") and {"y": 13} in item["spec"]["x"] for item in cluster["items"])

    assert shrink({"items": items}, persists) == {"items": [{"kind": "Node", "metadata": {"name": "13"}, "spec": {"x": [{"y": 13}]}}]}
