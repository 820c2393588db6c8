"""MinHosts with real controllers. Pods are packed, so that only the filter drives them apart: they end on as many hosts as
it asks for, and not one more."""

import json

import pytest
from support.cluster import Cluster
from support.objects import node
from support.program import Program
from support.waiting import wait_until

ANNOTATION = "controller-spread-scheduler/min-hosts"
# B's table: (desired, min-hosts) → hosts
TABLE = {(1, 2): 1, (2, 2): 2, (3, 2): 2, (4, 2): 2, (5, 2): 2, (2, 3): 2, (3, 3): 3, (5, 3): 3,
         (1, 1): 1, (3, 1): 1, (5, 1): 1}


@pytest.fixture(scope="module")
def _managed(control_plane_programs):
    with Cluster(control_plane_programs) as cluster:
        # Nobody keeps the nodes' heartbeats up.
        cluster.start_controller_manager("--controllers=*,-node-lifecycle-controller")
        yield cluster


@pytest.fixture
def managed(_managed):
    """A cluster with controllers and three nodes of equal size."""
    _managed.wipe()
    _managed.nodes(*(node(f"worker{number}") for number in (1, 2, 3)))
    return _managed


@pytest.fixture
def program(offline, managed):
    return Program(offline.home, managed.kubeconfig)


def template(name):
    container = {"name": "pause", "image": "registry.k8s.io/pause:3.9", "resources": {"requests": {"cpu": "100m"}}}
    return {"metadata": {"labels": {"set": name}},
            "spec": {"schedulerName": "my-scheduler", "containers": [container]}}


def metadata(name, min_hosts=None, owner=None):
    body = {"name": name, "namespace": "default"}
    if min_hosts is not None:
        body["annotations"] = {ANNOTATION: str(min_hosts)}
    if owner:
        body["ownerReferences"] = [{"apiVersion": owner["apiVersion"], "kind": owner["kind"], "controller": True,
                                    "name": owner["metadata"]["name"], "uid": owner["metadata"]["uid"]}]
    return body


def create(cluster, group, resource, kind, meta, spec):
    return cluster.api.create(f"/apis/{group}/namespaces/default/{resource}",
                              {"apiVersion": group, "kind": kind, "metadata": meta, "spec": spec})


def app(cluster, kind, name, replicas, min_hosts=None, **spec):
    """A Deployment, ReplicaSet or StatefulSet."""
    return create(cluster, "apps/v1", f"{kind.lower()}s", kind, metadata(name, min_hosts),
                  {"replicas": replicas, "selector": {"matchLabels": {"set": name}}, "template": template(name),
                   **spec})


def job(cluster, name, parallelism, min_hosts=None, owner=None):
    pods = template(name)
    pods["spec"]["restartPolicy"] = "Never"
    return create(cluster, "batch/v1", "jobs", "Job", metadata(name, min_hosts, owner),
                  {"parallelism": parallelism, "completions": parallelism, "template": pods})


def pods_of(cluster, name):
    return [pod for pod in cluster.all_pods(labelSelector=f"set={name}") if "deletionTimestamp" not in pod["metadata"]]


def wait_for_pods(cluster, **counts):
    wait_until(lambda: {name: len(pods_of(cluster, name)) for name in counts} == counts, f"pods {counts}", 60)


def nodes_of(cluster, name):
    return [pod["spec"].get("nodeName") for pod in pods_of(cluster, name)]


@pytest.mark.parametrize("kind", ["ReplicaSet", "Deployment"])
def test_the_table_of_hosts(managed, program, kind):
    names = {(desired, hosts): f"web-{desired}-{hosts}" for desired, hosts in TABLE}
    for (desired, hosts), name in names.items():
        app(managed, kind, name, desired, hosts)
    wait_for_pods(managed, **{name: desired for (desired, _), name in names.items()})
    done = program("--policy", "pack")
    assert done.code == 0, done.stdout + done.stderr
    assert {case: len(set(nodes_of(managed, name))) for case, name in names.items()} == TABLE


