"""Processes that are measured, and what they used."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from support.processes import Process

from . import BENCH

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Ran:
    """A command that ran to its end. Times in seconds, `started` since 1970, memory in bytes."""

    started: float
    wall: float
    cpu: float
    peak: int
    code: int
    output: str


def run(command, env, timeout=300):
    """Through a small process of its own: see timed.py."""
    with tempfile.NamedTemporaryFile("r", errors="replace") as output:
        done = subprocess.run([sys.executable, "-SE", BENCH / "measuring" / "timed.py", output.name, *map(str, command)],
                              env=env, capture_output=True, text=True, timeout=timeout, check=True)
        return Ran(**json.loads(done.stdout), output=output.read())


class Started:
    """One that runs until it is ended."""

    def __init__(self, command, env, folder):
        self.log = Path(tempfile.mkstemp(dir=folder, suffix=".log")[1])
        self.started = time.time()
        self._process = Process(command, self.log, env)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stop(grace=30)

    def alive(self):
        return self._process.alive()

    def kill(self):
        self._process.kill()

    def output(self):
        return self.log.read_text(errors="replace")

    @property
    def memory(self):
        return self._status("VmRSS")

    @property
    def peak(self):
        return self._status("VmHWM")

    @property
    def cpu(self):
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def _status(self, name):
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(name)) * 1024
