"""Extrapolation."""

import pytest

import measuring  # noqa: F401  (makes the others importable)
from measuring.slopes import Cost, table

STRAIGHT = Cost("memory", "MB", [(10, 12.0), (20, 22.0), (30, 32.0), (100, 102.0)])


def test_a_straight_line_goes_on():
    assert STRAIGHT.line == pytest.approx((1.0, 2.0))
    assert STRAIGHT.expected(450) == pytest.approx(452)
    assert STRAIGHT.miss == pytest.approx(0)


def test_the_largest_size_is_held_against_the_line_and_no_part_of_it():
    bent = Cost("memory", "MB", [*STRAIGHT.measured[:-1], (100, 204.0)])
    assert bent.expected(450) == STRAIGHT.expected(450)
    assert bent.miss == pytest.approx(1.0)


def test_the_table():
    assert table([STRAIGHT], 1000).splitlines() == [
        "|  | 10 pods | 20 pods | 30 pods | 100 pods | the line at 100 | off by | extrapolated to 1,000 |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| memory, MB | 12 | 22 | 32 | 102 | 102 | +0% | 1,002 |"]
