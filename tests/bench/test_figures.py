"""The judge of the benchmark: what it must fail, and what it must let pass."""

import pytest

import measuring  # noqa: F401  (makes the others importable)
from measuring import table
from measuring.figures import FAR_SHORT, REACHED, SHORT, Figure, Section, at_least, at_most, number, percentile, ratios


@pytest.mark.parametrize("values, percent, expected", [
    ([7], 99, 7),
    ([1, 3], 50, 2),
    ([3, 1, 2], 50, 2),
    ([1, 2, 3, 4], 100, 4),
    ([4, 3, 2, 1], 0, 1),
    (list(range(101)), 99, 99),
    ([0, 10], 99, 9.9),
])
def test_percentiles(values, percent, expected):
    assert percentile(values, percent) == pytest.approx(expected)


@pytest.mark.parametrize("target, values, verdict", [
    (at_least(0.9), (0.9, 0.95, 0.8), REACHED),
    (at_least(0.9), (0.89, 0.95, 0.8), SHORT),
    (at_least(0.9), (0.3, 0.3, 0.61), SHORT),
    (at_least(0.9), (0.3, 0.3, 0.59), FAR_SHORT),
    (at_most(0.3), (0.3,), REACHED),
    (at_most(0.3), (9, 9, 0.39), SHORT),
    (at_most(0.3), (9, 9, 0.41), FAR_SHORT),
    (at_most(15, judged=False), (900,), SHORT),
    (at_least(1, exact=True), (1, 1, 1), REACHED),
    (at_least(1, exact=True), (0.99, 0.99, 0.99), FAR_SHORT),
    (at_most(1, exact=True), (2,), FAR_SHORT),
    (None, (5,), ""),
])
def test_verdicts(target, values, verdict):
    assert Figure("x", values, target=target).verdict == verdict


def test_one_exact_miss_of_three_is_a_failure():
    assert Figure("worst difference", (1, 1, 2), target=at_most(1, exact=True)).verdict == FAR_SHORT


def test_ratios_are_taken_round_by_round():
    assert ratios([10, 30], [5, 10]) == [2, 3]


@pytest.mark.parametrize("value, shown", [(3, "3"), (0.8512, "0.851"), (1234.5, "1,234"), (20_800_000, "20,800,000"), (12.345, "12.3"),
                                          (0, "0")])
def test_numbers(value, shown):
    assert number(value) == shown


def test_a_table():
    section = Section("Binding", "So it went.")
    section.add("ours", [1000, 1100, 900], "pods/s")
    section.add("ours ÷ bare", [0.8, 0.9, 0.7], "", at_least(0.85))
    assert table.text(section) == (
        "Binding: So it went.\n"
        "WHAT         MEDIAN        SPREAD     TARGET\n"
        "ours         1,000 pods/s  900–1,100\n"
        "ours ÷ bare  0.8           0.7–0.9    at least 0.85  short\n")
    assert table.markdown(section).splitlines()[2:] == [
        "| ours | 1,000 pods/s | 900–1,100 |  |  |", "| ours ÷ bare | 0.8 | 0.7–0.9 | at least 0.85 | short |"]
