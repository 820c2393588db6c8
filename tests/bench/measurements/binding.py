"""All that waits bound in one pass: ours, kube-scheduler and a loop that only binds, in turn."""

from dataclasses import dataclass

from harness import audit
from measuring import requests
from measuring.figures import Section, at_least, at_most, ratios
from measuring.progress import progress

IN_FLIGHT = (16, 32, 48, 64)
RAISED = ("--kube-api-qps=5000", "--kube-api-burst=5000")
PLOT = "bound"


@dataclass
class Run:
    """`binds` in the order of their answers, `posted` events."""

    started: float
    binds: list
    peak: int
    posted: int

    @property
    def rate(self):
        """Pods a second, from the start of the process to the answer of the last bind."""
        return len(self.binds) / (self.binds[-1].done - self.started)

    def line(self):
        """Pods bound over time."""
        return [(0.0, 0)] + [(bind.done - self.started, count) for count, bind in enumerate(self.binds, 1)]


def finished(bed, started, peak, pods):
    log = bed.settled_audit()
    binds = sorted((bind for bind in audit.binds(log) if bind.succeeded), key=lambda bind: bind.done)
    assert len(binds) == pods, f"{len(binds)} of {pods} pods were bound"
    return Run(started, binds, peak, requests.events_posted(log))


def ours(bed, pods):
    ran = bed.run("--once", "--scheduler-name", "default-scheduler")
    assert ran.code == 0, ran.output[-2000:]
    return finished(bed, ran.started, ran.peak, pods)


def bare_loop(bed, pods, in_flight):
    ran = bed.run_client("loop", f"--in-flight={in_flight}")
    assert ran.code == 0, ran.output[-2000:]
    return finished(bed, ran.started, ran.peak, pods)


def kube_scheduler(bed, pods, *flags):
    with bed.start_kube_scheduler(*flags) as process:
        bed.wait_binds(pods, process)
        peak = process.peak
    return finished(bed, process.started, peak, pods)


def fresh(bed, pods, what, contender, *arguments):
    progress(f"binding: {what}")
    bed.renew_pods(pods)
    bed.forget_audit()
    return contender(bed, pods, *arguments)


def best_in_flight(bed, pods):
    """(how many, its run)"""
    runs = {each: fresh(bed, pods, f"bare loop, {each} in flight", bare_loop, each) for each in IN_FLIGHT}
    best = max(runs, key=lambda each: runs[each].rate)
    return best, runs[best]


def turns(bed, size):
    """{contender: its runs}, interleaved; the bare loop's first is the best of the numbers in flight."""
    in_flight, first = best_in_flight(bed, size.pending)
    runs = {"ours": [], "raised": [], "bare": [first]}
    for number in range(1, size.rounds + 1):
        round_ = f"round {number} of {size.rounds}"
        runs["ours"].append(fresh(bed, size.pending, f"{round_}, ours", ours))
        runs["raised"].append(fresh(bed, size.pending, f"{round_}, kube-scheduler", kube_scheduler, *RAISED))
        if number > 1:
            runs["bare"].append(fresh(bed, size.pending, f"{round_}, bare loop", bare_loop, in_flight))
    return in_flight, runs


def measure(bed, size):
    bed.grow_nodes(size.nodes)
    in_flight, runs = turns(bed, size)
    as_it_comes = fresh(bed, size.as_it_comes, "kube-scheduler as it comes", kube_scheduler)
    bed.delete_pods("pod")
    section = Section("Binding", f"{size.nodes:,} nodes, {size.pending:,} pods of 10 apps wait, one pass. From the start of the "
                                 "process to the answer of the last bind in the server's audit log.")
    rates = {name: [run.rate for run in each] for name, each in runs.items()}
    section.add("ours", rates["ours"], "pods/s")
    section.add("kube-scheduler, client limits raised", rates["raised"], "pods/s")
    section.add(f"kube-scheduler as it comes ({size.as_it_comes:,} pods)", as_it_comes.rate, "pods/s")
    section.add(f"bare loop, {in_flight} in flight", rates["bare"], "pods/s")
    section.add("ours ÷ bare loop", ratios(rates["ours"], rates["bare"]), "", at_least(0.85))
    section.add("ours ÷ kube-scheduler raised", ratios(rates["ours"], rates["raised"]), "", at_least(3))
    add_spread(section, runs["ours"], size)
    section.add("events posted at exit ÷ pods bound, ours", [run.posted / size.pending for run in runs["ours"]], "",
                at_least(1, exact=True))
    for name, words in (("ours", "ours"), ("raised", "kube-scheduler"), ("bare", "bare loop")):
        section.add(f"peak memory, {words}", [run.peak / 1e6 for run in runs[name]], "MB")
    section.lines[PLOT] = {"ours": runs["ours"][-1].line(), "bare loop": runs["bare"][-1].line(),
                           "kube-scheduler raised": runs["raised"][-1].line(),
                           "kube-scheduler as it comes": as_it_comes.line()}
    return section


def add_spread(section, runs, size):
    spreads = [requests.spread(run.binds, size.nodes) for run in runs]
    section.add("worst difference between nodes within an app, ours", [app for app, _ in spreads], "pods",
                at_most(1, exact=True))
    section.add("worst difference between nodes, ours", [all_ for _, all_ in spreads], "pods", at_most(1, exact=True))
