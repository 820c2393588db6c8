"""Instructions that decisions take, by callgrind: they do not depend on what else the machine does. Compared with those kept
in instructions.json."""

import json
import os
import re
import subprocess

from measuring import BENCH
from measuring.figures import Section, at_most
from measuring.progress import progress

from .deciding import PROGRAM, WANTED

KEPT = BENCH / "instructions.json"
BUILD = PROGRAM.parents[1]
NODES = 1000
MOST_GROWTH = 1.1


def count(name):
    """Of the whole process with one iteration of a benchmark."""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM,
                           f"--benchmark_filter=^{name}/{NODES}(/|$)", "--benchmark_min_time=0"],
                          capture_output=True, text=True, check=True, timeout=1800)
    return collected(done.stderr)


def collected(text):
    return int(re.search(r"Collected : (\d+)", text)[1])


def compiler():
    """As another one makes other instructions, each has counts of its own."""
    files = list((BUILD / "CMakeFiles").glob("*/CMakeCXXCompiler.cmake"))
    said = dict(re.findall(r'set\(CMAKE_CXX_COMPILER_(ID|VERSION) "(.*?)"\)', files[0].read_text()))
    return f"{said['ID']} {said['VERSION'].split('.')[0]}, {os.uname().machine}"


def kept():
    """{compiler: {name: count}}"""
    return json.loads(KEPT.read_text()) if KEPT.exists() else {}


def keep(used, counts):
    every = kept()
    every[used] = {**every.get(used, {}), **counts}
    KEPT.write_text(json.dumps(every, indent=2, sort_keys=True) + "\n")


def section_of(counts, before):
    section = Section("Instructions", f"What `valgrind --tool=callgrind` counts for one pass of decisions on {NODES:,} nodes, set-up "
                                      "included, against the counts kept in tests/bench/instructions.json for the same compiler.")
    for name, instructions in counts.items():
        section.add(WANTED[name][0], instructions / 1e6, "million")
        if name in before:
            section.add(f"{WANTED[name][0]}, ÷ kept", instructions / before[name], "", at_most(MOST_GROWTH, exact=True))
    return section


def measure(_, size):
    counts = {}
    for name in size.counted:
        progress(f"instructions: {name}")
        counts[name] = count(name)
    used = compiler()
    before = kept().get(used, {})
    if size.keeps_instructions:
        keep(used, counts)
    return section_of(counts, before)
