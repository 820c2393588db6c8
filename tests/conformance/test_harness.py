"""The comparison itself: it must see each kind of difference, and nothing where there is none."""

import copy

import pytest
from harness.compare import differences
from harness.expected import expected
from harness.shrink import shrink

TAINT = "node(s) had untolerated taint(s)"
CORDON = "node(s) were unschedulable"
VERDICT = {
    "namespace": "default", "name": "x", "whole": False, "pinned": False,
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
CLUSTER = {"items": []}


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


NOT_READY = {"name": "a", "feasible": False, "rejections": [{"filter": "NodeReady", "reason": "not ready"}]}


def test_a_node_that_only_we_reject():
    verdict = {**VERDICT, "message": None, "nodes": [feasible("a")]}
    explanation = {"selectedNode": None, "message": "0/1 nodes are available: 1 not ready.", "nodes": [NOT_READY]}
    assert differences(expected(verdict, {"items": [unready("a")]}), explanation) == []
    assert [found.kind for found in differences(expected(verdict, CLUSTER), explanation)] == ["nothing expected, NodeReady found"]


def test_a_node_that_the_flag_leaves_out():
    verdict = {**VERDICT, "message": None, "nodes": [feasible("a")]}
    rejected = {"name": "a", "feasible": False, "rejections": [{"filter": "NodeSelectorFlag", "reason": "no"}]}
    explanation = {"selectedNode": None, "message": "0/1 nodes are available: 1 no.", "nodes": [rejected]}
    assert differences(expected(verdict, CLUSTER, selected=set()), explanation) == []
    assert differences(expected(verdict, CLUSTER, selected={"a"}), explanation) != []


def test_shrinking_keeps_what_matters():
    items = [{"kind": "Node", "metadata": {"name": str(i)}, "spec": {"x": [1, 2, {"y": i}], "z": "z"}} for i in range(20)]

    def persists(cluster):
        return any(item["spec"].get("x") and {"y": 13} in item["spec"]["x"] for item in cluster["items"])

    assert shrink({"items": items}, persists) == {"items": [{"kind": "Node", "metadata": {"name": "13"}, "spec": {"x": [{"y": 13}]}}]}
