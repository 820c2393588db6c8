"""A whole cluster read for the one pod that waits."""

import ssl
import urllib.request

from measuring import requests
from measuring.bed import MEASURED
from measuring.figures import Section, at_most
from measuring.progress import progress

PASS = ("--once", "--dry-run", "--scheduler-name", "lonely")
TIMES = 5


def passes(bed, times):
    """(what runs took that read the whole cluster for one pod, bytes received in each)"""
    bed.renew_pods(1, "lonely", "lonely")
    bed.forget_audit()
    runs = [bed.run(*PASS)]
    received = sum(size_of(bed, event["requestURI"]) for event in requests.of_user(bed.settled_audit(), MEASURED))
    runs += [bed.run(*PASS) for _ in range(times - 1)]
    bed.delete_pods("lonely")
    assert all(ran.code == 0 for ran in runs), runs[-1].output[-2000:]
    return runs, received


def measure(bed, size):
    progress("reading")
    bed.grow_nodes(size.nodes)
    bed.grow_pods(size.idle_pods)
    runs, received = passes(bed, TIMES)
    section = Section("Reading", f"{size.idle_pods:,} pods on {size.nodes:,} nodes and one that waits: a pass that binds nothing "
                                 f"(`--dry-run`), {TIMES} times. Bytes are those of the same lists asked for once more.")
    section.add("bytes received", received / 1e6, "MB")
    section.add("CPU time", [ran.cpu for ran in runs], "s", at_most(0.15, judged=False))
    section.add("wall time", [ran.wall for ran in runs], "s")
    section.add("peak memory", [ran.peak / 1e6 for ran in runs], "MB")
    section.add("peak memory ÷ bytes received", [ran.peak / received for ran in runs], "", at_most(3))
    return section


def size_of(bed, uri):
    """Bytes of the reply, as protobuf."""
    request = urllib.request.Request(bed.server + uri, headers={
        "Authorization": f"Bearer {bed.token}", "Accept": "application/vnd.kubernetes.protobuf"})
    with urllib.request.urlopen(request, timeout=60, context=ssl.create_default_context(cafile=bed.ca)) as reply:
        return len(reply.read())
