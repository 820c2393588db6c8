"""The test bed itself: what the other tests take for granted."""

import pytest
from support.api import ApiError
from support.objects import node, pod
from support.waiting import wait_until


def test_a_node_and_a_bound_pod_keep_what_they_were_created_with(cluster):
    cluster.nodes(node("worker", taints=["example=true:NoSchedule"], labels={"env": "prod"}))
    cluster.pods(pod("a", app="web", on="worker"), pod("b"))
    stored = cluster.api.get("/api/v1/nodes/worker")
    assert stored["spec"]["taints"] == [{"key": "example", "value": "true", "effect": "NoSchedule"}]
    assert stored["status"]["allocatable"]["cpu"] == "32"
    assert cluster.placements() == {"a": "worker", "b": None}


def test_a_wiped_cluster_is_empty(cluster):
    cluster.namespace("other")
    cluster.nodes(node("worker"))
    cluster.pods(pod("a", namespace="other", on="worker"))
    cluster.wipe()
    assert cluster.all_pods() == []
    assert cluster.api.list("/api/v1/nodes") == []
    assert "other" not in [space["metadata"]["name"] for space in cluster.api.list("/api/v1/namespaces")]
    assert cluster.audit(resource="pods", verb="create") == []


def test_the_audit_log_has_every_bind(cluster):
    cluster.nodes(node("worker"))
    cluster.pods(pod("a"))
    cluster.api.create("/api/v1/namespaces/default/pods/a/binding",
                       {"metadata": {"name": "a"}, "target": {"kind": "Node", "name": "worker"}})
    wait_until(lambda: cluster.binds(code=201), "the bind in the audit log", timeout=5)


def test_a_user_without_rights_is_refused(new_cluster):
    own = new_cluster(users=[("secret", "nobody", [])])
    with pytest.raises(ApiError) as refused:
        own.api_as("secret").get("/api/v1/nodes")
    assert refused.value.status == 403


def test_clusters_side_by_side_share_nothing(cluster, new_cluster):
    other = new_cluster()
    cluster.nodes(node("here"))
    assert other.api.list("/api/v1/nodes") == []
    assert other.server != cluster.server


def test_kwok_makes_nodes_ready_and_pods_running(new_cluster):
    own = new_cluster()
    own.start_kwok()
    own.nodes(node("worker", ready=False))
    own.pods(pod("a", on="worker"))
    wait_until(lambda: own.pod("a")["status"]["phase"] == "Running", "the pod running")
    conditions = own.api.get("/api/v1/nodes/worker")["status"]["conditions"]
    assert {c["status"] for c in conditions if c["type"] == "Ready"} == {"True"}


def test_controllers_and_the_default_scheduler_place_a_deployment(new_cluster):
    own = new_cluster()
    own.start_controller_manager()
    own.start_scheduler()
    own.start_kwok()
    own.nodes(node("worker"))
    own.kubectl("create", "deployment", "web", "--image=registry.k8s.io/pause:3.9", "--replicas=2")
    wait_until(lambda: list(own.placements("default").values()) == ["worker", "worker"], "two pods placed", 60)


def test_the_server_comes_back_with_its_data(new_cluster):
    own = new_cluster()
    own.nodes(node("worker"))
    own.stop_apiserver()
    with pytest.raises(OSError):
        own.api.get("/api/v1/nodes")
    own.start_apiserver()
    assert [each["metadata"]["name"] for each in own.api.list("/api/v1/nodes")] == ["worker"]
