"""Figures, targets, and what is judged: ratios within one run. How fast a machine is, is printed and not judged."""

import statistics
from dataclasses import dataclass, field

REACHED, SHORT, FAR_SHORT = "reached", "short", "FAR SHORT"


def percentile(values, percent):
    """Between the two nearest values where it falls between."""
    if len(values) < 2:
        return values[0]
    place = (len(values) - 1) * percent / 100
    below, ordered = int(place), sorted(values)
    above = min(below + 1, len(values) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


@dataclass(frozen=True)
class Target:
    """A bound, from below or from above. `judged`: a run whose best value misses it by more than a third has failed;
    `exact`: one with any value that misses it has, as that is no matter of speed."""

    bound: float
    at_least: bool = True
    judged: bool = True
    exact: bool = False

    def reached(self, value):
        return value >= self.bound if self.at_least else value <= self.bound

    def tolerates(self, values):
        """Whether the best of them is at most a third short."""
        if self.exact:
            return all(map(self.reached, values))
        slack = 2 / 3 if self.at_least else 4 / 3
        return Target(self.bound * slack, self.at_least).reached(max(values) if self.at_least else min(values))

    def __str__(self):
        return f"{'at least' if self.at_least else 'at most'} {number(self.bound)}"


def at_least(bound, **fields):
    return Target(bound, True, **fields)


def at_most(bound, **fields):
    return Target(bound, False, **fields)


@dataclass(frozen=True)
class Figure:
    """What was measured, once or in several rounds."""

    what: str
    values: tuple
    unit: str = ""
    target: Target | None = None

    @property
    def median(self):
        return statistics.median(self.values)

    @property
    def judged(self):
        return self.target is not None and self.target.judged

    @property
    def verdict(self):
        if self.target is None:
            return ""
        if self.judged and not self.target.tolerates(self.values):
            return FAR_SHORT
        return REACHED if self.target.reached(self.median) else SHORT

    @property
    def cells(self):
        """Name, median, spread, target, verdict."""
        spread = f"{number(min(self.values))}–{number(max(self.values))}" if len(self.values) > 1 else ""
        median = " ".join(filter(None, [number(self.median), self.unit]))
        return [self.what, median, spread, str(self.target or ""), self.verdict]


@dataclass
class Section:
    """One measurement: its figures, and lines for plots: {plot: {line: [(x, y)]}}."""

    title: str
    text: str
    figures: list = field(default_factory=list)
    lines: dict = field(default_factory=dict)

    def add(self, what, values, unit="", target=None):
        several = values if isinstance(values, (list, tuple)) else [values]
        self.figures.append(Figure(what, tuple(several), unit, target))


def ratios(above, below):
    """Round by round."""
    return [one / other for one, other in zip(above, below)]


def number(value):
    """Three digits that count, thousands set apart."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
