"""The oracle: built once into the cache, then asked line by line."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "oracle"
NEEDED_GO = (1, 25)


def build() -> Path:
    """The program, built if it or its sources are new. Raises SystemExit with a sentence where that is impossible."""
    target = _cache() / "oracle" / _key() / "oracle"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f".oracle.{os.getpid()}")
        environment = dict(os.environ, GOTOOLCHAIN="local", CGO_ENABLED="0", GOFLAGS="", GOWORK="off")
        command = ["nice", _find_go(), "build", "-buildvcs=false", "-trimpath", "-o", str(fresh), "."]
        print("conformance: building the oracle", flush=True)
        if subprocess.run(command, cwd=SOURCES, env=environment, check=False).returncode != 0:
            raise SystemExit("conformance: the oracle could not be built")
        fresh.rename(target)
    return target


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kubectl-spread-schedule"


def _key() -> str:
    digest = hashlib.sha256()
    for path in sorted(p for p in SOURCES.rglob("*") if p.suffix in {".go", ".mod", ".sum"}):
        digest.update(path.relative_to(SOURCES).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _find_go() -> str:
    candidates = [shutil.which("go"), *(_cache() / "go").glob("*/bin/go")]
    for candidate in filter(None, candidates):
        version = subprocess.run([candidate, "env", "GOVERSION"], capture_output=True, text=True, check=False,
                                 env=dict(os.environ, GOTOOLCHAIN="local")).stdout
        found = re.match(r"go(\d+)\.(\d+)", version)
        if found and (int(found[1]), int(found[2])) >= NEEDED_GO:
            return str(candidate)
    raise SystemExit("conformance: Go 1.25 or later is missing: tests/controlplane/build fetches one")


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
