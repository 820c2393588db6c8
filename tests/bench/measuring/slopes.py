"""What a larger cluster would cost, from straight lines through what smaller ones cost."""

import statistics
from dataclasses import dataclass

from .figures import number


@dataclass(frozen=True)
class Cost:
    """Of clusters of different sizes: [(pods, value)], the largest last; that one is only held against the line."""

    what: str
    unit: str
    measured: list

    @property
    def line(self):
        """(slope a pod, intercept) of all but the largest."""
        fitted = self.measured[:-1]
        return tuple(statistics.linear_regression([pods for pods, _ in fitted], [value for _, value in fitted]))

    def expected(self, pods):
        slope, intercept = self.line
        return intercept + slope * pods

    @property
    def miss(self):
        """How far the largest is from the line, in parts of what the line says."""
        pods, value = self.measured[-1]
        return value / self.expected(pods) - 1


def table(costs, pods):
    """Markdown: each size that was measured, what the line says of the largest, and of so many pods."""
    sizes = [f"{each:,} pods" for each, _ in costs[0].measured]
    largest = costs[0].measured[-1][0]
    head = ["", *sizes, f"the line at {largest:,}", "off by", f"extrapolated to {pods:,}"]
    rows = [[f"{cost.what}, {cost.unit}", *(number(value) for _, value in cost.measured), number(cost.expected(largest)),
             f"{cost.miss:+.0%}", number(cost.expected(pods))] for cost in costs]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])
