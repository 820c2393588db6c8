"""Which test notices a mutant first."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .build import Build
from .mutation import Mutation

TARGET = "kubectl-spread-schedule"
SECONDS = 300


@dataclass
class Verdict:
    mutation: Mutation
    killer: str  # empty: nothing noticed

    @property
    def killed(self) -> bool:
        return bool(self.killer)


def notices_nothing_wrong(build: Build, clusters: int) -> bool:
    """Whether conformance is content with the program as it is: else its word against a mutant means nothing."""
    return _conforms(build, build.program(TARGET), clusters)


def judge(build: Build, mutation: Mutation, clusters: int) -> Verdict:
    mutant = build.compile(mutation)
    units = ["test-model", "test-sched"] if "src/model/" in mutation.file else ["test-sched"]
    for unit in units:
        program = build.link(unit, mutant, mutation)
        if not _content(build, [str(program), "--abort"]):
            return Verdict(mutation, unit)
    program = build.link(TARGET, mutant, mutation)
    killer = "" if _conforms(build, program, clusters) else "conformance"
    _remove(mutant.parent)
    return Verdict(mutation, killer)


def _conforms(build: Build, program: Path, clusters: int) -> bool:
    return _content(build, [sys.executable, "tests/conformance/run", "--program", str(program), f"--clusters={clusters}",
                            "--passes=5", "--shrink=0", "--workers=1"])


def _content(build: Build, command: list[str]) -> bool:
    """A mutant that never ends has been noticed too."""
    try:
        done = subprocess.run(["nice", *command], cwd=build.root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _remove(directory: Path) -> None:
    for file in directory.iterdir():
        file.unlink()
    directory.rmdir()
