"""snapshot of the real API server: a file that gives the answers of the cluster, and gives nothing else away."""

import json

import pytest
from support.kubeconfig import write_kubeconfig
from support.objects import node, pod
from support.program import Program
from support.storage import claim, create, local_volume, storage_class, using

ZONE = "topology.kubernetes.io/zone"
SECRETS = ("ENV-VALUE", "PULL-SECRET", "MOUNTED-SECRET", "ANNOTATION-VALUE", "ARGUMENT-VALUE", "SECRET-DATA")


def controlled(body, kind, name, uid):
    body["metadata"]["ownerReferences"] = [
        {"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": uid, "controller": True}]
    return body


@pytest.fixture
def cluster(volume_cluster):
    return volume_cluster


@pytest.fixture
def full(cluster):
    """A cluster with something of everything that decisions look at."""
    cluster.nodes(*(node(f"n{i}", labels={ZONE: zone}, cpu="4") for i, zone in ((1, "a"), (2, "a"), (3, "b"))),
                  node("n4", labels={ZONE: "b"}, taints=["dedicated=db:NoSchedule"]))
    cluster.namespace("other", {"team": "x"})
    create(cluster, [storage_class("local")], [claim("data")], [local_volume("v2", "n2"), local_volume("v3", "n3")])
    made = cluster.api.create("/apis/apps/v1/namespaces/default/deployments", {
        "apiVersion": "apps/v1", "kind": "Deployment",
        "metadata": {"name": "web", "annotations": {"controller-spread-scheduler/min-hosts": "2"}},
        "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": {
            "metadata": {"labels": {"app": "web"}, "annotations": {"note": "ANNOTATION-VALUE"}},
            "spec": {"schedulerName": "my-scheduler", "nodeSelector": {ZONE: "a"}, "containers": [
                {"name": "c", "image": "i", "env": [{"name": "E", "value": "ENV-VALUE"}]}]}}}})
    uid = made["metadata"]["uid"]
    replica_set = cluster.api.create("/apis/apps/v1/namespaces/default/replicasets", controlled({
        "apiVersion": "apps/v1", "kind": "ReplicaSet", "metadata": {"name": "web-1"},
        "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": {
            "metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}},
        "Deployment", "web", uid))
    cluster.api.create("/api/v1/namespaces/default/secrets", {
        "apiVersion": "v1", "kind": "Secret", "metadata": {"name": "mounted-secret"},
        "stringData": {"key": "SECRET-DATA"}})
    anti = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
        {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": ZONE,
         "namespaceSelector": {"matchLabels": {"team": "x"}}}]}}
    secretive = pod("secretive", app="web", imagePullSecrets=[{"name": "pull-secret"}],
                    volumes=[{"name": "s", "secret": {"secretName": "mounted-secret"}}])
    secretive["metadata"]["annotations"] = {"note": "ANNOTATION-VALUE"}
    secretive["spec"]["containers"][0].update(env=[{"name": "E", "value": "ENV-VALUE"}], args=["ARGUMENT-VALUE"])
    constraint = {"maxSkew": 1, "topologyKey": ZONE, "whenUnsatisfiable": "DoNotSchedule",
                  "labelSelector": {"matchLabels": {"app": "web"}}}
    cluster.pods(
        controlled(pod("web-1-a", on="n1", app="web", cpu="2"), "ReplicaSet", "web-1", replica_set["metadata"]["uid"]),
        controlled(pod("web-1-b", app="web", nodeSelector={"kubernetes.io/hostname": "n1"}), "ReplicaSet", "web-1",
                   replica_set["metadata"]["uid"]),
        pod("far", namespace="other", on="n3", app="web"), pod("with-volume", **using("data")),
        pod("lonely", app="web", affinity=anti), pod("even", app="web", topologySpreadConstraints=[constraint]),
        pod("large", cpu="64"), pod("gated", schedulingGates=[{"name": "g"}]), secretive)
    yield cluster
    cluster.api.delete("/api/v1/namespaces/default/secrets/mounted-secret")


QUESTIONS = ["pod/with-volume", "pod/lonely", "pod/even", "pod/web-1-a", "pod/web-1-b", "pod/large", "pod/gated",
             "pod/secretive", "deployment/web", "replicaset/web-1"]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_explain_from_a_snapshot_equals_explain_live(full, program, offline, tmp_path, form):
    taken = program("snapshot", "-o", form)
    assert (taken.code, taken.stderr) == (0, "")
    file = tmp_path / f"cluster.{form}"
    file.write_text(taken.stdout)
    words = [*QUESTIONS, "-o", "json"]
    live, offered = program("explain", *words), offline("explain", *words, "--cluster-file", str(file))
    assert len(json.loads(live.stdout)["items"]) == len(QUESTIONS), live.stderr
    assert json.loads(offered.stdout) == json.loads(live.stdout)
    assert offered.code == live.code == 1
    assert offline("--cluster-file", str(file), "-o", "json").stdout == program("--dry-run", "-o", "json").stdout


def test_what_is_nobodys_business_is_left_out(full, program):
    text = program("snapshot").stdout.upper()
    assert "CONTROLLER-SPREAD-SCHEDULER/MIN-HOSTS" in text
    assert [word for word in SECRETS if word in text] == []
    asked = {"annotations": "ANNOTATION-VALUE", "env": "ENV-VALUE", "commands": "ARGUMENT-VALUE",
             "pull-secrets": "PULL-SECRET", "secrets": "MOUNTED-SECRET"}
    for what, word in asked.items():
        text = program("snapshot", "--include", what).stdout.upper()
        assert [each for each in SECRETS if each in text] == [word], what


def test_kinds_that_may_not_be_listed_are_left_out(full, offline, tmp_path):
    full.kubectl("create", "clusterrole", "few", "--verb=list", "--resource=nodes,pods,namespaces")
    full.kubectl("create", "clusterrolebinding", "few", "--clusterrole=few", "--user=few")
    try:
        user = Program(offline.home, write_kubeconfig(tmp_path / "few", full.server, full.ca,
                                                      client_certificate=full.client_certificate("few", [])))
        done = user("snapshot")
        assert done.code == 0
        assert "left out storageclasses: " in done.stderr and "left out nodes" not in done.stderr
        full.kubectl("delete", "clusterrole", "few")
        done = user("snapshot")
        assert (done.code, done.stdout) == (2, "")
        assert done.stderr.startswith("error: cannot list nodes")
    finally:
        full.kubectl("delete", "clusterrolebinding", "few")
        full.kubectl("delete", "clusterrole", "few", "--ignore-not-found")
