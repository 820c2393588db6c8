"""--leader-elect: of several processes of one name only the holder of the lease binds, by the server's audit log."""

import itertools
import signal
import threading
import time
from collections import Counter

import pytest
from support.instances import TAKEN_AFTER, holder, instances, moment  # noqa: F401
from support.kubeconfig import write_kubeconfig
from support.objects import node, pod
from support.program import Program
from support.waiting import wait_until

INTERVAL, WATCH = ("--interval", "200ms"), ("--watch",)
TAKEOVER = TAKEN_AFTER + 20  # seconds: the lease's time, a try up to 4.4 s later, and a busy machine


class Pods:
    """A pod every so often for each scheduler, from a thread of its own, while the block runs."""

    def __init__(self, cluster, pause=0.25, schedulers=("my-scheduler",)):
        self.cluster, self.pause, self.schedulers, self.created = cluster, pause, schedulers, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._create, daemon=True)

    def _create(self):
        for number in itertools.count():
            if self._stop.wait(self.pause):
                return
            self.cluster.pods(*[pod(f"{name[0]}-{number:03}", scheduler=name) for name in self.schedulers])
            self.created = number + 1

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()


def all_bound(cluster):
    placements = cluster.placements("default")
    return placements and all(placements.values())


def each_bound_once(cluster):
    return set(Counter(event["objectRef"]["name"] for event in cluster.binds(code=201)).values()) == {1}


def leader_and_other(start, mode):
    first = start("one", *mode)
    wait_until(first.leads, "a leader", 20)
    second = start("two", *mode)
    wait_until(lambda: "leads: it holds" in second.running.stderr(), "the other waits", 20)
    return first, second


def test_one_binds_and_the_other_takes_over_when_it_is_killed(cluster, instances):
    cluster.nodes(node("a"), node("b"))
    first, second = leader_and_other(instances, INTERVAL)
    with Pods(cluster) as pods:
        wait_until(lambda: pods.created >= 8, "some pods", 20)
        wait_until(lambda: len(first.binds(code=201)) >= 4, "some binds", 20)
        assert not second.binds()
        first.running.send_signal(signal.SIGKILL)
        killed = time.monotonic()
        wait_until(second.leads, "the other leads", TAKEOVER)
        assert time.monotonic() - killed > TAKEN_AFTER - 3  # a renewal may have been two seconds old
        wait_until(lambda: len(second.binds(code=201)) >= 4, "binds of the other", 20)
    wait_until(lambda: all_bound(cluster), "every pod bound", 20)
    assert each_bound_once(cluster)
    assert first.binds_without_lease() == second.binds_without_lease() == []
    assert cluster.api.get(second.lease)["spec"]["leaseTransitions"] == 1


def test_a_leader_that_ends_in_order_is_followed_at_once(cluster, instances):
    cluster.nodes(node("a"))
    first, second = leader_and_other(instances, WATCH)
    done = first.running.finish(signal.SIGTERM)
    ended = time.monotonic()
    assert done.code == 0, done.stderr
    assert "released the lease default/my-scheduler" in done.stderr
    wait_until(second.leads, "the other leads", 12)
    assert time.monotonic() - ended < TAKEN_AFTER - 3
    cluster.pods(pod("x"))
    wait_until(lambda: all_bound(cluster), "the pod bound", 10)
    assert second.binds_without_lease() == []


def test_one_that_waits_leaves_no_trace_in_the_lease_when_it_ends(cluster, instances):
    first, second = leader_and_other(instances, WATCH)
    assert second.running.finish(signal.SIGTERM).code == 0
    assert first.leads()


@pytest.fixture
def both(instances):
    """A process that polls and one that watches, each the leader of a scheduler name of its own."""
    started = [instances("one", *INTERVAL, scheduler="polled"), instances("two", *WATCH, scheduler="watched")]
    for each in started:
        wait_until(each.leads, f"{each.scheduler} has a leader", 20)
    return started


def delete(instance):
    instance.cluster.api.delete(instance.lease)


def take(instance):
    instance.cluster.api.patch(instance.lease, {"spec": {"holderIdentity": "by-hand"}})


