"""Polling against watching: what each costs while a few pods arrive."""

import time

from harness import audit
from measuring import requests
from measuring.bed import MEASURED, VISITOR
from measuring.figures import Section, percentile
from measuring.metrics import FLAGS, Page
from measuring.progress import progress

MODES = {"--interval 2s": ("--interval", "2s"), "--watch": ("--watch",)}


def live(bed, flags, size):
    """{what: (value, unit)} of a process in this mode."""
    with bed.start(*flags, "--scheduler-name", "ours", *FLAGS) as process:
        page = Page(process)
        page.wait_ready()
        time.sleep(1)
        bed.forget_audit()
        cpu, received = process.cpu, page.received
        bed.client("arrive", "--prefix=new", "--scheduler=ours", f"--count={size.visitors}",
                   f"--every={size.visiting / size.visitors}s", user=VISITOR)
        bed.wait_binds(size.visitors, process)
        time.sleep(0.5)
        used = {"CPU time": (process.cpu - cpu, "s"), "bytes received": ((page.received - received) / 1e6, "MB"),
                "peak memory": (process.peak / 1e6, "MB")}
    log = bed.settled_audit()
    bed.delete_pods("new")
    asked = requests.of_user(log, MEASURED)
    return {**waiting(requests.waits(requests.creations(log), audit.binds(asked))), "API calls": (len(asked), ""), **used}


def waiting(waits):
    words = {50: "median", 90: "90th percentile", 99: "99th percentile"}
    return {f"creation to bind, {name}": (1000 * percentile(waits, percent), "ms") for percent, name in words.items()}


def measure(bed, size):
    section = Section("Polling against watching", f"{size.visitors} pods arrive over {size.visiting:g} s in a cluster of "
                                                  f"{bed.node_count:,} nodes and {bed.settled_pods:,} pods. API calls include the "
                                                  "binds and events.")
    for mode, flags in MODES.items():
        progress(f"polling against watching: {mode}")
        for what, (value, unit) in live(bed, flags, size).items():
            section.add(f"{what}, `{mode}`", value, unit)
    return section
