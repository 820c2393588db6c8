"""Two instances of one name, and leases that are taken away."""

import signal
import time
from datetime import datetime, timezone

from harness.faults import ELECTED, scenario
from support.mishaps import act_then_delay, hang
from support.waiting import wait_until

from .signals import Clock

ONE_NAME = "two instances of one name"
TAKEN = "the lease taken or deleted"


def lease_of(bed):
    """The path of the lease that the program in this bed holds."""
    held = wait_until(lambda: [change for change in bed.leases() if change.user == bed.user and change.holder],
                      "somebody holds the lease", 40)
    namespace, name = held[-1].lease.split("/")
    return f"/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases/{name}"


def _two(bed):
    other = bed.another_user()
    return bed.start(), bed.start(kubeconfig=bed.kubeconfig(other))


def _holder_and_other(bed, first, second):
    """By who bound last: on a busy machine the one that was started later may be the first to ask for the lease."""
    return (first, second) if bed.binds()[-1].user == bed.user else (second, first)


@scenario(ONE_NAME, ELECTED)
def two_replicas(bed):
    bed.nodes(6, cpu="2")
    both = _two(bed)
    bed.pods(12, cpu="1")
    bed.wait_bound()
    holder, other = _holder_and_other(bed, *both)
    bed.stop(holder)
    bed.nodes(2, cpu="2")
    bed.pods(4, cpu="1")
    bed.wait_bound()
    bed.stop(other)
    assert len({bind.user for bind in bed.binds()}) == 2, "the other never took over"


@scenario(ONE_NAME, ELECTED, slow=True)
def the_holder_is_killed(bed):
    bed.nodes(6, cpu="2")
    both = _two(bed)
    bed.pods(6, cpu="1")
    bed.wait_bound()
    holder, other = _holder_and_other(bed, *both)
    holder.finish(signal.SIGKILL)
    bed.pods(6, cpu="1")
    bed.wait_bound()
    bed.stop(other)


@scenario(ONE_NAME, ELECTED, slow=True)
def the_holder_is_frozen(bed):
    """It wakes up when its lease is long gone, with binds on its mind; and an hour before it fell asleep, if asked."""
    bed.nodes(12, cpu="1")
    bed.proxy.on("POST", "/binding", {2}, hang)
    clock = Clock(bed.directory)
    first = bed.start("--bind-concurrency", "1", env=clock.env())
    wait_until(lambda: any(change.user == bed.user for change in bed.leases()), "the lease is held", 30)
    other = bed.another_user()
    second = bed.start(kubeconfig=bed.kubeconfig(other))
    bed.pods(6, cpu="1")
    wait_until(lambda: len(bed.proxy.requests("POST", "/binding")) >= 2, "a bind under way", 30)
    first.send_signal(signal.SIGSTOP)
    bed.wait_bound()
    bed.pods(2, cpu="1")
    clock.jump_to(-3600)
    first.send_signal(signal.SIGCONT)
    bed.wait_bound()
    time.sleep(3)
    first.finish(signal.SIGTERM)
    bed.stop(second)


@scenario(TAKEN, ELECTED)
def deleted(bed):
    bed.nodes()
    bed.pods()
    running = bed.start()
    bed.wait_bound()
    bed.plane.api.delete(lease_of(bed))
    bed.pods()
    bed.wait_bound()
    if running.alive():
        running.finish(signal.SIGTERM)


@scenario(TAKEN, ELECTED, slow=True)
def taken_by_another(bed):
    """For as long as that other one renews it nothing is bound; then the program may have it again."""
    bed.nodes()
    bed.pods(2)
    running = bed.start()
    bed.wait_bound()
    path = lease_of(bed)
    for turn in range(4):
        _take(bed, path)
        if turn == 2:
            bed.pods(3)
        time.sleep(2.5)
    pending = [name for name, on in bed.placements().items() if not on]
    assert len(pending) == 3, f"bound without the lease: {pending}"
    if not running.alive():  # an end is as good as waiting
        running = bed.start()
    bed.wait_bound()
    running.finish(signal.SIGTERM)


def _take(bed, path):
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    bed.plane.api.patch(path, {"spec": {"holderIdentity": "somebody-else", "renewTime": now, "leaseDurationSeconds": 15}})


@scenario(TAKEN, ELECTED, slow=True)
def renewals_fail(bed):
    """Nobody says that the lease is lost, it can only be neither renewed nor read: another one leads after the time that was given."""
    bed.nodes(8, cpu="1")
    bed.pods(2, cpu="1")
    running = bed.start()
    bed.wait_bound()
    path = lease_of(bed)
    bed.stop(running)
    user = bed.another_user()
    other = bed.kubeconfig(user)
    bed.proxy.on("PUT", path, range(bed.random.randint(2, 4), 10000), hang)
    bed.proxy.on("GET", path, range(2, 10000), hang)
    running = bed.start()
    wait_until(lambda: not bed.proxy.unmet(), "a renewal that fails", 40)
    second = bed.start(kubeconfig=other)
    wait_until(lambda: any(change.user == user for change in bed.leases()), "the other holds the lease", 60, 0.5)
    time.sleep(2)  # later than a bind may arrive that was sent in time
    bed.pods(6, cpu="1")
    bed.wait_bound()
    time.sleep(1)
    bed.stop(second)
    running.finish(signal.SIGTERM)


@scenario(TAKEN, ELECTED, slow=True)
def a_connection_comes_late(bed):
    """A bind is to be sent, but first a connection has to be made; when it is there, the lease is another's."""
    bed.nodes(8, cpu="1")
    user = bed.another_user()
    other = bed.kubeconfig(user)
    bed.proxy.on("PUT", "", range(3, 10000), hang)
    first = bed.start()
    wait_until(lambda: not bed.proxy.unmet(), "a renewal that fails", 40)
    second = bed.start(kubeconfig=other)
    time.sleep(5.5)
    bed.proxy.connects_after = 14  # less than the program gives a connection
    bed.pods(6, cpu="1")
    bed.wait_bound()
    time.sleep(10)
    bed.stop(second)
    first.finish(signal.SIGTERM, 60)


@scenario(TAKEN, ELECTED, slow=True)
def replies_about_the_lease_come_late(bed):
    """Each renewal is written at once, and its reply takes 9 s."""
    bed.nodes(8, cpu="1")
    bed.proxy.on("PUT", "", range(2, 5), act_then_delay(9))
    first = bed.start()
    second = bed.start(kubeconfig=bed.kubeconfig(bed.another_user()))
    for _ in range(8):
        bed.pods(1, cpu="1")
        time.sleep(3)
    bed.wait_bound()
    bed.stop(second)
    first.finish(signal.SIGTERM, 60)
