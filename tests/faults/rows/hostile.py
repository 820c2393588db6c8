"""Input that is garbage, endless or far too deep, and outputs that cannot be written."""

import os
import subprocess

from harness.bed import INTERVAL, ONCE
from harness.faults import scenario
from support.lab_proxy import Answer
from support.mishaps import Flood
from support.program import Program
from support.waiting import wait_until

HOSTILE = "hostile input"
MOST_MEMORY = 1 << 21  # KiB that the program may ever hold: the largest page is 1 GiB
ORDINARY_MEMORY = 1 << 18
DEEP = 200_000
NODES = b'{"kind":"NodeList","apiVersion":"v1","metadata":{},"items":['


def _garbage(bed):
    """Files that are no kubeconfig: {name: bytes}."""
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + number)}: &{chr(98 + number)} [{','.join(['*' + chr(97 + number)] * 9)}]\n" for number in range(9))
    return {
        "noise": bed.random.randbytes(4096), "empty": b"", "zeros": bytes(1 << 20), "text": b"not a kubeconfig",
        "deep": b"[" * DEEP, "deep-maps": b"".join(b" " * level + b"a:\n" for level in range(2000)),
        "bomb": bomb.encode(), "wrong-types": b"clusters: 7\nusers: {}\ncontexts: [1, 2]\ncurrent-context: []\n",
        "huge": b"# filler\n" * (1 << 22),
    }


def limited(bed, *arguments, kubeconfig, stdout=subprocess.PIPE, most=ORDINARY_MEMORY):
    """Runs the program to its end: (exit code, stdout, stderr). It must not crash, nor hold more than `most` KiB."""
    child = subprocess.Popen([str(bed.executable), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=stdout,
                             stderr=subprocess.PIPE, env=Program(bed.directory, kubeconfig).environment())
    peak = 0
    try:
        def ended():
            nonlocal peak
            peak = max(peak, peak_memory(child.pid))
            return child.poll() is not None
        wait_until(ended, "the program ends", 60, 0.01)
    finally:
        child.kill()
    out, err = child.communicate()
    assert child.returncode in (0, 1, 2), f"{arguments}: ended with {child.returncode}: {err[-300:]}"
    assert peak <= most, f"{arguments}: held {peak} KiB"
    return child.returncode, out, err.decode(errors="replace")


def peak_memory(pid):
    """KiB; 0 where the process is gone."""
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)
    except OSError:
        return 0


def one_error(what, code, out, err):
    assert code == 2 and not out, f"{what}: {code} {out!r}"
    assert err.startswith("error: ") and err.count("\n") == 1 and len(err) < 2000, f"{what}: {err[:600]!r}"


@scenario(HOSTILE, (ONCE,))
def garbage_kubeconfig(bed):
    for name, content in _garbage(bed).items():
        path = bed.directory / name
        path.write_bytes(content)
        one_error(name, *limited(bed, "--once", kubeconfig=path))
    one_error("a folder", *limited(bed, "--once", kubeconfig=bed.directory))
    one_error("a device", *limited(bed, "--once", kubeconfig="/dev/zero"))


# What a list of nodes may turn out to be instead.
REPLIES = {
    "deep": Answer(200, {"Content-Type": "application/json"}, NODES.decode() + '{"a":' * DEEP),
    "deep lists": Answer(200, {"Content-Type": "application/json"}, "[" * DEEP),
    "no list": Answer(200, {"Content-Type": "application/json"}, '{"kind":"Banana","apiVersion":"v1"}'),
    "noise": Answer(200, {"Content-Type": "application/vnd.kubernetes.protobuf"}, "k8s\0" + "\x7f" * 5000),
    "html": Answer(200, {"Content-Type": "text/html"}, "<h1>log in first</h1>" * 1000),
    "longer than told of": Flood(10**12, chunked=False),
}


@scenario(HOSTILE, (ONCE,))
def replies_that_are_none(bed):
    bed.nodes()
    bed.pods()
    for name, fault in REPLIES.items():
        bed.proxy.forget_faults()
        bed.proxy.on("GET", "/nodes", range(1, 100), fault)
        done = _once_limited(bed)
        one_error(name, *done)
    bed.proxy.forget_faults()
    bed.schedule()


@scenario(HOSTILE, (ONCE,))
def a_reply_without_end(bed):
    bed.nodes()
    bed.pods()
    bed.proxy.on("GET", "/nodes", range(1, 100), Flood(3 << 30, b'{"metadata":{"name":"n"}},', head=NODES))
    one_error("endless", *_once_limited(bed, MOST_MEMORY))
    bed.proxy.forget_faults()
    bed.proxy.on("POST", "/binding", {1}, Flood(1 << 30))
    bed.schedule("--bind-backoff", "50ms")


def _once_limited(bed, most=ORDINARY_MEMORY):
    return limited(bed, "--once", "--scheduler-name", bed.name, "--start-timeout", "0s", "-o", "json",
                   kubeconfig=bed.kubeconfig(), most=most)


@scenario(HOSTILE, (ONCE,))
def endless_quantities(bed):
    """In a file, and as a server might send it: that node or pod is nobody's, the others go on."""
    for number, quantity in enumerate(("1e999999999", "1e-999999999", "9" * 5000, "-5", "0x10", "1Zi")):
        file = bed.directory / f"cluster-{number}.json"
        file.write_text('{"kind":"List","apiVersion":"v1","items":[{"kind":"Node","apiVersion":"v1","metadata":{"name":"n"},'
                        '"status":{"allocatable":{"cpu":"%s","memory":"1Gi","pods":"10"}}}]}' % quantity)
        code, _, err = limited(bed, "--cluster-file", file, kubeconfig="/dev/null")
        assert code in (0, 2) and err.count("\n") <= 1, f"{quantity}: {code} {err}"


@scenario(HOSTILE, (ONCE, INTERVAL))
def full_disk(bed):
    """What was bound is bound, and the exit code says that nobody could be told."""
    bed.nodes()
    bed.pods()
    mode = ["--once"] if bed.mode == ONCE else ["--interval", "200ms"]
    with open("/dev/full", "wb") as full:
        code, _, err = limited(bed, *mode, "--scheduler-name", bed.name, "--node-selector", f"bed={bed.name}",
                               kubeconfig=bed.kubeconfig(), stdout=full)
    assert code == 2 and err.startswith("error: ") and err.count("\n") == 1, f"{code}: {err}"
    bed.schedule()


@scenario(HOSTILE, (ONCE, INTERVAL))
def closed_pipe(bed):
    bed.nodes()
    bed.pods()
    mode = ["--once"] if bed.mode == ONCE else ["--interval", "200ms"]
    reader, writer = os.pipe()
    os.close(reader)
    code, _, err = limited(bed, *mode, "--scheduler-name", bed.name, "--node-selector", f"bed={bed.name}",
                           kubeconfig=bed.kubeconfig(), stdout=writer)
    os.close(writer)
    assert code == 2 and err.count("\n") <= 1, f"{code}: {err}"
    bed.schedule()
