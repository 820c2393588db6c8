"""Replies that ask for patience, fail, or take their time."""

import itertools

from harness.bed import LEADER, ONCE
from harness.faults import LOOPS, scenario
from support.lab_proxy import Answer, status_answer
from support.mishaps import drip
from support.waiting import wait_until

QUICK = ("--bind-backoff", "50ms")
RENEW_DEADLINE = 10  # seconds; a drip takes longer
SLOW_DOWN = Answer(429, {"Retry-After": "1"}, "<html>slow down</html>")


def pauses(requests):
    times = [seconds for seconds, *_ in requests]
    return [later - earlier for earlier, later in itertools.pairwise(times)]


@scenario("429")
def too_many_binds(bed):
    bed.nodes()
    name, = bed.pods(1)
    bed.pods()
    bed.proxy.on("POST", f"/pods/{name}/binding", {1, 2}, SLOW_DOWN)
    bed.schedule(*QUICK)
    waited = pauses(bed.proxy.requests("POST", f"/pods/{name}/binding"))
    assert len(waited) == 2 and min(waited) >= 1, f"Retry-After was 1 s, waited {waited}"


@scenario("429")
def too_many_lists(bed):
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/pods", {1, 2}, SLOW_DOWN)
    bed.schedule(*QUICK)
    waited = pauses(bed.proxy.requests("GET", "/pods"))[:2]
    assert bed.mode != ONCE or min(waited) >= 1, f"Retry-After was 1 s, waited {waited}"


@scenario("bursts of 500 and 503")
def bursts_on_binds(bed):
    bed.nodes()
    count = len(bed.pods(10))
    start = bed.random.randint(1, 5)
    bed.proxy.on("POST", "/binding", range(start, start + 12), status_answer(500, "InternalError"))
    bed.proxy.on("POST", "/binding", range(start + 12, start + 20), Answer(503, {}, "upstream unavailable"))
    bed.schedule(*QUICK)
    sent = len(bed.proxy.requests("POST", "/binding"))
    assert sent <= 20 + count, f"{sent} requests for {count} pods and 20 failures"


@scenario("bursts of 500 and 503")
def bursts_on_lists(bed):
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/nodes", range(1, 3), status_answer(500, "InternalError"))
    bed.proxy.on("GET", "/pods", range(1, 4), Answer(503, {"Content-Type": "text/html"}, "<h1>503</h1>"))
    bed.schedule(*QUICK)


@scenario("bursts of 500 and 503", LOOPS)
def bursts_without_end(bed):
    """Ten seconds of nothing but failures make few requests."""
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/pods", range(1, 10000), status_answer(503, "ServiceUnavailable"))
    running = bed.start()
    bed.proxy.closed.wait(8)
    lists = len(bed.proxy.requests("GET", "/pods"))
    bed.proxy.forget_faults()
    bed.wait_bound()
    bed.stop(running)
    assert lists <= 20, f"{lists} requests in 8 s to a server that only fails"


@scenario("a reply that drips a byte a second")
def a_list_drips(bed):
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/nodes", {1}, drip)
    bed.schedule(*QUICK, "--request-timeout", "2s")


@scenario("a reply that drips a byte a second")
def a_bind_drips(bed):
    bed.nodes(5, cpu="1")
    bed.pods(5, cpu="1")
    bed.proxy.on("POST", "/binding", {bed.random.randint(1, 5)}, drip)
    bed.schedule(*QUICK, "--request-timeout", "2s")


@scenario("a reply that drips a byte a second", (LEADER,))
def the_lease_is_renewed_meanwhile(bed):
    bed.nodes()
    bed.pods(3)
    bed.proxy.on("POST", "/binding", {2}, drip)
    bed.proxy.on("GET", "/nodes", {2}, drip)
    running = bed.start("--request-timeout", "12s")
    bed.wait_bound()
    bed.stop(running)
    renewals = [change.done for change in bed.leases() if change.user == bed.user and change.holder]
    gaps = [later - earlier for earlier, later in itertools.pairwise(renewals)]
    assert len(gaps) >= 3 and max(gaps) < RENEW_DEADLINE, f"renewed at distances of {gaps}"


@scenario("a report that is refused")
def conditions_and_events(bed):
    """What cannot be told of one pod keeps no other from its node."""
    bed.nodes(2, cpu="1")
    bed.pods(2, cpu="8")
    for number, status in enumerate((409, 422, 403), 1):
        bed.proxy.on("PATCH", "/status", {number}, status_answer(status, "MadeUp"))
        bed.proxy.on("POST", "/events", {number}, status_answer(status, "MadeUp"))
    names = bed.pods(2, cpu="1")
    if bed.mode == ONCE:
        bed.once()
        bed.once()
    else:
        running = bed.start()
        wait_until(lambda: all(bed.placements()[name] for name in names), "the others have nodes", 60)
        wait_until(lambda: len(bed.proxy.requests("POST", "/events")) >= 3, "events", 60)
        bed.stop(running)
    on = bed.placements()
    assert all(on[name] for name in names) and not any(on[name] for name in on if name not in names), on
