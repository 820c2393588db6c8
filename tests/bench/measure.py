"""Measures the program against a real API server, kube-scheduler, kubectl and clients that do the least that would do.

Prints tables of medians, spreads and ratios with the targets beside them, and ends with the line "N of N judged figures hold".
The whole run writes docs/benchmarks.md; --quick is what CI has time for. Exit code 1: a ratio, best of three, is more than a
third short of its target. How fast the machine is, is printed and not judged.
"""

import argparse
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from measuring import BENCH, ROOT  # noqa: E402  (before what it makes importable)
import go_program  # noqa: E402
from measurements import binding, deciding, idle, instructions, living, polling, reading, start  # noqa: E402
from measuring import page, plots, progress, table  # noqa: E402
from measuring.bed import Bed  # noqa: E402
from measuring.figures import FAR_SHORT  # noqa: E402
from measuring.sizes import FULL, QUICK  # noqa: E402
from support.controlplane import programs_directory  # noqa: E402

# Clusters and what is measured on each, in an order in which it only grows.
ON_CLUSTERS = [{"binding": binding, "idle": idle, "reading": reading, "start": start, "polling": polling}, {"living": living}]
OFFLINE = {"deciding": deciding, "instructions": instructions} if deciding.SOURCES.exists() else {}
ALL = [*(name for cluster in ON_CLUSTERS for name in cluster), *OFFLINE]
RELEASE = ROOT / "build" / "release" / "kubectl-spread-schedule"


def arguments():
    parser = argparse.ArgumentParser(prog="tests/bench/run", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="smaller clusters; writes no page")
    parser.add_argument("--only", action="append", choices=ALL, help="may be repeated; writes no page")
    parser.add_argument("--rounds", type=int, help="how often what is compared runs in turn")
    parser.add_argument("--program", type=Path, help="measure this executable instead of building one")
    parser.add_argument("--keep-instructions", action="store_true", help="from now on compare with this run's counts")
    parser.add_argument("--results", type=Path, help="a file that gets the line PASSED FAILED SKIPPED")
    return parser.parse_args()


def build():
    targets = ["-DSPREAD_BENCH=ON", RELEASE.name, deciding.TARGET] if OFFLINE else [RELEASE.name]
    subprocess.run(["bash", "-c", '. tests/support/parts.sh; build release "$@"', "build", *targets], cwd=ROOT, check=True,
                   stdout=sys.stderr)
    return RELEASE


def sections_of(chosen, size, executable):
    """Each is printed as it is done."""
    for cluster in ON_CLUSTERS:
        measurements = [measurement for name, measurement in cluster.items() if name in chosen]
        if measurements:
            with Bed(programs_directory(), executable, go_program.build(BENCH / "client", "bench-client")) as bed:
                yield from (measurement.measure(bed, size) for measurement in measurements)
    yield from (measurement.measure(None, size) for name, measurement in OFFLINE.items() if name in chosen)


def judge(sections, results):
    judged = [figure for section in sections for figure in section.figures if figure.judged]
    failed = [figure for figure in judged if figure.verdict == FAR_SHORT]
    for figure in failed:
        print(f"FAILED: {figure.what}: {', '.join(filter(None, figure.cells[1:3]))}; wanted {figure.target}")
    print(f"{len(judged) - len(failed)} of {len(judged)} judged figures hold")
    if results:
        with open(results, "a") as file:
            file.write(f"{len(judged) - len(failed)} {len(failed)} 0\n")
    return 1 if failed else 0


def main():
    options = arguments()
    size = QUICK if options.quick else FULL
    size = replace(size, rounds=options.rounds or size.rounds, keeps_instructions=options.keep_instructions)
    writes_page = not options.quick and not options.only
    if writes_page:
        plots.python()  # else it would be missed only at the end
    executable = options.program or build()
    sections = []
    for section in sections_of(options.only or ALL, size, executable):
        progress.done()
        print(table.text(section), flush=True)
        sections.append(section)
    if writes_page:
        page.write_summary(sections)
        page.write(sections, plots.draw(sections), page.facts_of(programs_directory(), executable))
    return judge(sections, options.results)


if __name__ == "__main__":
    sys.exit(main())
