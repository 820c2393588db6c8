"""explain's message, word for word what kube-scheduler says in its event about the same pod in the same cluster."""

import json

import pytest
from support.messages import without_preemption
from support.objects import node, pod
from support.program import Program
from support.waiting import wait_until


def spread(key, **fields):
    return {"topologyKey": key, "maxSkew": 1, "whenUnsatisfiable": "DoNotSchedule",
            "labelSelector": {"matchLabels": {"app": "web"}}, **fields}


def affinity(kind, app, key="kubernetes.io/hostname"):
    term = {"topologyKey": key, "labelSelector": {"matchLabels": {"app": app}}}
    return {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}


def node_affinity(*fields):
    terms = [{"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]} for name in fields]
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": terms}}}


def many(count, start=0, **fields):
    return [node(f"n{start + number:02}", **fields) for number in range(count)]


PORT = [{"name": "c", "image": "i", "ports": [{"containerPort": 80, "hostPort": 8080}]}]

# name: (nodes, pods already placed, the spec of the pod that fits nowhere)
CASES = {
    "taints and cpu, counts sorted as text": (
        many(10, taints=["a=b:NoSchedule"]) + many(2, 10, cpu="1") + many(1, 12, unschedulable=True), [],
        {"cpu": "2"}),
    "every resource that lacks": (many(2, cpu="1", memory="1Gi", pods="0"), [], {"cpu": "2", "memory": "2Gi"}),
    "node selector": (many(3), [], {"nodeSelector": {"disk": "ssd"}}),
    "a name that no node has": (many(2), [], {"affinity": node_affinity("gone")}),
    "a pinned node that is full": (many(3, pods="0"), [], {"affinity": node_affinity("n01")}),
    "host ports": (many(1), [pod("holder", on="n00", containers=PORT)], {"containers": PORT}),
    "topology spread": (
        many(1, labels={"zone": "a"}) + many(1, 1, labels={"zone": "b"}, pods="0") + many(1, 2),
        [pod("web", app="web", on="n00")], {"app": "web", "topologySpreadConstraints": [spread("zone")]}),
    "pod affinity": (many(2), [], {"affinity": affinity("podAffinity", "db")}),
    "pod anti-affinity": (many(1) + many(1, 1, cpu="1"), [pod("db", app="db", on="n00")],
                          {"cpu": "2", "affinity": affinity("podAntiAffinity", "db")}),
    "anti-affinity of pods that are there": (
        many(1), [pod("db", on="n00", affinity=affinity("podAntiAffinity", "web"))], {"app": "web"}),
    "a claim that does not exist": (
        many(2), [], {"volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "none"}}]}),
    "no nodes": ([], [], {}),
}


@pytest.fixture(scope="module")
def scheduled(control_plane_programs):
    from support.cluster import Cluster
    with Cluster(control_plane_programs) as cluster:
        cluster.start_scheduler()
        yield cluster


def event_note(cluster, name):
    """The note of the last FailedScheduling event about the pod."""
    events = [event for event in cluster.api.list("/apis/events.k8s.io/v1/namespaces/default/events")
              if event["reason"] == "FailedScheduling" and event["regarding"]["name"] == name]
    return events[-1]["note"] if events else None


@pytest.mark.parametrize("name", CASES)
def test_the_message_is_that_of_the_event(scheduled, offline, name):
    nodes, placed, spec = CASES[name]
    scheduled.wipe()
    scheduled.nodes(*nodes)
    scheduled.pods(*placed)
    # Its cache follows the server's state a little later.
    wait_until(lambda: len(scheduled.api.list("/api/v1/nodes")) == len(nodes), "the nodes")
    scheduled.pods(pod("theirs", scheduler="default-scheduler", **spec), pod("ours", **spec))
    program = Program(offline.home, scheduled.kubeconfig)
    said = {}

    def both():
        note = event_note(scheduled, "theirs")
        done = program("explain", "pod/ours", "-o", "json")
        assert (done.code, done.stderr) == (1, "")
        said.update(theirs=note and without_preemption(note), ours=json.loads(done.stdout)["message"])
        return said["theirs"] == said["ours"]

    try:
        wait_until(both, "kube-scheduler says the same", 20, 0.5)
    except AssertionError:
        assert said["ours"] == said["theirs"]
