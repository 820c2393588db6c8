"""What is taken for a leak, and what is not."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from memory import MOST_GROWTH, growth  # noqa: E402

SINCE, END = 84, 120


def life(size, begin=0, end=END, replica=0, start=1):
    """Sampled twice a second; `size` tells KiB by the second."""
    return [(half / 2, replica, start, size(half / 2)) for half in range(2 * begin, 2 * end)]


def step(at, by):
    return lambda now: 18000 + (by if now >= at else 0)


LEVEL = {
    "level": life(lambda now: 18000),
    "a step when it took over the lease": life(step(60, 5000)),
    "it grows up": life(lambda now: 12000 + min(6000, 200 * now)),
    "ups and downs": life(lambda now: 18000 + 900 * (int(now) % 2)),
    "a list was read in the end": life(lambda now: 18000 + (9000 if now > 117 else 0)),
    "a leak of the process before": life(lambda now: 18000 + 100 * now, end=50) + life(lambda now: 18000, 50, start=2),
}

LEAKS = {
    "all the time": life(lambda now: 18000 + 50 * now),
    "of the follower only": life(lambda now: 18000) + life(lambda now: 9000 + 50 * now, replica=1),
    "with ups and downs": life(lambda now: 18000 + 50 * now + 900 * (int(now) % 2)),
    "a step that stays": life(step(100, 2000)),
}


@pytest.mark.parametrize("name", LEVEL)
def test_level(name):
    assert max(growth(LEVEL[name], SINCE).values()) <= MOST_GROWTH


@pytest.mark.parametrize("name", LEAKS)
def test_leaks(name):
    assert max(growth(LEAKS[name], SINCE).values()) > MOST_GROWTH


NOT_JUDGED = {
    "nobody": [],
    "started too late": life(lambda now: 18000 + 50 * now, begin=90),
    "ended too early": life(lambda now: 18000 + 50 * now, end=80),
    "gone when it was looked at": [(now, 0, 1, 0) for now in range(END)],
}


@pytest.mark.parametrize("name", NOT_JUDGED)
def test_who_is_not_judged(name):
    assert growth(NOT_JUDGED[name], SINCE) == {}


def test_each_replica_for_itself():
    assert growth(life(lambda now: 18000) + life(step(100, 300), replica=1), SINCE) == {0: 0, 1: 300}