@pytest.mark.parametrize("change, back_after", [(delete, 0), (take, TAKEN_AFTER - 3)])
def test_a_lease_that_is_lost_ends_binding_until_it_is_held_again(cluster, both, change, back_after):
    cluster.nodes(node("a", pods="500"), node("b", pods="500"))
    with Pods(cluster, 0.2, [each.scheduler for each in both]):
        for each in both:
            wait_until(lambda: len(each.binds(code=201)) >= 5, "some binds", 30)
        changed = time.monotonic()
        for each in both:
            change(each)
        for each in both:
            wait_until(lambda: "lost the lease" in each.running.stderr(), "the loss noticed", 15)
        for each in both:
            wait_until(each.leads, "it leads again", TAKEOVER)
            assert time.monotonic() - changed >= back_after
            before = len(each.binds(code=201))
            wait_until(lambda: len(each.binds(code=201)) > before, "binds again", 20)
    wait_until(lambda: all_bound(cluster), "every pod bound", 30)
    for each in both:
        assert each.binds_without_lease() == []
        assert each.running.finish().code == 0


def test_a_process_that_was_stopped_binds_nothing_before_it_holds_the_lease_again(cluster, both):
    cluster.nodes(node("a"))
    cluster.pods(*[pod(f"before-{each.scheduler}", scheduler=each.scheduler) for each in both])
    wait_until(lambda: all_bound(cluster), "the first pods bound", 20)
    for each in both:
        each.running.send_signal(signal.SIGSTOP)
    cluster.pods(*[pod(f"{each.scheduler}-{number}", scheduler=each.scheduler) for each in both for number in range(5)])
    time.sleep(TAKEN_AFTER + 5)
    for each in both:
        each.running.send_signal(signal.SIGCONT)
    wait_until(lambda: all_bound(cluster), "every pod bound", 30)
    for each in both:
        assert each.binds_without_lease() == []
        assert "lost the lease" in each.running.stderr()


def test_one_that_was_stopped_finds_another_in_its_place(cluster, instances):
    cluster.nodes(node("a"))
    first, second = leader_and_other(instances, WATCH)
    first.running.send_signal(signal.SIGSTOP)
    cluster.pods(*[pod(f"meanwhile-{number}") for number in range(5)])
    wait_until(second.leads, "the other leads", TAKEOVER)
    wait_until(lambda: all_bound(cluster), "every pod bound", 20)
    first.running.send_signal(signal.SIGCONT)
    wait_until(lambda: "lost the lease" in first.running.stderr(), "the loss noticed", 20)
    cluster.pods(pod("after"))
    wait_until(lambda: all_bound(cluster), "the last pod bound", 20)
    assert not first.binds()
    assert second.leads() and second.binds_without_lease() == []


def test_the_lease_has_its_name_and_place_from_the_flags(cluster, instances):
    cluster.namespace("elsewhere")
    instances("one", *INTERVAL, "--leader-elect-lease-name", "mine", "--leader-elect-lease-namespace", "elsewhere")
    path = "/apis/coordination.k8s.io/v1/namespaces/elsewhere/leases/mine"
    wait_until(lambda: cluster.api.raw("GET", path)[0] == 200, "the lease", 20)
    spec = cluster.api.get(path)["spec"]
    assert (spec["leaseDurationSeconds"], spec["leaseTransitions"]) == (15, 0)
    assert spec["holderIdentity"].count("_") >= 1
    assert moment(spec["renewTime"]) >= moment(spec["acquireTime"])
    assert holder(cluster) is None


def test_without_the_right_to_the_lease_it_says_so_and_binds_nothing(new_cluster, offline, tmp_path):
    own = new_cluster(users=[("no-leases", "no-leases", [])])
    own.kubectl("create", "clusterrole", "all-but-leases", "--verb=get,list,create",
                "--resource=nodes,pods,pods/binding,namespaces")
    own.kubectl("create", "clusterrolebinding", "all-but-leases", "--clusterrole=all-but-leases", "--user=no-leases")
    own.nodes(node("a"))
    own.pods(pod("x"))
    path = write_kubeconfig(tmp_path / "kubeconfig", own.server, own.ca, token="no-leases")
    with Program(offline.home, path).start("--leader-elect", "--interval", "200ms") as running:
        wait_until(lambda: "leases" in running.stderr(), "a word about it", 20)
        time.sleep(5)
        assert not own.binds()
        done = running.finish()
    assert done.code == 0
    assert len(done.stderr.splitlines()) == 1, done.stderr  # the same is not said again and again
