"""Measures clusters of growing size, and writes what a very large one would cost into docs/scaling.md.

The largest size is no part of the lines that are extrapolated: it shows how far they can be trusted.
"""

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from measuring import BENCH, ROOT  # noqa: E402  (before what it makes importable)
import go_program  # noqa: E402
from measurements import living, reading  # noqa: E402
from measuring import block, progress, slopes  # noqa: E402
from measuring.bed import Bed  # noqa: E402
from support.controlplane import programs_directory  # noqa: E402

PAGE = ROOT / "docs" / "scaling.md"
PODS_A_NODE = 30
ASKED_FOR = 450_000
TIMES = 3


def arguments():
    parser = argparse.ArgumentParser(prog="tests/bench/scaling", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=lambda text: list(map(int, text.split(","))), default=[500, 1000, 2000, 5000],
                        help=f"sizes, ascending; {PODS_A_NODE} pods a node")
    parser.add_argument("--program", type=Path, default=ROOT / "build" / "release" / "kubectl-spread-schedule")
    return parser.parse_args()


def measure(bed, nodes):
    """{(what, unit): value}"""
    progress.progress(f"scaling: {nodes:,} nodes, {nodes * PODS_A_NODE:,} pods")
    bed.grow_nodes(nodes)
    bed.grow_pods(nodes * PODS_A_NODE)
    runs, received = reading.passes(bed, TIMES)
    resident, _ = living.memory_ours(bed)
    return {
        ("bytes received in a pass", "MB"): received / 1e6,
        ("processor time of a pass", "s"): statistics.median(ran.cpu for ran in runs),
        ("wall time of a pass", "s"): statistics.median(ran.wall for ran in runs),
        ("peak memory of a pass", "MB"): statistics.median(ran.peak for ran in runs) / 1e6,
        ("memory while watching", "MB"): resident / 1e6,
    }


def main():
    options = arguments()
    client = go_program.build(BENCH / "client", "bench-client")
    with Bed(programs_directory(), options.program, client) as bed:
        measured = {nodes * PODS_A_NODE: measure(bed, nodes) for nodes in options.nodes}
    progress.done()
    kinds = next(iter(measured.values()))
    costs = [slopes.Cost(*kind, [(pods, values[kind]) for pods, values in measured.items()]) for kind in kinds]
    table = slopes.table(costs, ASKED_FOR)
    print(table)
    block.replace(PAGE, "tests/bench/scaling", table)


if __name__ == "__main__":
    main()
