"""Left running beside a large cluster: what it keeps in memory, what changes cost, how soon pods that arrive are bound."""

import json
import time

from harness import audit
from measuring import requests
from measuring.bed import MEASURED, VISITOR
from measuring.figures import Section, at_most, percentile, ratios
from measuring.metrics import FLAGS, Page
from measuring.progress import progress
from support.waiting import wait_until

CHANGES = 100
RATE = 200  # pods a second
QUIET = 5.0  # seconds after the last thing that happened
PLOT = "memory"
STATS = ("--stats", "-o", "json")


def start_ours(bed, *flags):
    """(the process, its page), once it follows the cluster."""
    process = bed.start("--watch", "--scheduler-name", "ours", *FLAGS, *flags)
    page = Page(process)
    page.wait_ready()
    return process, page


def bind_one(bed, process, scheduler):
    """A pod of its own is bound: then it knows the whole cluster."""
    bed.forget_audit()
    bed.client("pods", "--prefix=first", "--count=1", f"--scheduler={scheduler}")
    bed.wait_binds(1, process)
    bed.delete_pods("first")
    time.sleep(QUIET)


def memory_ours(bed):
    """(bytes in memory, bytes that changes cost over those of the changed pods)"""
    process, page = start_ours(bed)
    with process:
        bind_one(bed, process, "ours")
        memory, before = process.memory, page.received
        changed = int(bed.client("touch", "--prefix=settled", f"--count={CHANGES}"))
        time.sleep(1)
        return memory, (page.received - before) / changed


def memory_kube_scheduler(bed):
    with bed.start_kube_scheduler() as process:
        bind_one(bed, process, "default-scheduler")
        return process.memory


def memories(bed, pods):
    """(ours, what changes cost, kube-scheduler's) with so many pods on nodes."""
    progress(f"living: memory beside {bed.node_count:,} nodes and {pods:,} pods")
    own, cost = memory_ours(bed)
    return own, cost, memory_kube_scheduler(bed)


def arrivals(bed, process, scheduler, seconds):
    """(milliseconds from creation to bind of pods that arrive at an even pace, the binds)"""
    count = int(RATE * seconds)
    bed.forget_audit()
    bed.client("arrive", "--prefix=new", f"--scheduler={scheduler}", f"--count={count}", f"--every={1000 / RATE}ms",
               user=VISITOR)
    bed.wait_binds(count, process)
    log = bed.settled_audit()
    bed.delete_pods("new")
    time.sleep(1)
    binds = audit.binds(requests.of_user(log, MEASURED))
    return [1000 * wait for wait in requests.waits(requests.creations(log), binds)], binds


def arrivals_ours(bed, seconds):
    """(waits, own 99th percentile from the event received to the bind request sent in milliseconds, the worst difference
    between nodes within an app)"""
    process, _ = start_ours(bed, *STATS)
    with process:
        waits, binds = arrivals(bed, process, "ours", seconds)
    return waits, 1000 * stats(process.output())["toRequestSeconds"]["p99"], requests.spread(binds, bed.node_count)[0]


def stats(output):
    """What --stats told at the end, in a line of its own."""
    last = [line for line in output.splitlines() if line.startswith("{") and '"stats"' in line][-1]
    return json.loads(last)["stats"]


def arrivals_bare(bed, seconds):
    with bed.start_client("watcher", "--scheduler=bare") as process:
        wait_until(lambda: "watching" in process.output(), "the bare watcher watches", 30)
        return arrivals(bed, process, "bare", seconds)[0]


def measure(bed, size):
    section = Section("Living", f"`--watch` beside {size.large_nodes:,} nodes and {size.large_pods:,} pods. Memory: resident, "
                                f"{QUIET:.0f} s after a first pod was bound. Then {RATE} pods a second arrive for "
                                f"{size.arriving:g} s, in turn with a watcher that binds each to a fixed node.")
    add_memory(section, bed, size)
    add_arrivals(section, bed, size)
    return section


def add_memory(section, bed, size):
    lines = {"ours": [], "kube-scheduler": []}
    bed.grow_nodes(size.large_nodes)
    for pods in size.memory_pods:
        progress(f"living: growing to {pods:,} pods")
        bed.grow_pods(pods)
        own, cost, other = memories(bed, pods)
        lines["ours"].append((pods, own / 1e6))
        lines["kube-scheduler"].append((pods, other / 1e6))
    section.add("memory, ours", own / 1e6, "MB")
    section.add("memory, kube-scheduler", other / 1e6, "MB")
    section.add("memory, ours ÷ kube-scheduler", own / other, "", at_most(0.25))
    section.add(f"bytes received for {CHANGES} changed pods ÷ their bytes", cost, "", at_most(1.2))
    section.lines[PLOT] = lines


def add_arrivals(section, bed, size):
    own, bare, reactions, spreads = [], [], [], []
    for number in range(1, size.rounds + 1):
        progress(f"living: pods arrive, round {number} of {size.rounds}")
        for kept, value in zip((own, reactions, spreads), arrivals_ours(bed, size.arriving)):
            kept.append(value)
        bare.append(arrivals_bare(bed, size.arriving))
    section.add("event received to bind request sent, ours, 99th percentile", reactions, "ms", at_most(2, judged=False))
    for percent, words in ((50, "median"), (99, "99th percentile")):
        ours, other = ([percentile(waits, percent) for waits in rounds] for rounds in (own, bare))
        section.add(f"creation to bind, ours, {words}", ours, "ms")
        section.add(f"creation to bind, bare watcher, {words}", other, "ms")
        section.add(f"creation to bind, ours ÷ bare watcher, {words}", ratios(ours, other), "", at_most(1.5))
    section.add("worst difference between nodes within an app, ours", spreads, "pods", at_most(1, exact=True))
