"""simulate on the real API server: what would happen, and that nothing does."""

import json

import pytest
from support.audited import audited  # noqa: F401: a fixture
from support.objects import node, pod

READING = {"get", "list", "watch"}


@pytest.fixture
def cluster(cluster):
    cluster.nodes(node("n1", cpu="4"), node("n2", cpu="4"), node("n3", cpu="4", taints=["dedicated=db:NoSchedule"]))
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "shop-1", "uid": "u1", "controller": True}
    owned = [pod(f"shop-{i}", on="n1", app="shop", cpu="1", scheduler="default-scheduler") for i in (1, 2)]
    for each in owned:
        each["metadata"]["ownerReferences"] = [owner]
    cluster.pods(*owned, pod("bare", on="n1", cpu="1"), pod("waits", cpu="1"))
    return cluster


def deployment(replicas, cpu="1"):
    return json.dumps({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
        "spec": {"replicas": replicas, "template": {"metadata": {"labels": {"app": "web"}}, "spec": {
            "schedulerName": "my-scheduler",
            "containers": [{"name": "c", "resources": {"requests": {"cpu": cpu}}}]}}}})


def places(done):
    """{pod: node or None} of -o json."""
    return {each["pod"].removeprefix("default/"): each["node"] for each in json.loads(done.stdout)["results"]}


def test_pods_of_a_file_and_those_that_wait(cluster, program):
    done = program("simulate", "-f", "-", "-o", "json", stdin=deployment(4))
    assert done.code == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["kind"] == "ScheduleResult"
    assert {each["outcome"] for each in document["results"]} == {"WouldBind"}
    found = places(done)
    assert set(found) == {"waits", "web-1", "web-2", "web-3", "web-4"}
    assert sorted(found.values()) == ["n1", "n2", "n2", "n2", "n2"]  # n1 has room for one more


def test_a_node_drained_and_removed(cluster, program):
    drained = program("simulate", "--drain", "node/n1", "-o", "json")
    assert (drained.code, places(drained)) == (0, {"waits": "n2", "shop-1": "n2", "shop-2": "n2"})
    assert "1 pod (default/bare) on n1 without a controller" in drained.stderr
    removed = program("simulate", "--remove", "node/n1", "--remove", "n2", "-o", "json")
    assert removed.code == 1
    assert places(removed) == {"waits": None, "shop-1": None, "shop-2": None}
    assert "0/1 nodes are available: 1 node(s) had untolerated taint(s)." in removed.stdout


def test_more_nodes_and_how_many_fit(cluster, program):
    few = program("simulate", "-f", "-", "--fill", "-o", "json", stdin=deployment(5))
    assert few.code == 1, few.stderr
    document = json.loads(few.stdout)
    assert (document["kind"], document["fits"], document["wanted"]) == ("FillResult", 4, 5)
    assert document["message"] == ("0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu.")
    more = program("simulate", "-f", "-", "--fill", "-o", "json", "--add-nodes", "2", "--like", "n2",
                   stdin=deployment(5))
    document = json.loads(more.stdout)
    assert (more.code, document["fits"]) == (0, 12)
    assert {each["name"]: each["replicas"] for each in document["nodes"]}.keys() >= {"n2-sim-1", "n2-sim-2"}


def test_nothing_is_written(cluster, audited):  # noqa: F811
    before = cluster.all_pods()
    for words in (["simulate", "-f", "-", "--html", "page.html"], ["simulate", "--drain", "n1"],
                  ["simulate", "--remove", "n1", "--add-nodes", "1", "--like", "n2"], ["simulate", "--cordon", "n1"],
                  ["simulate", "-f", "-", "--fill"], ["report", "-A", "--html", "page.html"], ["snapshot"],
                  ["explain", "pod/waits"], ["--dry-run"]):
        done = audited(*words, stdin=deployment(2) if "-f" in words else "")
        assert done.code in (0, 1), done.stderr
    requests = audited.requests()
    assert requests, "the log has seen nothing of it"
    assert {event["verb"] for event in requests} <= READING
    assert cluster.all_pods() == before


def test_a_folder_is_its_manifests(offline, tmp_path):
    (tmp_path / "b.json").write_text(deployment(2))
    (tmp_path / "a.yml").write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": [node("n1", cpu="4")]}))
    (tmp_path / "notes.txt").write_text("{")
    (tmp_path / "c.yaml").mkdir()
    (offline.home / "bare.yaml").write_text("{apiVersion: v1, kind: List, items: []}")
    done = offline("simulate", "-f", tmp_path, "--cluster-file", "bare.yaml", "-o", "json")
    assert (done.code, places(done)) == (0, {"web-1": "n1", "web-2": "n1"})
    done = offline("explain", "-f", tmp_path / "c.yaml", "--cluster-file", "bare.yaml")
    assert (done.code, done.stderr) == (
        2, f"error: cannot read folder {tmp_path}/c.yaml: no file in it ends in .yaml, .yml or .json\n")


def test_what_is_wrong_is_told(cluster, program):
    done = program("simulate", "--drain", "n9")
    assert (done.code, done.stderr) == (2, "error: --drain: there is no node n9; did you mean n1?\n")
