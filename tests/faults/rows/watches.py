"""Watches that expire, break off or fall silent."""

import time

from harness.faults import LIVE, scenario
from support.lab_proxy import is_watch, lose_request, status_answer
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
    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, range(1, 1000), silence, where=is_watch)
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


def _schedule_through_all(bed):
    """Every fault has its turn before the last pods come."""
    running = bed.start()
    wait_until(lambda: not bed.proxy.unmet(), "all of it has happened", 60)
    bed.pods(bed.random.randint(1, 5))
    bed.wait_bound()
    bed.stop(running)
