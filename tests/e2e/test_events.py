"""Events and the condition PodScheduled: field by field what kube-scheduler writes about the same pods."""

import re
import signal
import socket
import time
import urllib.error
import urllib.request

import pytest
from support.cluster import Cluster
from support.kubeconfig import write_kubeconfig
from support.lab_proxy import Delay
from support.messages import without_preemption
from support.objects import node, pod
from support.program import Program
from support.proxied import proxy  # noqa: F401
from support.storage import using
from support.waiting import wait_until

RBAC = "/apis/rbac.authorization.k8s.io/v1"
EVENTS = "/apis/events.k8s.io/v1/namespaces/{}/events"


def events_of(cluster, name, namespace="default"):
    return [event for event in cluster.api.list(EVENTS.format(namespace)) if event["regarding"]["name"] == name]


def scheduled(body):
    found = [condition for condition in body["status"].get("conditions", []) if condition["type"] == "PodScheduled"]
    return found[0] if found else None


def not_scheduled(cluster, name):
    condition = scheduled(cluster.pod(name))
    return condition if condition and condition["status"] == "False" else None


def normal(event, created):
    """What may differ between two schedulers, checked and made the same."""
    name = event["regarding"]["name"]
    assert re.fullmatch(re.escape(name) + r"\.[0-9a-f]{16}", event["metadata"]["name"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", event["eventTime"])
    reference = {**event["regarding"], "name": "NAME"}
    assert reference.pop("uid") == created["metadata"]["uid"]
    assert reference.pop("resourceVersion") == created["metadata"]["resourceVersion"]
    controller = event["reportingController"]
    assert controller == created["spec"]["schedulerName"]
    assert event["reportingInstance"] == f"{controller}-{socket.gethostname()}"
    note = without_preemption(event["note"].replace(name, "NAME"))
    rest = {key: value for key, value in event.items() if key not in (
        "metadata", "eventTime", "regarding", "reportingController", "reportingInstance", "note")}
    return {**rest, "regarding": reference, "note": note, "metadata": set(event["metadata"])}


@pytest.fixture(scope="module")
def with_scheduler(control_plane_programs):
    with Cluster(control_plane_programs) as cluster:
        cluster.start_scheduler()
        yield cluster


@pytest.mark.parametrize("fits", [True, False], ids=["Scheduled", "FailedScheduling"])
def test_events_and_condition_are_those_of_kube_scheduler(with_scheduler, offline, fits):
    cluster = with_scheduler
    cluster.wipe()
    cluster.nodes(node("worker", cpu="4"))
    spec = {"cpu": "1" if fits else "8"}
    created = {body["metadata"]["name"]: body for body in cluster.pods(
        pod("theirs", scheduler="default-scheduler", **spec), pod("ours", **spec))}
    wait_until(lambda: events_of(cluster, "theirs"), "kube-scheduler's event", 30)
    done = Program(offline.home, cluster.kubeconfig)()
    assert (done.code, done.stderr) == (0 if fits else 1, "")
    got = {name: [normal(event, created[name]) for event in events_of(cluster, name)[:1]] for name in created}
    assert got["ours"] == got["theirs"] and got["ours"]
    wait_until(lambda: scheduled(cluster.pod("theirs")), "kube-scheduler's condition", 30)
    conditions = {name: scheduled(cluster.pod(name)) for name in created}
    for condition in conditions.values():
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", condition.pop("lastTransitionTime"))
        condition["message"] = without_preemption(condition.get("message", ""))
    assert conditions["ours"] == conditions["theirs"]


def test_kubectl_describe_shows_them(cluster, program):
    cluster.nodes(node("worker", cpu="4"))
    cluster.pods(pod("small"), pod("large", cpu="8"))
    assert program().code == 1
    assert re.search(r"Normal +Scheduled +\S+ +my-scheduler +Successfully assigned default/small to worker\n",
                     cluster.kubectl("describe", "pod", "small"))
    described = cluster.kubectl("describe", "pod", "large")
    assert re.search(r"Warning +FailedScheduling +\S+ +my-scheduler +0/1 nodes are available: 1 Insufficient cpu\.\n",
                     described)
    assert re.search(r"PodScheduled +False", described)


def test_repeats_are_one_event_and_one_condition(cluster, program):
    cluster.nodes(node("worker", cpu="4"))
    cluster.pods(pod("large", cpu="8"))
    with program.start("--interval", "100ms") as running:
        wait_until(lambda: [e for e in events_of(cluster, "large") if e.get("series")], "a series", 20)
        first = not_scheduled(cluster, "large")
        time.sleep(3)  # a third time
        done = running.finish(signal.SIGTERM)
    assert (done.code, done.stderr) == (0, "")
    event, = events_of(cluster, "large")
    assert event["series"]["count"] >= 3
    assert event["series"]["lastObservedTime"] > event["eventTime"]
    assert not_scheduled(cluster, "large") == first
    assert len(cluster.audit(verb="patch", resource="pods", subresource="status")) == 1


def test_since_when_is_kept_where_only_the_message_changes(cluster, program):
    cluster.pods(pod("large", cpu="8"))
    assert program().code == 1
    before = not_scheduled(cluster, "large")
    assert before["message"] == "no nodes available to schedule pods"
    cluster.nodes(node("worker", cpu="4"))
    time.sleep(1.1)
    assert program().code == 1
    after = not_scheduled(cluster, "large")
    assert after["message"] == "0/1 nodes are available: 1 Insufficient cpu."
    assert after["lastTransitionTime"] == before["lastTransitionTime"]
    assert len(events_of(cluster, "large")) == 2


def test_a_condition_is_no_news_for_another_pod_of_the_name(cluster):
    """What the recorder relies on: neither another pod nor another version takes the patch."""
    body, = cluster.pods(pod("p"))
    path = "/api/v1/namespaces/default/pods/p/status"
    headers = {"Content-Type": "application/strategic-merge-patch+json"}
    patch = {"status": {"conditions": [{"type": "PodScheduled", "status": "False"}]}}
    mine = {"uid": body["metadata"]["uid"], "resourceVersion": body["metadata"]["resourceVersion"]}
    for other in ({"resourceVersion": "1"}, {"resourceVersion": "1", "uid": "another"}):
        assert cluster.api.raw("PATCH", path, {**patch, "metadata": {**mine, **other}}, headers)[0] == 409
    assert cluster.api.raw("PATCH", path, {**patch, "metadata": {**mine, "uid": "another"}}, headers)[0] == 422
    assert cluster.api.raw("PATCH", path, {**patch, "metadata": mine}, headers)[0] == 200


def test_gated_pods_and_dry_runs_are_not_written_about(cluster, program):
    cluster.nodes(node("worker", cpu="4"))
    cluster.pods(pod("gated", schedulingGates=[{"name": "example.com/wait"}]))
    assert program().code == 0
    cluster.pods(pod("small"), pod("large", cpu="8"))
    assert program("--dry-run").code == 1
    assert not cluster.api.list(EVENTS.format("default"))
    assert not cluster.audit(verb="patch")


def test_a_pod_whose_name_leaves_no_room_for_the_time_has_events_too(cluster, program):
    cluster.nodes(node("worker"))
    cluster.pods(pod("p" * 240))
    assert program().code == 0
    event, = events_of(cluster, "p" * 240)
    assert event["metadata"]["name"].startswith(event["regarding"]["uid"] + ".")


def test_a_namespace_that_is_being_deleted_is_passed_over(cluster, program):
    cluster.namespace("ending")
    cluster.nodes(node("worker", cpu="4"))
    cluster.pods(pod("large", namespace="ending", cpu="8"))
    cluster.api.delete("/api/v1/namespaces/ending")
    done = program()
    assert (done.code, done.stderr) == (1, "")


RIGHTS = {"events": {"apiGroups": ["events.k8s.io"], "resources": ["events"], "verbs": ["create", "patch"]},
          "status": {"apiGroups": [""], "resources": ["pods/status"], "verbs": ["patch"]}}


@pytest.mark.parametrize("given, said", [
    (["events", "status"], []), (["status"], ["cannot create events: "]),
    (["events"], ["cannot patch pods/status: "]), ([], ["cannot create events: ", "cannot patch pods/status: "]),
])
def test_without_the_rights_it_goes_on(cluster, offline, tmp_path, given, said):
    token = account(cluster, *(RIGHTS[right] for right in given))
    cluster.nodes(node("worker", cpu="4"))
    cluster.pods(pod("small"), pod("other"), pod("large", cpu="8"), pod("larger", cpu="16"))
    program = Program(offline.home, write_kubeconfig(tmp_path / "account", cluster.server, cluster.ca, token=token))
    done = program()
    assert done.code == 1
    assert {name for name, at in cluster.placements("default").items() if at} == {"small", "other"}
    lines = done.stderr.splitlines()
    assert len(lines) == len(said) and all(text in line for text, line in zip(said, sorted(lines))), lines
    assert len(events_of(cluster, "small")) == ("events" in given)
    assert bool(not_scheduled(cluster, "large")) == ("status" in given)
    wait_until(lambda: len(cluster.binds(code=201)) == 2, "two binds", 5)


def test_a_pod_whose_storage_may_not_be_read_is_told_so_and_is_tried_again(cluster, offline, tmp_path):
    follows = {"apiGroups": [""], "resources": ["pods", "nodes", "namespaces"], "verbs": ["watch"]}
    token = account(cluster, follows, *RIGHTS.values())
    cluster.nodes(node("worker"))
    program = Program(offline.home, write_kubeconfig(tmp_path / "account", cluster.server, cluster.ca, token=token))
    with program.start("--watch") as running:
        cluster.pods(pod("stored", **using("data")), pod("small"))
        condition = wait_until(lambda: not_scheduled(cluster, "stored"), "a condition", 20)
        told = wait_until(lambda: events_of(cluster, "stored"), "an event", 20)  # another on a slow machine: which kind may change
        wait_until(lambda: cluster.placements("default")["small"], "the other pod bound", 20)
        assert all(re.search("cannot list (persistentvolume|volumeattachment|storageclass|csi)", event["note"]) for event in told) and condition["reason"] == "SchedulerError"
        reads_all = {"apiGroups": ["", "storage.k8s.io"], "resources": ["*"], "verbs": ["list", "watch"]}
        cluster.api.patch(f"{RBAC}/clusterroles/events-test", {"rules": may_schedule(*RIGHTS.values(), reads_all)})
        wait_until(lambda: "not found" in not_scheduled(cluster, "stored")["message"], "a decision", 40)
        assert running.finish().code == 0


def may_schedule(*rules):
    return [{"apiGroups": [""], "resources": ["pods", "nodes", "namespaces"], "verbs": ["get", "list"]},
            {"apiGroups": [""], "resources": ["pods/binding"], "verbs": ["create"]}, *rules]


def account(cluster, *rules):
    """A token of an account that may schedule, and what `rules` allow besides."""
    cluster.namespace("account")
    cluster.api.raw("POST", "/api/v1/namespaces/account/serviceaccounts", {"metadata": {"name": "scheduler"}})
    for kind, body in (("clusterroles", {"rules": may_schedule(*rules)}), ("clusterrolebindings", {
            "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "events-test"},
            "subjects": [{"kind": "ServiceAccount", "namespace": "account", "name": "scheduler"}]})):
        cluster.api.raw("DELETE", f"{RBAC}/{kind}/events-test")
        cluster.api.create(f"{RBAC}/{kind}", {"metadata": {"name": "events-test"}, **body})
    return cluster.kubectl("create", "token", "scheduler", "-n", "account").strip()


def test_events_that_are_late_keep_the_end_waiting_and_nothing_else(cluster, proxy, offline, tmp_path):
    """The loop is over by then: whoever asks is told so, and the exit code is that of the loop."""
    cluster.nodes(node("worker"))
    program = Program(offline.home, proxy.kubeconfig(tmp_path / "proxied"))
    proxy.on("POST", "/events", range(1, 100), Delay(2))
    address = f"127.0.0.1:{free_port()}"
    with program.start("--watch", "--listen", address) as running:
        wait_until(lambda: page(address, "/readyz")[0] == 200, "it is ready")
        cluster.pods(pod("a"))
        wait_until(lambda: cluster.placements("default")["a"], "the pod bound")
        running.send_signal(signal.SIGTERM)
        wait_until(lambda: page(address, "/readyz") == (503, "not ready: it is ending\n"), "it says that it ends", 5, 0.05)
        assert not events_of(cluster, "a")
        wait_until(lambda: not running.alive(), "its end")
        done = running.finish()
    assert (done.code, done.stderr) == (0, "")
    assert [event["reason"] for event in events_of(cluster, "a")] == ["Scheduled"]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def page(address, path):
    try:
        with urllib.request.urlopen(f"http://{address}{path}", timeout=5) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()
    except OSError:
        return None, ""
