"""Which requests are made: the audit log is the judge."""

from urllib.parse import parse_qs, urlsplit

import pytest
from support.audited import audited  # noqa: F401
from support.objects import node, pod
from support.waiting import wait_until


def uris(events):
    return [urlsplit(event["requestURI"]) for event in events]


@pytest.mark.parametrize("arguments, path", [
    ([], "/api/v1/pods"),
    (["-A"], "/api/v1/pods"),
    (["-n", "other"], "/api/v1/namespaces/other/pods"),
])
def test_one_request_when_nothing_is_pending(cluster, audited, arguments, path):
    cluster.namespace("other")
    cluster.nodes(node("a"))
    cluster.pods(pod("bound", on="a"), pod("theirs", scheduler="other-scheduler"))
    assert audited(*arguments).code == 0
    uri, = uris(audited.requests())
    assert uri.path == path
    query = parse_qs(uri.query)
    assert set(query["fieldSelector"][0].split(",")) >= {"spec.nodeName=", "spec.schedulerName=my-scheduler"}
    assert "resourceVersion" not in query


# Waiting pods, nodes, pods on nodes, pods that were promised a node.
EVERY_PASS = ["/api/v1/pods", "/api/v1/nodes", "/api/v1/pods", "/api/v1/pods"]
# Where pods were bound: are their nodes still there?
AT_THE_END = ["/api/v1/nodes"]


def lists(requests):
    return [urlsplit(event["requestURI"]) for event in requests if event["verb"] == "list"]


def test_lists_are_consistent_and_there_is_one_bind_a_pod(cluster, audited):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(*[pod(f"p{number}") for number in range(5)], pod("old", on="a"))
    assert audited().code == 0
    requests = audited.requests()
    assert [uri.path for uri in lists(requests)] == EVERY_PASS + AT_THE_END
    assert all("resourceVersion" not in parse_qs(uri.query) for uri in lists(requests))
    assert len(requests) == len(EVERY_PASS) + 5 + len(AT_THE_END) + 5  # an event a pod


def near(**where):
    return {"affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
        {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": "none"}}, **where}]}}}


def owned(name, version, kind):
    owner = {"apiVersion": version, "kind": kind, "name": "owner", "uid": "00000000-owner", "controller": True}
    body = pod(name)
    body["metadata"]["ownerReferences"] = [owner]
    return body


CLAIM = {"volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "nobodys"}}]}
STORAGE = ["/api/v1/persistentvolumeclaims", "/api/v1/persistentvolumes"] + [
    f"/apis/storage.k8s.io/v1/{resource}"
    for resource in ("storageclasses", "csinodes", "csidrivers", "csistoragecapacities", "volumeattachments")]
ASKED_FOR = {
    "nothing": ([pod("p")], []),
    "all namespaces": ([pod("p", **near(namespaceSelector={}))], []),
    "namespaces by name": ([pod("p", **near(namespaces=["default"]))], []),
    "namespaces by label": ([pod("p", **near(namespaceSelector={"matchLabels": {"team": "a"}}))],
                            ["/api/v1/namespaces"]),
    "namespaces, by a pod on a node": (
        [pod("p"), pod("old", on="a", **near(namespaceSelector={"matchLabels": {"team": "a"}}))],
        ["/api/v1/namespaces"]),
    "storage": ([pod("p", **CLAIM)], STORAGE),
    "storage, of a pod on a node": ([pod("p"), pod("old", on="a", **CLAIM)], []),
    "a replica set": ([owned("p", "apps/v1", "ReplicaSet")],
                      ["/apis/apps/v1/replicasets", "/apis/apps/v1/deployments"]),
    "a stateful set": ([owned("p", "apps/v1", "StatefulSet")], ["/apis/apps/v1/statefulsets"]),
    "a job": ([owned("p", "batch/v1", "Job")], ["/apis/batch/v1/jobs", "/apis/batch/v1/cronjobs"]),
    "an owner of another kind": ([owned("p", "apps/v1", "DaemonSet")], []),
    "everything": ([pod("p", **CLAIM, **near(namespaceSelector={"matchLabels": {"team": "a"}})),
                    owned("q", "apps/v1", "StatefulSet")],
                   ["/api/v1/namespaces", *STORAGE, "/apis/apps/v1/statefulsets"]),
}


@pytest.mark.parametrize("name", ASKED_FOR)
def test_what_surrounds_the_pods_is_read_where_they_ask_for_it(cluster, audited, name):
    pods, besides = ASKED_FOR[name]
    cluster.nodes(node("a"))
    cluster.pods(*pods)
    audited()
    found = lists(audited.requests())
    bound = AT_THE_END if audited.binds() else []
    assert [uri.path for uri in found] == EVERY_PASS + besides + bound
    assert all("resourceVersion" not in parse_qs(uri.query) for uri in found)


def test_a_namespace_limits_what_is_scheduled_but_not_what_is_counted(cluster, audited):
    cluster.namespace("other")
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("busy", on="a"), pod("elsewhere"), pod("here", namespace="other"))
    assert audited("-n", "other").code == 0
    assert cluster.placements("other") == {"here": "b"}
    assert cluster.placements("default") == {"busy": "a", "elsewhere": None}


def test_one_request_a_tick_while_nothing_is_pending(cluster, audited):
    cluster.nodes(node("a"))
    with audited.start("--interval", "100ms") as running:
        wait_until(lambda: len(cluster.audit(user="scheduler")) >= 10, "ten ticks", 15)
        assert running.finish().code == 0
    assert {(event["verb"], event["objectRef"]["resource"]) for event in audited.requests()} == {("list", "pods")}
