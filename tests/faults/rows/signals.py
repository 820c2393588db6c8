"""The process is told to end, is killed, or sees the wall clock jump."""

import os
import signal
import struct
import subprocess
import time
from pathlib import Path

from harness.bed import LEADER, ONCE, finish
from harness.faults import LOOPS, scenario
from support.lab_proxy import Delay, status_answer
from support.mishaps import act_then_delay, hang
from support.waiting import wait_until

MID_BIND = "SIGTERM or SIGKILL mid-bind"
SHIM = Path(__file__).resolve().parents[1] / "clock_shim.c"


def _running_mid_bind(bed):
    """A program with binds in flight, of which some have had their effect and none has its reply."""
    bed.nodes(8, cpu="2")
    bed.pods(16, cpu="1")
    bed.proxy.on("POST", "/binding", range(1, 17, 2), act_then_delay(bed.random.uniform(0.5, 2)))
    bed.proxy.on("POST", "/binding", range(2, 17, 2), Delay(bed.random.uniform(0.5, 2)))
    running = bed.start("--bind-concurrency", "6")
    wait_until(lambda: len(bed.proxy.requests("POST", "/binding")) >= 3, "binds in flight", 30, 0.01)
    time.sleep(bed.random.uniform(0, 0.4))
    return running


@scenario(MID_BIND)
def told_to_end(bed):
    running = _running_mid_bind(bed)
    done = running.finish(signal.SIGTERM, 30)
    assert done.code == (143 if bed.mode == ONCE else 0), f"ended with {done.code}: {done.stderr[-600:]}"
    ended = time.time()
    bed.plane.flush_audit()
    assert not [bind for bind in bed.binds() if bind.received > ended], "a bind after the end"
    if bed.mode == LEADER:
        _released(bed)
    bed.proxy.forget_faults()
    bed.schedule()


def _released(bed):
    changes = [change for change in bed.leases() if change.user == bed.user]
    assert changes and changes[-1].holder == "", f"the lease was not released: {changes[-1:]}"
    last = max((bind.done for bind in bed.binds()), default=0)
    assert changes[-1].done >= last, "the lease was released while binds were in flight"


@scenario(MID_BIND)
def killed(bed):
    running = _running_mid_bind(bed)
    running.finish(signal.SIGKILL)
    bed.proxy.forget_faults()
    bed.schedule()


@scenario(MID_BIND, LOOPS)
def told_twice(bed):
    """The second signal ends it at once."""
    running = _running_mid_bind(bed)
    running.send_signal(signal.SIGTERM)
    time.sleep(0.1)
    running.send_signal(signal.SIGTERM)
    wait_until(lambda: not running.alive(), "the end", 5)
    bed.proxy.forget_faults()
    bed.schedule()


@scenario(MID_BIND, slow=True)
def nobody_listens_at_the_end(bed):
    """Events are posted and nothing comes back: that is given up in time, and told."""
    bed.nodes()
    bed.pods()
    bed.proxy.on("POST", "/events", range(1, 1000), hang)
    if bed.mode == ONCE:
        done = bed.once()
    else:
        running = bed.start()
        bed.wait_bound()
        done = running.finish(signal.SIGTERM, 60)
    assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
    assert "not posted" in done.stderr, done.stderr[-600:]


class Clock:
    """The wall clock of a program that is started with env(): a library between it and the C library."""

    def __init__(self, directory):
        self._library, self._offset = directory / "clock.so", directory / "offset"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self._library, SHIM, "-ldl"], check=True, timeout=60)
        self.jump_to(0)

    def env(self):
        return {"LD_PRELOAD": str(self._library), "CLOCK_OFFSET_FILE": str(self._offset)}

    def jump_to(self, seconds):
        """So far from the truth, from now on."""
        descriptor = os.open(self._offset, os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(descriptor, struct.pack("q", seconds), 0)
        os.close(descriptor)


@scenario("the wall clock jumps an hour", LOOPS)
def clock_jumps(bed):
    clock = Clock(bed.directory)
    bed.nodes()
    bed.pods()
    running = bed.start(env=clock.env())
    bed.wait_bound()
    for offset in (3600, 0, 7200, 3600):
        clock.jump_to(offset)
        bed.pods(bed.random.randint(1, 3))
        bed.wait_bound()
        time.sleep(0.5)
    if bed.mode == LEADER:
        time.sleep(6)
        holders = {change.holder for change in bed.leases() if change.user == bed.user}
        assert len(holders) == 1, f"the lease changed hands: {holders}"
    bed.stop(running)


@scenario("the wall clock jumps an hour", (ONCE,))
def clock_jumps_while_retries_wait(bed):
    clock = Clock(bed.directory)
    bed.nodes()
    bed.pods()
    bed.proxy.on("POST", "/binding", range(1, 6), status_answer(503, "ServiceUnavailable"))
    running = bed.start("--bind-backoff", "1s", env=clock.env())
    wait_until(lambda: bed.proxy.requests("POST", "/binding"), "the first bind", 20, 0.01)
    clock.jump_to(-3600 if bed.random.random() < 0.5 else 3600)
    done = finish(running, 60)
    assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
