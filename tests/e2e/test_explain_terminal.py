"""Colours and lines that fit come on a terminal, and only there."""

import pytest
from support import terminal
from support.program import ROOT

EXPLAIN = ["explain", "pod/test-pod-1", "--cluster-file", str(ROOT / "test-pods" / "lab.yaml")]


def on_terminal(program, columns, **env):
    """What the program writes to a terminal of so many columns."""
    code, text, _ = terminal.on_terminal(program, columns, *EXPLAIN, **env)
    assert code == 0
    return text


def widest(text):
    return max(len(line) for line in text.splitlines())


@pytest.mark.parametrize("columns", [30, 60, 80, 120])
def test_lines_fit_the_terminal(offline, columns):
    assert widest(on_terminal(offline, columns, NO_COLOR="1")) <= columns


def test_columns_come_before_what_the_terminal_says(offline):
    assert widest(on_terminal(offline, 200, NO_COLOR="1", COLUMNS="50")) <= 50


def test_colours_come_on_a_terminal_and_not_with_no_color(offline):
    assert "\x1b[" in on_terminal(offline, 80)
    assert "\x1b" not in on_terminal(offline, 80, NO_COLOR="1")


def test_elsewhere_lines_are_whole_and_plain(offline):
    done = offline(*EXPLAIN, env={"LC_ALL": "C.UTF-8", "COLUMNS": "20", "TERM": "xterm"})
    assert done.code == 0 and "\x1b" not in done.stdout
    assert "node(s) had untolerated taint(s) (node-role.kubernetes.io/control-plane:NoSchedule)" in done.stdout
    assert "✓" in done.stdout and "✓" not in offline(*EXPLAIN, env={"LC_ALL": "C"}).stdout
