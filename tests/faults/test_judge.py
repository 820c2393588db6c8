"""The judge on made-up cases: what it must find, and what it must let pass."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness.audit import Bind, LeaseChange  # noqa: E402
from harness.judge import Case, judge  # noqa: E402
from harness.quantities import amount  # noqa: E402
from support.objects import node, pod  # noqa: E402


def bind(name="p", uid="u-p", on="a", code=201, at=10.0, user="me"):
    return Bind(user, "default", name, uid, on, code, at, at + 0.1)


def placed(name="p", on=None, cpu=None, **fields):
    body = pod(name, on=on, cpu=cpu, **fields)
    body["metadata"]["uid"] = f"u-{name}"
    return {**body, "status": {"phase": "Pending"}}


def case(**fields):
    return Case("my-scheduler", **{"nodes": [node("a", cpu="1")], **fields})


def change(holder, at, user="me", lease="default/lease"):
    return LeaseChange(user, lease, holder, at)


GOOD = {
    "nothing": case(),
    "bound": case(binds=[bind()], pods=[placed(on="a")]),
    "refused, then bound": case(binds=[bind(code=503), bind(at=11.0)], pods=[placed(on="a")]),
    "bound again to the same node": case(binds=[bind(), bind(code=409, at=11.0)], pods=[placed(on="a")]),
    "another node, as the first request failed": case(binds=[bind(on="b", code=500), bind(at=11.0)], pods=[placed(on="a")]),
    "another client was faster": case(binds=[bind(user="you"), bind(on="b", code=409, at=11.0)], pods=[placed(on="a")]),
    "waits, and fits nowhere": case(pods=[placed(cpu="2")]),
    "waits, and the node is cordoned": case(pods=[placed()], nodes=[node("a", unschedulable=True)]),
    "waits, and the node is tainted": case(pods=[placed()], nodes=[node("a", taints=["x:NoSchedule"])]),
    "waits, and the node is not ready": case(pods=[placed()], nodes=[node("a", ready=False)]),
    "waits for somebody else": case(pods=[placed(scheduler="other")]),
    "gated": case(pods=[placed(schedulingGates=[{"name": "later"}])]),
    "full": case(pods=[placed(on="a", cpu="500m"), placed("q", on="a", cpu="500m")]),
    "on a node that the test deleted": case(pods=[placed(on="gone")], gone_nodes={"gone"}),
    "sent before it was taken out of use": case(binds=[bind()], forbidden={"a": 10.5}),
    "with the lease": case(binds=[bind()], leases=[change("it", 9.0)]),
    "another lease changes hands": case(binds=[bind()], leases=[change("it", 5.0), change("theirs", 6.0, "you", "default/other")]),
    "the lease was lost a moment ago": case(binds=[bind()], leases=[change("it", 5.0), change("other", 9.8, "you")]),
    "stolen by the test just now": case(binds=[bind()], leases=[change("it", 5.0), change("thief", 8.0, "admin")],
                                        outsiders={"admin"}),
    "true words": case(binds=[bind()], pods=[placed(on="a")], said={("default/p", "u-p"): ("Bound", "a")}, final=True),
    "words about a pod that is gone": case(said={("default/p", "u-p"): ("Bound", "a")}),
    "failed then, bound later": case(pods=[placed(on="a")], said={("default/p", "u-p"): ("Failed", None)}),
}

BAD = {
    "waits though it fits": (case(pods=[placed(cpu="1")]), "lost"),
    "two successes": (case(binds=[bind(), bind(at=11.0)], pods=[placed(on="a")]), "double"),
    "another node after success": (case(binds=[bind(), bind(on="b", code=409, at=11.0)], pods=[placed(on="a")]), "double"),
    "no UID": (case(binds=[bind(uid="")], pods=[placed(on="a")]), "wrong"),
    "too much CPU": (case(pods=[placed(on="a", cpu="1"), placed("q", on="a", cpu="1m")]), "wrong"),
    "too many pods": (case(nodes=[node("a", pods="1")], pods=[placed(on="a"), placed("q", on="a")]), "wrong"),
    "a node that is none": (case(pods=[placed(on="b")]), "wrong"),
    "not what it selects": (case(pods=[placed(on="a", nodeSelector={"disk": "ssd"})]), "wrong"),
    "not tolerated": (case(pods=[placed(on="a")], nodes=[node("a", taints=["x:NoSchedule"])]), "wrong"),
    "out of use": (case(binds=[bind()], forbidden={"a": 9.0}), "wrong"),
    "before the lease": (case(binds=[bind()], leases=[change("it", 11.0)]), "wrong"),
    "after another took over": (case(binds=[bind()], leases=[change("it", 5.0), change("other", 9.0, "you")]), "wrong"),
    "after it gave the lease back": (case(binds=[bind()], leases=[change("it", 5.0), change("", 9.0)]), "wrong"),
    "long after it was stolen": (case(binds=[bind()], leases=[change("it", 2.0), change("thief", 4.0, "admin")],
                                      outsiders={"admin"}), "wrong"),
    "said to be bound": (case(nodes=[], pods=[placed()], said={("default/p", "u-p"): ("Bound", "a")}), "wrong"),
    "said to have failed": (case(pods=[placed(on="a")], said={("default/p", "u-p"): ("Failed", None)}, final=True), "wrong"),
}


@pytest.mark.parametrize("name", GOOD)
def test_what_is_right(name):
    assert judge(GOOD[name]).sentences() == []


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong(name):
    what, kind = BAD[name]
    findings = judge(what)
    assert {each.split(":")[0] for each in findings.sentences()} == {kind}


@pytest.mark.parametrize("text, thousandths", [("1", 1000), ("100m", 100), ("2Gi", 2 * 2**30 * 1000), ("1k", 10**6)])
def test_amounts(text, thousandths):
    assert amount(text) == thousandths
