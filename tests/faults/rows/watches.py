"""Watches that expire, break off or fall silent."""

import time

from harness.bed import WATCH
from harness.faults import LIVE, scenario
from harness.streams import again_and_again, half_an_event
from support.lab_proxy import Answer, is_watch, lose_request, status_answer
from support.mishaps import Expire, Silence, cut_stream, expire_at_once
from support.waiting import wait_until

SILENT_SECONDS = 90 + 30  # what is stated, and what a busy machine adds


@scenario("a watch that expired", LIVE)
def watches_expire_under_way(bed):
    bed.nodes()
    bed.pods()
    expire = Expire()
    bed.proxy.on("GET", "/pods", {1}, expire, where=is_watch)
    bed.proxy.on("GET", "/nodes", {1}, expire, where=is_watch)
    running = bed.start()
    bed.wait_bound()
    expire.expire()
    for ending in ("/pods", "/nodes"):
        wait_until(lambda ending=ending: _lists(bed, ending) >= 2, f"{ending} are listed again", 40)
    bed.pods()
    bed.wait_bound()
    bed.stop(running)


def _lists(bed, ending):
    return sum(not is_watch(path) for *_, path in bed.proxy.requests("GET", ending))


@scenario("a watch that expired", LIVE)
def watches_expire_at_once(bed):
    bed.nodes()
    bed.pods()
    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, {1, 2}, expire_at_once, where=is_watch)
    _schedule_through_all(bed)


@scenario("a watch that expired", LIVE)
def watch_refused_with_410(bed):
    """The other way in which a server says it."""
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/pods", {1}, status_answer(410, "Expired"), where=is_watch)
    bed.schedule(later=3)


@scenario("a watch that falls silent", LIVE, slow=True)
def silent_watches(bed):
    bed.nodes()
    bed.pods(2)
    silence = Silence()
    bed.proxy.on("GET", "/pods", range(1, 1000), silence, where=is_watch)
    bed.proxy.on("GET", "/nodes", {1}, half_an_event, where=is_watch)
    running = bed.start()
    bed.wait_bound()
    silence.fall()
    time.sleep(1)
    silence.lift()
    bed.pods(3)
    bed.wait_bound(SILENT_SECONDS)
    bed.stop(running)


@scenario("a watch that falls silent", LIVE)
def watches_break_off(bed):
    bed.nodes()
    bed.pods()
    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, {1}, cut_stream, where=is_watch)
        bed.proxy.on("GET", ending, {2}, lose_request, where=is_watch)
    _schedule_through_all(bed)


@scenario("a watch that repeats itself", LIVE)
def events_come_again(bed):
    """Whoever believes the older word about a pod counts wrongly: nodes have room for one at a time."""
    bed.nodes(4, cpu="1")
    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, range(1, 1000), again_and_again, where=is_watch)
    running = bed.start()
    for _ in range(3):
        names = bed.pods(4, cpu="1")
        bed.wait_bound()
        for name in names:
            bed.delete_pod(name)
    bed.pods(4, cpu="1")
    bed.wait_bound()
    bed.stop(running)


@scenario("429", (WATCH,))
def too_many_watches(bed):
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/pods", {1}, Answer(429, {"Retry-After": "3"}, "slow down"), where=is_watch)
    bed.schedule(later=2)
    begun = [at for at, _, path in bed.proxy.requests("GET", "/pods") if is_watch(path)]
    assert begun[1] - begun[0] >= 3, f"Retry-After was 3 s, waited {begun[1] - begun[0]:.1f} s"


def _schedule_through_all(bed):
    """Every fault has its turn before the last pods come."""
    running = bed.start()
    wait_until(lambda: not bed.proxy.unmet(), "all of it has happened", 60)
    bed.pods(bed.random.randint(1, 5))
    bed.wait_bound()
    bed.stop(running)
