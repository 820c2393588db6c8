"""The table of faults: what is made to happen, and in which modes it has a meaning."""

from collections.abc import Callable
from dataclasses import dataclass

from .bed import INTERVAL, LEADER, ONCE, POLLING_LEADER, WATCH

LOOPS = (INTERVAL, WATCH, LEADER)
LIVE = (WATCH, LEADER)
ALL = (ONCE, *LOOPS)
ELECTED = (LEADER, POLLING_LEADER)


@dataclass(frozen=True)
class Scenario:
    """One way in which a fault happens: a function of a Bed, or of the Beds of all modes where one outage is for all."""

    fault: str
    modes: tuple
    act: Callable
    together: bool
    slow: bool  # waits for long: goes first, so that the others fill the time
    plane: str  # the control plane that it needs; one whose server is stopped has one scenario at a time

    @property
    def name(self):
        return self.act.__name__.replace("_", "-")


SCENARIOS: list[Scenario] = []


def scenario(fault, modes=ALL, together=False, slow=False, plane=None):
    """A decorator. `fault` is the row of the table that it belongs to."""
    def add(act):
        SCENARIOS.append(Scenario(fault, modes, act, together, slow, plane or ("breakable" if together else "steady")))
        return act
    return add
