"""The plots of the page."""

import json
import subprocess
import sys

from . import BENCH
from .page import PAGE

FOLDER = PAGE.parent / "benchmarks"
PLOTS = {
    "bound": {"title": "Pods bound over time", "x": "seconds since the start of the process", "y": "pods", "logarithmic": False},
    "memory": {"title": "Memory while the cluster is followed", "x": "pods in the cluster", "y": "MB", "logarithmic": False},
    "decisions": {"title": "Cost of a decision", "x": "nodes", "y": "µs", "logarithmic": True},
}


def draw(sections):
    """{name: (title, file)} of what there is to draw."""
    lines = {name: each for section in sections for name, each in section.lines.items()}
    files = {name: FOLDER / f"{name}.svg" for name in lines}
    plots = [{**PLOTS[name], "file": str(files[name]), "lines": lines[name]} for name in lines]
    FOLDER.mkdir(exist_ok=True)
    subprocess.run([python(), BENCH / "measuring" / "plot.py"], input=json.dumps(plots), text=True, check=True, timeout=120)
    return {name: (PLOTS[name]["title"], file) for name, file in files.items()}


def python():
    """One that can draw."""
    for candidate in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([candidate, "-c", "import matplotlib"], capture_output=True, timeout=60).returncode == 0:
            return candidate
    raise SystemExit("no Python with matplotlib: run tests/deps --plots")
