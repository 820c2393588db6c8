"""docs/benchmarks.md, from what was measured."""

import os
import subprocess
from pathlib import Path

from . import ROOT, block, table

PAGE = ROOT / "docs" / "benchmarks.md"
README = ROOT / "README.md"
# What the README tells of it: sections and what was measured there.
TOLD = [
    ("Binding", "ours ÷ bare loop", "pods bound a second ÷ those of a bare loop that only binds"),
    ("Binding", "ours ÷ kube-scheduler raised", "÷ those of kube-scheduler with its client limits raised"),
    ("Binding", "worst difference between nodes within an app, ours", "worst difference between nodes within an app, pods"),
    ("Nothing pending", "ours ÷ kubectl", "nothing waits: time ÷ that of `kubectl get pods` with the same selector"),
    ("Living", "memory, ours ÷ kube-scheduler", "memory beside 5,000 nodes and 50,000 pods ÷ kube-scheduler's"),
]
INTRODUCTION = """\
# Benchmarks

`tests/bench/run` measures this, writes this page and draws its plots; nothing here is written by hand. Everything runs on one
machine: the program, what it is compared with, kube-apiserver and etcd. So only ratios within one run tell something about the
program; the other figures tell as much about the machine. A target is *reached* where the median reaches it, else *short*.
`tests/run bench --quick` is what CI runs: it fails where the best of three is more than a third short of its target.
"""


def write(sections, plots, facts):
    """plots: {name: (title, SVG file in the page's folder)}."""
    parts = [INTRODUCTION, _facts(facts)]
    for section in sections:
        pictures = [f"![{title}]({file.relative_to(PAGE.parent)})" for title, file in map(plots.get, section.lines)]
        parts.append("\n\n".join([f"## {section.title}", section.text, table.markdown(section), *pictures]) + "\n")
    PAGE.write_text("\n".join(parts))


def write_summary(sections):
    """The README's part."""
    measured = {(section.title, figure.what): figure for section in sections for figure in section.figures}
    rows = [(words, *measured[title, what].cells[1:4]) for title, what, words in TOLD]
    block.replace(README, "tests/bench/run", "\n".join(f"| {' | '.join(row)} |" for row in [
        ("what", "median", "spread", "target"), ("---",) * 4, *rows]))


def facts_of(programs, executable):
    """[(what, which)] of the machine and the versions."""
    return [
        ("processor", f"{_processor()}, {os.cpu_count()} cores"),
        ("memory", f"{_memory() / 2**30:.0f} GiB"),
        ("program", _said([executable, "version"])),
        ("kube-apiserver, kube-scheduler, kubectl", _said([programs / "kube-apiserver", "--version"]).split()[-1]),
        ("etcd", _said([programs / "etcd", "--version"]).split(":")[1].strip()),
    ]


def _facts(facts):
    return "\n".join(["| | |", "|---|---|", *(f"| {what} | {which} |" for what, which in facts)]) + "\n"


def _processor():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), os.uname().machine)


def _memory():
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _said(command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.splitlines()[0]
