"""The oracle: built once into the cache, then asked line by line."""

import json
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "oracle"
sys.path.append(str(SOURCES.parents[1] / "support"))

import go_program  # noqa: E402


def build() -> Path:
    return go_program.build(SOURCES, "oracle")


class Oracle:
    """One running process: a line in, a line out. Use it from one thread."""

    def __init__(self, program: Path, *arguments: str):
        self._process = subprocess.Popen([str(program), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait(timeout=20)

    def ask(self, line: bytes):
        self._process.stdin.write(line.rstrip(b"\n") + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the oracle ended with {self._process.wait(timeout=20)} on {line[:200]!r}")
        return json.loads(answer)


def generate(program: Path, seed: int, first: int, count: int, features: list[str], raw: bool = False,
             **shape: int) -> list[bytes]:
    command = [str(program), "generate", f"--seed={seed}", f"--first={first}", f"--count={count}",
               f"--features={','.join(features)}", f"--raw={str(raw).lower()}"]
    command += [f"--{name.replace('_', '-')}={value}" for name, value in shape.items()]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=600).stdout.splitlines()
