"""What keeps a pod off a node, or off all of them, and what does not."""

import pytest
from support.audited import audited  # noqa: F401
from support.objects import node, pod

SELECTOR = {"matchLabels": {"app": "web"}}
AFFINITY_TERM = {"topologyKey": "kubernetes.io/hostname", "labelSelector": SELECTOR}


def volume(**kind):
    return {"volumes": [{"name": "data", **kind}]}


UNSUPPORTED = {
    "resource-claim": ("spec.resourceClaims", {"resourceClaims": [{"name": "gpu", "resourceClaimName": "g"}]}),
}


def test_what_cannot_be_judged_is_reported_and_not_bound(cluster, audited):
    cluster.nodes(node("a", labels={"zone": "one"}))
    cluster.pods(*[pod(name, app="web", **spec) for name, (_, spec) in UNSUPPORTED.items()], pod("plain"))
    code, results = audited.schedule()
    assert code == 1
    assert results.pop("default/plain")["outcome"] == "Bound"
    assert {name: result["outcome"] for name, result in results.items()} == {
        f"default/{name}": "Skipped" for name in UNSUPPORTED}
    for name, (field, _) in UNSUPPORTED.items():
        assert field in results[f"default/{name}"]["message"], name
    assert {name for name, on in cluster.placements().items() if on} == {"plain"}
    assert [event["objectRef"]["name"] for event in audited.binds()] == ["plain"]


TOKEN_VOLUME = {"serviceAccountName": "default", **volume(projected={"defaultMode": 420, "sources": [
    {"serviceAccountToken": {"expirationSeconds": 3607, "path": "token"}},
    {"configMap": {"name": "kube-root-ca.crt", "items": [{"key": "ca.crt", "path": "ca.crt"}]}},
    {"downwardAPI": {"items": [{"path": "namespace", "fieldRef": {"fieldPath": "metadata.namespace"}}]}}]})}
HARMLESS = {
    "token": TOKEN_VOLUME,
    "empty-dir": volume(emptyDir={}),
    "config-map": volume(configMap={"name": "m"}),
    "secret": volume(secret={"secretName": "s"}),
    "downward": volume(downwardAPI={"items": [{"path": "n", "fieldRef": {"fieldPath": "metadata.name"}}]}),
    "host-path": volume(hostPath={"path": "/tmp"}),
    "nfs": volume(nfs={"server": "s", "path": "/"}),
    "csi": volume(csi={"driver": "secrets.example"}),
    "preferred-pod-affinity": {"affinity": {
        "podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": 1, "podAffinityTerm": AFFINITY_TERM}]},
        "podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": 1, "podAffinityTerm": AFFINITY_TERM}]}}},
    "schedule-anyway": {"topologySpreadConstraints": [
        {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway", "labelSelector": SELECTOR}]},
}


def test_what_is_no_constraint_stops_nobody(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(*[pod(name, **spec) for name, spec in HARMLESS.items()])
    code, results = audited.schedule()
    assert (code, {result["outcome"] for result in results.values()}) == (0, {"Bound"}), results
    assert cluster.placements() == {name: "a" for name in HARMLESS}


def required(*terms):
    return {"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
        "nodeSelectorTerms": list(terms)}}}}


def expression(key, operator, *values):
    return {"matchExpressions": [{"key": key, "operator": operator, **({"values": list(values)} if values else {})}]}


def host_port(port):
    return {"containers": [{"name": "c", "image": "i", "ports": [{"containerPort": port, "hostPort": port}]}]}


# Of nodes a (tainted), b (cordoned), c (not ready), d (cpu and port 80 taken), e: where the pod goes, or why nowhere.
CASES = {
    "plain": ({}, "e"),
    "tolerates": ({"tolerations": [{"key": "dedicated", "operator": "Exists"}], "nodeSelector": {"name": "a"}}, "a"),
    "tainted": ({"nodeSelector": {"name": "a"}},
                "0/5 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, "
                "3 node(s) didn't match Pod's node affinity/selector."),
    "any-of": (required(expression("name", "In", "x"), expression("name", "In", "e", "y")), "e"),
    "none-of": (required(expression("name", "NotIn", "a", "b", "c", "d")), "e"),
    "greater": (required(expression("cores", "Gt", "7")), "e"),
    "free-port": ({**host_port(80)}, "e"),
    "large": ({"cpu": "64"},
              "0/5 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, "
              "3 Insufficient cpu."),
}


