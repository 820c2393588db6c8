"""Unknown outcomes of which finding out goes wrong, too."""

import threading

from harness.bed import LEADER
from harness.faults import LIVE, scenario
from harness.streams import Hold
from support.lab_proxy import Answer, is_watch, lose_reply, lose_request, status_answer
from support.mishaps import act_then, first
from support.objects import node
from support.waiting import wait_until

from .binds import LOST_REPLY, QUICK, tight

UNAVAILABLE = status_answer(503, "ServiceUnavailable")
HTML = {"Content-Type": "text/html"}


@scenario(LOST_REPLY)
def finding_out_fails_for_a_while(bed):
    flags = tight(bed, 4)
    bed.proxy.on("POST", "/p001/binding", {1}, lose_reply)
    bed.proxy.on("GET", "/pods/p001", {1}, UNAVAILABLE)
    bed.proxy.on("GET", "/pods/p001", {2}, lose_request)
    bed.proxy.on("GET", "/pods/p001", {3}, Answer(200, HTML, "<h1>log in first</h1>"))
    bed.schedule(*flags)


@scenario(LOST_REPLY)
def gone_before_it_is_found_out(bed):
    flags = tight(bed, 4)
    bed.proxy.on("POST", "/p002/binding", {1}, lose_reply)
    bed.proxy.on("GET", "/pods/p002", {1}, first(lambda: bed.delete_pod("p002")))
    bed.schedule(*flags)


@scenario(LOST_REPLY)
def success_of_somebody_else(bed):
    """A page of HTML with status 200, from whoever stands in between; the server never saw the request."""
    flags = tight(bed, 4)
    bed.proxy.on("POST", "/binding", {1, 3}, Answer(200, HTML, "<h1>log in first</h1>"))
    bed.schedule(*flags)


@scenario(LOST_REPLY)
def conflict_in_other_words(bed):
    """409 without a Status: once before the server has seen the request, once after."""
    flags = tight(bed, 4)
    conflict = Answer(409, HTML, "<h1>conflict</h1>")
    bed.proxy.on("POST", "/binding", {1}, conflict)
    bed.proxy.on("POST", "/binding", {3}, act_then(conflict))
    bed.schedule(*flags)


@scenario(LOST_REPLY, LIVE)
def nobody_tells(bed):
    """The reply is lost, the pod cannot be read, and the watch is late; by the time a better node is there."""
    bed.plane.nodes(node(f"{bed.name}-b", labels={"bed": bed.name}, cpu="1"))
    bed.pods(1, cpu="1")
    watch, told = Hold(), threading.Event()

    def bind_in_silence(exchange):
        watch.hold()
        lose_reply(exchange)

    def not_now(exchange):
        (exchange.pass_on if told.is_set() else lambda: UNAVAILABLE(exchange))()

    bed.proxy.on("GET", "/pods", range(1, 100), watch, where=is_watch)
    bed.proxy.on("POST", "/binding", {1}, bind_in_silence)
    bed.proxy.on("GET", "/pods/p001", range(1, 1000), not_now)
    running = bed.start(*QUICK, "--bind-retries", "1")
    wait_until(lambda: len(bed.proxy.requests("GET", "/pods/p001")) >= 2, "two tries to find out", 30)
    bed.plane.nodes(node(f"{bed.name}-a", labels={"bed": bed.name}, cpu="1"))
    wait_until(lambda: len(bed.proxy.requests("GET", "/pods/p001")) >= 4, "further tries", 30)
    told.set()
    watch.release()
    bed.pods(1, cpu="1")
    bed.wait_bound()
    bed.stop(running)


@scenario("everything goes wrong by chance")
def one_request_in_four(bed):
    """Of whatever kind; but those that ask for more time than there is."""
    flags = tight(bed, 8)
    lock = threading.Lock()
    mishaps = [lose_reply, lose_request, UNAVAILABLE, status_answer(500, "InternalError"), act_then(UNAVAILABLE),
               act_then(Answer(502, HTML, "<h1>bad gateway</h1>")), Answer(429, {"Retry-After": "1"}, "slow down")]

    def by_chance(exchange):
        with lock:
            mishap = bed.random.choice(mishaps) if bed.random.random() < 0.25 else None
        if mishap is None or is_watch(exchange.path):
            return exchange.pass_on()
        return mishap(exchange)

    for method in ("GET", "POST", *(["PUT"] if bed.mode == LEADER else [])):
        bed.proxy.on(method, "", range(1, 100000), by_chance)
    bed.schedule(*flags, "--bind-retries", "30", until=lambda: not bed.proxy.unmet())  # a lease is renewed, too