def test_three_replicas_on_three_hosts_and_a_fourth_set_that_asks_for_nothing(managed, program):
    app(managed, "Deployment", "asks", 3, 3)
    app(managed, "Deployment", "silent", 3)
    wait_for_pods(managed, asks=3, silent=3)
    assert program("--policy", "pack").code == 0
    assert sorted(nodes_of(managed, "asks")) == ["worker1", "worker2", "worker3"]
    assert len(set(nodes_of(managed, "silent"))) == 1


def test_too_few_nodes_leave_a_pod_waiting_with_the_reason(managed, program):
    app(managed, "Deployment", "wide", 4, 4)
    wait_for_pods(managed, wide=4)
    done = program("--policy", "pack", "-o", "json")
    assert done.code == 1
    waiting = [result["message"] for result in json.loads(done.stdout)["results"] if not result["node"]]
    assert waiting == ["0/3 nodes are available: 3 must schedule across at least 4 distinct nodes."]


def test_a_stateful_set(managed, program):
    app(managed, "StatefulSet", "db", 3, 3, serviceName="db", podManagementPolicy="Parallel")
    wait_for_pods(managed, db=3)
    assert program("--policy", "pack").code == 0
    assert len(set(nodes_of(managed, "db"))) == 3


def test_a_job(managed, program):
    job(managed, "sum", 3, 2)
    wait_for_pods(managed, sum=3)
    assert program("--policy", "pack").code == 0
    assert len(set(nodes_of(managed, "sum"))) == 2


def test_a_job_of_a_cron_job_which_has_the_annotation(managed, program):
    pods = template("nightly")
    pods["spec"]["restartPolicy"] = "Never"
    above = create(managed, "batch/v1", "cronjobs", "CronJob", metadata("nightly", 3),
                   {"schedule": "0 0 1 1 *", "suspend": True, "jobTemplate": {"spec": {"template": pods}}})
    job(managed, "nightly", 3, owner={"apiVersion": "batch/v1", "kind": "CronJob", **above})
    wait_for_pods(managed, nightly=3)
    assert program("--policy", "pack").code == 0
    assert len(set(nodes_of(managed, "nightly"))) == 3


def test_the_old_set_of_a_rollout_does_not_count(managed, program):
    surge = {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "100%", "maxUnavailable": 0}}
    app(managed, "Deployment", "web", 2, 2, strategy=surge)
    wait_for_pods(managed, web=2)
    assert program("--policy", "pack").code == 0
    old = {pod["metadata"]["name"] for pod in pods_of(managed, "web")}
    managed.kubectl("set", "env", "deployment/web", "ROUND=2")
    wait_for_pods(managed, web=4)
    assert program("--policy", "pack").code == 0
    new = [pod["spec"]["nodeName"] for pod in pods_of(managed, "web") if pod["metadata"]["name"] not in old]
    assert sorted(new) == ["worker1", "worker2"]


def test_controller_spread_asks_for_two_hosts_of_every_controller(managed, program):
    app(managed, "Deployment", "web", 3)
    wait_for_pods(managed, web=3)
    done = program("--policy", "controller-spread", "--rank", "name")
    assert done.code == 0, done.stdout + done.stderr
    assert sorted(nodes_of(managed, "web")) == ["worker1", "worker1", "worker2"]


def test_garbage_is_reported_on_the_pod_and_read_as_two(managed, program):
    app(managed, "Deployment", "web", 2, "two")
    wait_for_pods(managed, web=2)
    done = program("--policy", "pack", "-o", "json")
    assert done.code == 0, done.stdout + done.stderr
    note = (f'The annotation {ANNOTATION} of Deployment default/web is "two", not a whole number from 1 on: '
            "it is read as 2.")
    assert [result["notes"] for result in json.loads(done.stdout)["results"]] == [[note], [note]]
    assert len(set(nodes_of(managed, "web"))) == 2
    name = pods_of(managed, "web")[0]["metadata"]["name"]
    assert note in json.loads(program("explain", f"pod/{name}", "-o", "json").stdout)["notes"]
