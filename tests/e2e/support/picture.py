"""The picture in docs/tour.md: which command it shows, and what that prints on a terminal."""

from support.program import ROOT
from support.terminal import on_terminal

PICTURE = ROOT / "docs" / "pictures" / "tour.svg"
WIDTH = 90
LAB = "test-pods/lab.yaml"
COMMAND = f"$ kubectl-spread-schedule --cluster-file {LAB}"


def printed(program):
    code, text, _ = on_terminal(program, WIDTH, "--cluster-file", ROOT / LAB, streams=("stdout", "stderr"), TERM="xterm-256color")
    assert code == 0, text
    return text
