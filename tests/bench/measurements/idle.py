"""Nothing waits in a cluster that is full: one request, and how long until the program has ended."""

from urllib.parse import parse_qs, urlsplit

from measuring import requests
from measuring.bed import MEASURED
from measuring.figures import Section, at_most
from measuring.processes import run
from measuring.progress import progress

TIMES = 20


def measure(bed, size):
    progress(f"nothing pending: growing to {size.idle_pods:,} pods")
    bed.grow_nodes(size.nodes)
    bed.grow_pods(size.idle_pods)
    asked = ask_once(bed)
    kubectl = [bed.programs / "kubectl", "get", "pods", "--all-namespaces", f"--field-selector={selector(asked[0])}"]
    run(kubectl, bed.environment())  # keeps what it found out about the API for the next time
    progress("nothing pending: in turn with kubectl")
    pairs = [(bed.run("--once", "--scheduler-name", "nobody"), run(kubectl, bed.environment())) for _ in range(TIMES)]
    loaded = [bed.run("--help").wall for _ in range(TIMES)]
    section = Section("Nothing pending", f"{size.idle_pods:,} pods in the cluster, none waits; in turn with `kubectl get pods` "
                                         f"with the same selector, {TIMES} times.")
    section.add("requests", len(asked), "", at_most(1, exact=True))
    section.add("ours", [1000 * own.wall for own, _ in pairs], "ms")
    section.add("ours, only `--help`: libraries loaded, nothing asked", [1000 * wall for wall in loaded], "ms")
    section.add("kubectl get pods", [1000 * other.wall for _, other in pairs], "ms")
    section.add("ours ÷ kubectl", [own.wall / other.wall for own, other in pairs], "", at_most(0.25))
    return section


def ask_once(bed):
    """The requests of a run."""
    bed.forget_audit()
    ran = bed.run("--once", "--scheduler-name", "nobody")
    assert ran.code == 0, ran.output[-2000:]
    return requests.of_user(bed.settled_audit(), MEASURED)


def selector(event):
    return parse_qs(urlsplit(event["requestURI"]).query)["fieldSelector"][0]
