"""plot.py < PLOTS: draws SVG files with matplotlib. PLOTS is JSON, a list of {file, title, x, y, logarithmic (the y), lines: {name:
[[x, y]]}}. A process of its own, as the Python that has matplotlib need not be the one of the tests."""

import json
import math
import sys

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402  (after the choice of what draws)

MOST_POINTS = 300


def thin(points):
    """No more points than can be told apart."""
    step = max(1, len(points) // MOST_POINTS)
    return points[::step] + (points[-1:] if (len(points) - 1) % step else [])


def draw(plot):
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for name, points in plot["lines"].items():
        axes.plot(*zip(*thin(points)), label=name, marker="o" if len(points) < 20 else None)
    axes.set_xlim(left=0)
    if plot["logarithmic"]:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(pyplot.FormatStrFormatter("%g"))
        axes.set_ylim(1, 10 ** math.ceil(math.log10(axes.get_ylim()[1])))
    else:
        axes.set_ylim(bottom=0)
    axes.set(title=plot["title"], xlabel=plot["x"], ylabel=plot["y"])
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(plot["file"], format="svg", bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


# The same figures give the same bytes.
matplotlib.rcParams["svg.hashsalt"] = "benchmarks"
for each in json.load(sys.stdin):
    draw(each)
