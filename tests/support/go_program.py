"""Go programs of the tests: each built once into the cache outside the checkout, and anew where its sources changed."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

NEEDED_GO = (1, 25)


def build(sources: Path, name: str, package: str = ".") -> Path:
    """The program of the module in `sources`, or of a package that it requires. Raises SystemExit with a sentence where it cannot be built."""
    target = _cache() / name / _key(sources) / name
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f".{name}.{os.getpid()}")
        environment = dict(os.environ, GOTOOLCHAIN="local", CGO_ENABLED="0", GOFLAGS="", GOWORK="off")
        command = ["nice", _find_go(), "build", "-buildvcs=false", "-trimpath", "-o", str(fresh), package]
        print(f"building {name} (the first time takes a minute)", flush=True)
        if subprocess.run(command, cwd=sources, env=environment, check=False).returncode != 0:
            raise SystemExit(f"{name} could not be built")
        fresh.rename(target)
    return target


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kubectl-spread-schedule"


def _key(sources: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(p for p in sources.rglob("*") if p.suffix in {".go", ".mod", ".sum"}):
        digest.update(path.relative_to(sources).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _find_go() -> str:
    candidates = [shutil.which("go"), *(_cache() / "go").glob("*/bin/go")]
    for candidate in filter(None, candidates):
        version = subprocess.run([candidate, "env", "GOVERSION"], capture_output=True, text=True, check=False,
                                 env=dict(os.environ, GOTOOLCHAIN="local")).stdout
        found = re.match(r"go(\d+)\.(\d+)", version)
        if found and (int(found[1]), int(found[2])) >= NEEDED_GO:
            return str(candidate)
    raise SystemExit("Go 1.25 or later is missing: tests/controlplane/build fetches one")
