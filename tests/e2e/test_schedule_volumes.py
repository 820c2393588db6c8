"""Pods with claims, on a real server with the real volume controller: the audit log says what was written, and when."""

import time

import pytest
from support.audited import audited  # noqa: F401
from support.lab_proxy import lose_reply
from support.objects import node, pod
from support.proxied import proxied, proxy  # noqa: F401
from support.storage import (CLAIMS, PROVISIONER, VOLUMES, Provisioner, claim, create, local_volume, selected_node,
                             storage_class, using, volume_of)
from support.waiting import wait_until

CLASSES = [storage_class("local"), storage_class("made", PROVISIONER), storage_class("now", mode="Immediate")]


@pytest.fixture
def cluster(volume_cluster):
    volume_cluster.nodes(node("a"), node("b"))
    create(volume_cluster, classes=CLASSES)
    return volume_cluster


def requests_in_order(program):
    """[(verb, resource, name)] of what the program wrote but events, as the server received it."""
    events = sorted(program.requests(), key=lambda event: event["requestReceivedTimestamp"])
    return [(event["verb"], event["objectRef"]["resource"], event["objectRef"]["name"]) for event in events
            if event["verb"] in ("patch", "create", "update") and event["objectRef"]["resource"] != "events"]


def test_a_local_volume_is_given_to_its_claim_and_the_pod_lands_there(cluster, audited):
    create(cluster, claims=[claim("data")], volumes=[local_volume("disk", "b")])
    cluster.pods(pod("p", **using("data")))
    code, results = audited.schedule()
    assert (code, results["default/p"]["outcome"], results["default/p"]["node"]) == (0, "Bound", "b"), results
    assert volume_of(cluster, "data") == "disk"
    stored = cluster.api.get(f"{VOLUMES}/disk")
    assert stored["metadata"]["annotations"]["pv.kubernetes.io/bound-by-controller"] == "yes"
    assert stored["status"]["phase"] == "Bound"
    assert requests_in_order(audited) == [("patch", "persistentvolumes", "disk"), ("create", "pods", "p")]


def test_two_pods_get_two_volumes_on_two_nodes(cluster, audited):
    create(cluster, claims=[claim("one"), claim("two")],
           volumes=[local_volume("disk-a", "a"), local_volume("disk-b", "b")])
    cluster.pods(pod("p", **using("one")), pod("q", **using("two")))
    assert audited.schedule()[0] == 0
    assert sorted(cluster.placements("default").values()) == ["a", "b"]
    assert {volume_of(cluster, "one"), volume_of(cluster, "two")} == {"disk-a", "disk-b"}


def test_the_smallest_volume_that_is_large_enough_is_taken(cluster, audited):
    create(cluster, claims=[claim("data", size="2Gi")],
           volumes=[local_volume("large", "a", size="10Gi"), local_volume("small", "a"),
                    local_volume("right", "a", size="3Gi")])
    cluster.pods(pod("p", **using("data")))
    assert audited.schedule()[0] == 0
    assert volume_of(cluster, "data") == "right"


def test_a_claim_is_told_its_node_and_the_pod_is_bound_once_all_claims_are(cluster, audited):
    create(cluster, claims=[claim("made", storage="made"), claim("local")], volumes=[local_volume("disk", "b")])
    cluster.pods(pod("p", **using("made", "local")))
    with Provisioner(cluster) as provisioner:
        code, results = audited.schedule()
    assert (code, results["default/p"]["node"], provisioner.nodes) == (0, "b", ["b"]), results
    written = requests_in_order(audited)
    assert sorted(written[:-1]) == [("patch", "persistentvolumeclaims", "made"), ("patch", "persistentvolumes", "disk")]
    assert written[-1] == ("create", "pods", "p")
    bind, = audited.binds()
    for name in ("made", "local"):
        completed = [event for event in cluster.audit(resource="persistentvolumeclaims", name=name, verb="update")
                     if not event["objectRef"].get("subresource")]
        assert completed and max(event["stageTimestamp"] for event in completed) <= bind["requestReceivedTimestamp"]


def test_where_provisioning_fails_the_pod_is_decided_again(cluster, audited):
    create(cluster, claims=[claim("data", storage="made")])
    cluster.pods(pod("p", **using("data")))
    with Provisioner(cluster, refuse=1) as provisioner:
        code, results = audited.schedule()
    assert (code, results["default/p"]["outcome"]) == (0, "Bound"), results
    assert len(provisioner.nodes) == 2
    assert len(audited.requests(verb="patch", resource="persistentvolumeclaims", code=200)) == 2


