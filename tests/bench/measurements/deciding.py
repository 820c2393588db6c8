"""Decisions without a server, by the Google Benchmark program in offline/; how their cost grows with the nodes."""

import json
import subprocess

from measuring import BENCH, ROOT
from measuring.figures import Section, at_least, at_most
from measuring.progress import progress

SOURCES = BENCH / "offline"
TARGET = "bench-offline"
PROGRAM = ROOT / "build" / "release" / "tests" / TARGET
PLOT = "decisions"
# Names are NAME/NODES: decisions a second with 5,000 nodes.
WANTED = {
    "templates": ("500 templates of 100 pods", 100_000),
    "topology": ("the same with zone and host topology constraints", 20_000),
    "anti_affinity": ("the same with pod anti-affinity by host", 10_000),
    "unique": ("every pod its own template", 1_000),
}
NODES = 5000
GROWTH = (1000, 10_000)


def rates(report):
    """{name: {nodes: [decisions a second, one a repetition]}}"""
    found = {}
    for each in report["benchmarks"]:
        if each.get("run_type", "iteration") == "iteration":
            name, nodes = each["name"].split("/")[:2]
            found.setdefault(name, {}).setdefault(int(nodes), []).append(each["items_per_second"])
    return found


def section_of(found):
    section = Section("Deciding", "Without a server, on one core: ten pods run on each node, 50,000 wait (5,000 where every pod is its own "
                                  "template), the templates taking turns, on nodes in 3 zones of which no two are equally full.")
    for name, (words, bound) in WANTED.items():
        if NODES in found.get(name, {}):
            section.add(f"{NODES:,} nodes, {words}", found[name][NODES], "decisions/s", at_least(bound, judged=False))
    few, many = (found.get("templates", {}).get(nodes) for nodes in GROWTH)
    if few and many:
        section.add(f"cost of a decision, {GROWTH[1]:,} nodes ÷ {GROWTH[0]:,} nodes", max(few) / max(many), "", at_most(2))
    section.lines[PLOT] = {WANTED[name][0]: [(nodes, 1e6 / max(each)) for nodes, each in sorted(by_nodes.items())]
                           for name, by_nodes in found.items() if name in WANTED}
    return section


def measure(_, size):
    progress("deciding, without a server")
    done = subprocess.run([PROGRAM, "--benchmark_format=json", f"--benchmark_repetitions={size.repetitions}",
                           "--benchmark_enable_random_interleaving=true",
                           f"--benchmark_filter={size.offline}"], stdout=subprocess.PIPE, text=True, check=True, timeout=1800)
    return section_of(rates(json.loads(done.stdout)))
