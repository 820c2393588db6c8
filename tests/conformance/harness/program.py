"""Our program, run on a cluster file that it reads from stdin."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SCHEDULER = "my-scheduler"
SECONDS = 60


@dataclass
class Ran:
    """What came of a run: a document, or what went wrong instead."""

    document: dict | None
    trouble: str = ""


class Program:
    def __init__(self, executable: Path):
        self._executable = str(executable)

    def explain(self, cluster: bytes, namespace: str, name: str, node_selector: str | None = None) -> Ran:
        flags = ["--node-selector", node_selector] if node_selector is not None else []
        return self._run(cluster, "explain", f"pod/{name}", "-n", namespace, *flags)

    def schedule(self, cluster: bytes, *flags: str) -> Ran:
        return self._run(cluster, "--once", "--dry-run", *flags)

    def _run(self, cluster: bytes, *arguments: str) -> Ran:
        command = [self._executable, *arguments, "-o", "json", "--cluster-file", "-", "--scheduler-name", SCHEDULER]
        try:
            done = subprocess.run(command, input=cluster, capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return Ran(None, f"no answer in {SECONDS} s")
        if done.returncode not in (0, 1):
            return Ran(None, f"exit code {done.returncode}: {done.stderr.decode(errors='replace').strip()[-500:]}")
        try:
            return Ran(json.loads(done.stdout))
        except ValueError as error:
            return Ran(None, f"{error} in {done.stdout[:200]!r}")