def test_a_claim_that_nobody_provisions_ends_the_wait_in_time(cluster, audited):
    create(cluster, claims=[claim("data", storage="made")])
    cluster.pods(pod("p", **using("data")), pod("other"))
    start = time.monotonic()
    code, results = audited.schedule("--volume-timeout", "2s")
    assert 2 <= time.monotonic() - start < 15
    assert (code, results["default/p"]["outcome"], results["default/other"]["outcome"]) == (1, "Skipped", "Bound")
    chosen = selected_node(cluster, "data")
    assert results["default/p"]["message"] == (
        f"waiting for volumes on node {chosen}: claim default/data is not bound yet: "
        "see kubectl describe pvc data -n default")
    assert cluster.placements("default")["p"] is None
    # The next pass finds what was written, and writes nothing.
    cluster.forget_audit()
    with Provisioner(cluster) as provisioner:
        assert audited.schedule()[0] == 0
    assert provisioner.nodes == [chosen] == [cluster.placements("default")["p"]]
    assert audited.requests(verb="patch") == []


def test_a_loop_goes_on_while_a_pod_waits_for_its_volumes(cluster, program):
    create(cluster, claims=[claim("data", storage="made")])
    cluster.pods(pod("p", **using("data")))
    with program.start("--interval", "200ms") as running:
        chosen = wait_until(lambda: selected_node(cluster, "data"), "the claim told its node", 15)
        cluster.pods(pod("other"))
        wait_until(lambda: cluster.placements("default")["other"], "another pod bound meanwhile", 15)
        with Provisioner(cluster):
            wait_until(lambda: cluster.placements("default")["p"] == chosen, "the pod bound", 15)
        assert running.finish().code == 0
    assert running.stdout().count("waiting for volumes") == 1


def test_an_unbound_immediate_claim_keeps_its_pod_waiting(cluster, audited):
    create(cluster, claims=[claim("data", storage="now")])
    cluster.pods(pod("p", **using("data")))
    code, results = audited.schedule()
    assert (code, results["default/p"]["outcome"]) == (1, "Unschedulable")
    assert results["default/p"]["message"] == (
        "0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims.")


def test_a_claim_for_one_pod_is_used_by_one(cluster, audited):
    create(cluster, claims=[claim("data", mode="ReadWriteOncePod")],
           volumes=[local_volume("disk", "a", mode="ReadWriteOncePod")])
    cluster.pods(pod("p", **using("data")), pod("q", **using("data")))
    code, results = audited.schedule()
    outcomes = sorted(result["outcome"] for result in results.values())
    assert (code, outcomes) == (1, ["Bound", "Unschedulable"]), results
    refused, = [result["message"] for result in results.values() if result["outcome"] == "Unschedulable"]
    assert "ReadWriteOncePod access mode already in-use by another pod" in refused


def test_a_volume_that_another_takes_first_is_left_to_it(cluster, proxy, proxied):
    create(cluster, claims=[claim("data")], volumes=[local_volume("disk", "a"), local_volume("spare", "b", size="2Gi")])
    cluster.pods(pod("p", **using("data")))

    def take_it_first(exchange):
        owner = {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "namespace": "default", "name": "somebody-else"}
        cluster.api.patch(f"{VOLUMES}/disk", {"spec": {"claimRef": owner}})
        exchange.reply(*exchange.ask_server())

    proxy.on("PATCH", "/persistentvolumes/disk", (1,), take_it_first)
    code, results = proxied()
    assert (code, results["default/p"]["node"]) == (0, "b"), results
    assert volume_of(cluster, "data") == "spare"
    assert cluster.api.get(f"{VOLUMES}/disk")["spec"]["claimRef"]["name"] == "somebody-else"


def test_a_patch_whose_reply_is_lost_is_settled_by_reading(cluster, proxy, proxied):
    create(cluster, claims=[claim("data")], volumes=[local_volume("disk", "a")])
    cluster.pods(pod("p", **using("data")))
    proxy.on("PATCH", "/persistentvolumes/disk", (1,), lose_reply)
    code, results = proxied("--bind-backoff", "20ms")
    assert (code, results["default/p"]["node"]) == (0, "a"), results
    assert len(cluster.audit(verb="patch", resource="persistentvolumes", code=200)) == 1


def test_a_dry_run_writes_nothing(cluster, audited):
    create(cluster, claims=[claim("data")], volumes=[local_volume("disk", "b")])
    cluster.pods(pod("p", **using("data")))
    code, results = audited.schedule("--dry-run")
    assert (code, results["default/p"]["node"]) == (0, "b")
    assert results["default/p"]["message"] == "claim default/data gets volume disk"
    assert requests_in_order(audited) == []
    assert cluster.api.get(f"{CLAIMS}/data")["status"]["phase"] == "Pending"
