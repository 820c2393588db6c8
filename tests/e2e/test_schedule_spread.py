"""How evenly pods come out, and in which order, on a real API server."""

from collections import Counter
from itertools import groupby

import pytest
from support.audited import audited  # noqa: F401
from support.objects import node, pod


def spread_of(counts, nodes):
    figures = [counts.get(name, 0) for name in nodes]
    return max(figures) - min(figures)


# Taken as they arrive, interleaved, pods of apps as unequal as the second row would not come out even.
@pytest.mark.parametrize("sizes", [{"web": 100, "api": 100, "db": 100}, {"web": 50, "api": 100, "db": 150}], ids=str)
def test_three_hundred_pods_of_three_apps_on_thirty_nodes(cluster, audited, sizes):
    nodes = [f"node-{number:02}" for number in range(30)]
    cluster.nodes(*[node(name) for name in nodes])
    apps = [app for app, size in sizes.items() for _ in range(size)]
    cluster.pods(*[pod(f"pod-{(number * 7) % 300:03}", app=app) for number, app in enumerate(apps)])
    code, results = audited.schedule()
    assert (code, len(results)) == (0, 300)
    pods = cluster.all_pods()
    assert len(pods) == 300 and all(each["spec"].get("nodeName") for each in pods)
    assert spread_of(Counter(each["spec"]["nodeName"] for each in pods), nodes) <= 1
    app_of = {f"default/{each['metadata']['name']}": each["metadata"]["labels"]["app"] for each in pods}
    assert len(list(groupby(results, app_of.get))) == 3, "not app by app"
    for app in sizes:
        of_app = Counter(each["spec"]["nodeName"] for each in pods if each["metadata"]["labels"]["app"] == app)
        assert spread_of(of_app, nodes) <= 1, app
    bound = Counter(event["objectRef"]["name"] for event in audited.binds(code=201))
    assert len(bound) == 300 and set(bound.values()) == {1}


def test_pods_already_there_are_made_up_for(cluster, audited):
    cluster.nodes(*[node(name) for name in "abc"])
    cluster.pods(*[pod(f"old-{number}", app="web", on="a") for number in range(3)], pod("other", on="b"))
    cluster.pods(*[pod(f"new-{number}", app="web") for number in range(6)])
    assert audited().code == 0
    placements = cluster.placements()
    web = Counter(on for name, on in placements.items() if name != "other")
    assert web == {"a": 3, "b": 3, "c": 3}


def test_finished_pods_do_not_count(cluster, audited):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("done-1", on="a"), pod("done-2", on="a"), pod("runs", on="b"), pod("new"))
    cluster.set_phase("done-1", "Succeeded")
    cluster.set_phase("done-2", "Failed")
    assert audited().code == 0
    assert cluster.pod("new")["spec"]["nodeName"] == "a"


def test_the_same_app_in_another_namespace_counts_only_if_asked(cluster, audited):
    cluster.namespace("other")
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("x", namespace="other", app="web", on="a"), pod("y", on="b"), pod("z", on="b"))
    cluster.pods(pod("new", app="web"))
    assert audited("--dry-run", "-o", "json").code == 0
    _, results = audited.schedule("--dry-run")
    assert results["default/new"]["node"] == "a"
    _, results = audited.schedule("--dry-run", "--spread-scope", "cluster")
    assert results["default/new"]["node"] == "b"


def test_another_label_to_spread_by(cluster, audited):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("x", labels={"tier": "front"}, on="a"), pod("y", on="b"), pod("z", on="b"))
    cluster.pods(pod("new", labels={"tier": "front"}))
    _, results = audited.schedule("--dry-run")
    assert results["default/new"]["node"] == "a"
    _, results = audited.schedule("--dry-run", "--spread-label", "tier")
    assert results["default/new"]["node"] == "b"


def test_priority_comes_first(cluster, audited):
    # The API server fills in the value of these two classes, which every cluster has.
    classes = {"a": None, "b": "system-cluster-critical", "c": "system-node-critical"}
    cluster.nodes(node("only", pods="2"))
    cluster.pods(*[pod(name, **({"priorityClassName": priority} if priority else {}))
                   for name, priority in classes.items()])
    code, results = audited.schedule()
    assert code == 1
    assert list(results) == ["default/c", "default/b", "default/a"]
    assert results["default/a"]["message"] == "0/1 nodes are available: 1 Too many pods."


def test_the_same_cluster_twice_gives_the_same_bytes(cluster, audited):
    cluster.nodes(*[node(f"node-{number}", cpu=str(4 + number % 3)) for number in range(7)])
    cluster.pods(*[pod(f"old-{number}", app="web", on=f"node-{number % 3}") for number in range(9)])
    cluster.pods(*[pod(f"new-{number}", app=("web", "api", None)[number % 3], cpu="500m") for number in range(40)])
    first, second = audited("--dry-run", "-o", "json"), audited("--dry-run", "-o", "json")
    assert first.code == 0, first.stderr
    assert first == second
    assert audited("--dry-run") == audited("--dry-run")


def test_two_schedulers_keep_to_their_own_pods(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(pod("mine"), pod("theirs", scheduler="other-scheduler"), pod("default", scheduler="default-scheduler"))
    assert audited().code == 0
    assert cluster.placements() == {"mine": "a", "theirs": None, "default": None}
    assert audited("--scheduler-name", "other-scheduler").code == 0
    assert cluster.placements() == {"mine": "a", "theirs": "a", "default": None}


def test_only_the_pods_that_a_label_selects(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(pod("x", app="web"), pod("y", app="api"))
    assert audited("-l", "app in (web)").code == 0
    assert cluster.placements() == {"x": "a", "y": None}
