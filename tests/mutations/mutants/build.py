"""Programs with one file of the sources replaced, without building the rest again."""

import json
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from .mutation import Mutation

SECONDS = 300


class CannotBuild(Exception):
    pass


class Build:
    """Takes the commands from a build directory of CMake and ninja; what it makes goes into a directory of its own."""

    def __init__(self, root: Path, build: Path):
        self._root, self._build = root, build
        self._directory = Path(tempfile.mkdtemp(prefix="mutants-", dir=_made(root / "build")))
        entries = json.loads((build / "compile_commands.json").read_text())
        self._compile = {Path(entry["file"]): shlex.split(entry["command"]) for entry in entries}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self._directory, ignore_errors=True)

    @property
    def root(self) -> Path:
        return self._root

    def program(self, target: str) -> Path:
        return self._build / target

    def compile(self, mutation: Mutation) -> Path:
        """The object file of the mutant. Raises CannotBuild where it is no C++."""
        place = Path(tempfile.mkdtemp(dir=self._directory))
        source = place / Path(mutation.file).name
        source.write_text(mutation.applied_to((self._root / mutation.file).read_text()))
        command = list(self._compile[self._root / mutation.file])
        command[command.index("-o") + 1] = str(place / "mutant.o")
        command[command.index("-c") + 1] = str(source)
        self._run([*command, "-w"], mutation)  # a mutant may well have variables that nobody uses
        return place / "mutant.o"

    def link(self, target: str, mutant: Path, mutation: Mutation) -> Path:
        """The program of that name. The object comes before the libraries: its twin in one of them is not looked at."""
        listed = subprocess.run(["ninja", "-C", str(self._build), "-t", "commands", target], capture_output=True, text=True, check=True)
        command = [word for word in shlex.split(listed.stdout.splitlines()[-1]) if word not in (":", "&&")]
        program = mutant.with_name(target)
        at = command.index("-o")
        self._run([*command[:at], str(mutant), "-o", str(program), *command[at + 2:]], mutation)
        return program

    def _run(self, command: list[str], mutation: Mutation) -> None:
        done = subprocess.run(["nice", *command], cwd=self._build, capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode != 0:
            raise CannotBuild(f"{mutation} cannot be built:\n{done.stderr[-2000:]}")


def _made(directory: Path) -> Path:
    directory.mkdir(exist_ok=True)
    return directory