@pytest.fixture
def five_nodes(cluster):
    def make(name, **fields):
        return node(name, labels={"name": name, "cores": "8" if name == "e" else "4"}, **fields)

    cluster.nodes(make("a", taints=["dedicated=x:NoSchedule"]), make("b", unschedulable=True), make("c", ready=False),
                  make("d", cpu="1"), make("e"))
    cluster.pods(pod("holder", on="d", cpu="1", **{**host_port(80), "containers": [
        {**host_port(80)["containers"][0], "resources": {"requests": {"cpu": "1"}}}]}))
    return cluster


@pytest.mark.parametrize("name", CASES)
def test_where_a_pod_may_go(five_nodes, audited, name):
    spec, expected = CASES[name]
    five_nodes.pods(pod("x", **{"cpu": "500m", **spec}))
    code, results = audited.schedule()
    result = results["default/x"]
    if len(expected) == 1:
        assert (code, result["outcome"], result["node"]) == (0, "Bound", expected)
    else:
        assert (code, result["outcome"], result["message"]) == (1, "Unschedulable", expected)


def test_a_pod_that_fits_nowhere_waits_with_a_reason_and_the_others_are_bound(cluster, audited):
    cluster.nodes(node("a", cpu="4"), node("b", cpu="4"))
    cluster.pods(pod("large", cpu="5"), pod("x", cpu="1"), pod("y", cpu="1"))
    code, results = audited.schedule()
    assert code == 1
    assert results["default/large"]["message"] == "0/2 nodes are available: 2 Insufficient cpu."
    assert cluster.placements() == {"large": None, "x": "a", "y": "b"}


def test_nodes_are_filled_and_never_overfilled(cluster, audited):
    cluster.nodes(node("a", cpu="2"), node("b", cpu="3"))
    cluster.pods(*[pod(f"p{number}", cpu="1") for number in range(7)])
    code, results = audited.schedule()
    assert code == 1
    placed = [result["node"] for result in results.values() if result["outcome"] == "Bound"]
    assert (placed.count("a"), placed.count("b")) == (2, 3)


def test_no_nodes_at_all(cluster, audited):
    cluster.pods(pod("x"))
    code, results = audited.schedule()
    assert (code, results["default/x"]["message"]) == (1, "no nodes available to schedule pods")


def test_gated_and_deleting_pods_do_not_count_for_the_exit_code(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(pod("gated", schedulingGates=[{"name": "example.com/later"}]), pod("plain"))
    leaving = pod("leaving")
    leaving["metadata"]["finalizers"] = ["example.com/hold"]
    cluster.pods(leaving)
    cluster.api.delete("/api/v1/namespaces/default/pods/leaving")
    code, results = audited.schedule()
    assert code == 0
    assert {name: result["outcome"] for name, result in results.items()} == {
        "default/plain": "Bound", "default/gated": "Skipped", "default/leaving": "Skipped"}
    assert results["default/gated"]["message"] == (
        "0/1 nodes are available: waiting for scheduling gates: [example.com/later].")
    assert results["default/leaving"]["message"] == (
        "0/1 nodes are available: skip schedule deleting pod: default/leaving.")
    assert cluster.placements() == {"plain": "a", "gated": None, "leaving": None}


def test_preferences_rank(cluster, audited):
    cluster.nodes(node("a", taints=["slow=:PreferNoSchedule"]), node("b"), node("c", labels={"disk": "ssd"}))
    cluster.pods(pod("keeps-c-busy", on="c"), pod("prefers", affinity={"nodeAffinity": {
        "preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": 5, "preference": expression("disk", "In", "ssd")}]}}), pod("plain"))
    assert audited().code == 0
    assert cluster.placements() == {"keeps-c-busy": "c", "prefers": "c", "plain": "b"}


@pytest.mark.parametrize("term, forbidden", [
    ({}, True),
    ({"namespaces": ["default"]}, True),
    ({"namespaces": ["elsewhere"]}, False),
    ({"namespaceSelector": {}}, True),
    ({"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "default"}}}, True),
    ({"namespaceSelector": {"matchLabels": {"team": "nobody"}}}, False),
], ids=str)
def test_a_pod_that_wants_no_neighbours_of_an_app_gets_none(cluster, audited, term, forbidden):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("loner", on="a", affinity={"podAntiAffinity": {
        "requiredDuringSchedulingIgnoredDuringExecution": [{**AFFINITY_TERM, **term}]}}), pod("y", on="b"),
        pod("z", on="b"), pod("x", app="web"))
    assert audited().code == 0
    assert cluster.pod("x")["spec"]["nodeName"] == ("b" if forbidden else "a")
