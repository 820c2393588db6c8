"""A control plane leaves no process and no file behind, however its owner ends."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
from support.waiting import wait_until

START = Path(__file__).resolve().parents[1] / "controlplane" / "start"


def processes_of(directory):
    """Process ids whose command line names the directory."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if str(directory).encode() in command:
                found.append(int(entry.name))
    return found


def heed_interrupts():
    """What was started in the background by a script ignores them, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def started(control_plane_programs, tmp_path):
    """(process, directory) of tests/controlplane/start once it is ready"""
    child = subprocess.Popen([START], stdout=open(tmp_path / "out", "w"), env={**os.environ, "TMPDIR": str(tmp_path)},
                             preexec_fn=heed_interrupts)
    try:
        text = wait_until(lambda: re.search(r"KUBECONFIG=(\S+)/kubeconfig", (tmp_path / "out").read_text()), "ready", 60)
        yield child, Path(text[1])
    finally:
        child.kill()
        child.wait()


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_cleans_up_after_a_signal(started, number, code):
    child, directory = started
    assert len(processes_of(directory)) >= 2
    child.send_signal(number)
    assert child.wait(120) == code
    assert processes_of(directory) == []
    assert not directory.exists()


def test_servers_end_with_a_killed_owner(started):
    child, directory = started
    child.kill()
    wait_until(lambda: not processes_of(directory), "no server left", 10)
