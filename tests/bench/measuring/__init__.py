"""What the measurements share: a cluster to measure on, processes and what they used, the audit log, targets, reports."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BENCH = ROOT / "tests" / "bench"
sys.path[:0] = [str(ROOT / "tests" / "e2e"), str(ROOT / "tests" / "faults"), str(ROOT / "tests" / "support")]
