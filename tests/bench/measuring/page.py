"""docs/benchmarks.md, from what was measured."""

import os
import subprocess
from pathlib import Path

from . import ROOT, table

PAGE = ROOT / "docs" / "benchmarks.md"
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
