"""The API server is down, or goes down: one outage for all modes."""

import http.client
import time

from harness.bed import ONCE, finish
from harness.faults import ALL, LOOPS, scenario
from harness.offers import offers
from support.controlplane import free_port
from support.lab_proxy import Delay
from support.waiting import wait_until

from .watches import SILENT_SECONDS


@scenario("API server down at start", ALL, together=True)
def comes_up_later(beds):
    for bed in beds:
        bed.nodes()
        bed.pods()
    plane = beds[0].plane
    plane.stop_apiserver()
    impatient = [bed.start("--start-timeout", "2s") for bed in beds if bed.mode == ONCE]
    pages = {bed.name: Pages(bed) for bed in beds}
    patient = [bed.start("--start-timeout", "60s", *pages[bed.name].flags) for bed in beds]
    for running in impatient:
        refused = finish(running, 30)
        assert (refused.code, refused.stdout) == (2, ""), refused
        assert refused.stderr.splitlines()[-1].startswith("error: "), refused.stderr
        assert refused.stderr.count("\n") <= 2, f"more than a notice and an error: {refused.stderr}"
    time.sleep(beds[0].random.uniform(0, 3))
    assert all(running.alive() for running in patient), "one gave up"
    for page in pages.values():
        page.expect(livez=200, readyz=503)
    plane.start_apiserver()
    for bed in beds:
        if bed.mode != ONCE:
            bed.wait_bound(90)
            pages[bed.name].expect(livez=200, readyz=200)
    for bed, running in zip(beds, patient):
        _ends_well(bed, running)


class Pages:
    """Where a program tells whether it is healthy and ready; nothing where it cannot or need not."""

    def __init__(self, bed):
        self.flags = []
        if bed.mode != ONCE and offers(bed.executable, "--listen"):
            self._port = free_port()
            self.flags = ["--listen", f"127.0.0.1:{self._port}"]

    def expect(self, **codes):
        if self.flags:
            wait_until(lambda: {page: self._code(page) for page in codes} == codes, f"it says {codes}", 20)

    def _code(self, page):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            connection.request("GET", f"/{page}")
            return connection.getresponse().status
        except OSError:
            return None
        finally:
            connection.close()


@scenario("API server dies mid-run and comes back", ALL, together=True)
def dies_and_comes_back(beds):
    plane = beds[0].plane
    runs = []
    for bed in beds:
        bed.nodes(4, cpu="4")
        bed.pods(12, cpu="1")
        bed.proxy.on("POST", "/binding", range(1, 1000), Delay(0.15))
        runs.append(bed.start("--bind-concurrency", "2", "--bind-retries", "8"))
    slowest = beds[-1]
    wait_until(lambda: len(slowest.proxy.requests("POST", "/binding")) >= 3, "binds under way", 60, 0.02)
    time.sleep(slowest.random.uniform(0, 0.5))
    plane.stop_apiserver()
    time.sleep(slowest.random.uniform(0.5, 3))
    plane.start_apiserver()
    for bed in beds:
        if bed.mode != ONCE:
            bed.pods(4, cpu="1")
    for bed, running in zip(beds, runs):
        _ends_well(bed, running)


@scenario("API server dies mid-run and comes back", LOOPS, together=True)
def etcd_dies_and_comes_back(beds):
    """The API server stays and has nothing to say."""
    plane = beds[0].plane
    runs = [_started_with_pods(bed) for bed in beds]
    plane.stop_etcd()
    time.sleep(beds[0].random.uniform(1, 4))
    plane.start_etcd()
    for bed in beds:
        bed.pods(4, cpu="1")
    for bed, running in zip(beds, runs):
        _ends_well(bed, running)


def _started_with_pods(bed):
    bed.nodes(2, cpu="4")
    bed.pods(4, cpu="1")
    running = bed.start()
    bed.wait_bound()
    return running


@scenario("the cluster is set back", LOOPS, together=True, plane="emptied")
def to_nothing(beds):
    """The data is lost, and versions count from the beginning again: what was known of the cluster holds no longer. A
    watch from a version that is still to come is accepted, and silent."""
    plane = beds[0].plane
    for number in range(600):  # more changes than the new cluster will have seen
        plane.api.patch(f"/api/v1/namespaces/{beds[0].name}", {"metadata": {"labels": {"count": str(number)}}})
    runs = [_started_with_pods(bed) for bed in beds]
    plane.stop_apiserver()
    plane.stop_etcd()
    plane.start_etcd(emptied=True)
    plane.start_apiserver()
    for bed in beds:
        bed.begin_again()
        bed.nodes(2, cpu="1")
        bed.pods(2, cpu="1")
    for bed, running in zip(beds, runs):
        bed.wait_bound(SILENT_SECONDS)
        bed.stop(running)


def _ends_well(bed, running):
    if bed.mode == ONCE:
        done = finish(running, 120)
        assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
    else:
        bed.wait_bound(90)
        bed.stop(running)

