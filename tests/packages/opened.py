"""What every kind of package must hold, and how what was installed is tried."""

import os
import subprocess
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
VERSION_LINE = "kubectl-spread-schedule 0.1.0\n"
PROGRAMS = ["kubectl-pysched", "kubectl-spread-schedule", "kubectl-spread_schedule", "kubectl_complete-spread_schedule"]


def run(*command, check=True, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, **options)
    assert not check or done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*") if not path.is_dir())


def wanted_files():
    """Below the prefix, in every package but for its licence and its changelog."""
    data = [f"share/kubectl-spread-schedule/{name}" for top in ("rbac", "test-pods") for name in
            (f"{top}/{file}" for file in files(ROOT / top))]
    documents = [f"share/doc/kubectl-spread-schedule/{name}"
                 for name in ("README.md", *(f"docs/{file}" for file in files(ROOT / "docs")))]
    pages = ["share/man/man1/kubectl-spread-schedule.1.gz"]
    return sorted([f"bin/{name}" for name in PROGRAMS] + data + documents + pages)


def placements(text):
    """{pod: node} of what `--cluster-file lab.yaml -o json` printed."""
    return {result["pod"]: result["node"] for result in yaml.safe_load(text)["results"]}


LAB = {f"default/test-pod-{number}": node for number, node in enumerate(("worker", "worker2", "worker3", "worker"), 1)}


def check_prefix(prefix):
    """What is below it works without the checkout."""
    found = {**os.environ, "PATH": f"{prefix}/bin:/usr/bin:/bin"}
    assert all((prefix / "bin" / name).stat().st_mode & 0o7777 == 0o755 for name in PROGRAMS)
    assert run("kubectl-spread_schedule", "version", env=found).stdout == VERSION_LINE
    lab = prefix / "share/kubectl-spread-schedule/test-pods/lab.yaml"
    assert placements(run("kubectl-spread-schedule", "--cluster-file", lab, "-o", "json", env=found).stdout) == LAB
    assert run("kubectl_complete-spread_schedule", "expl", env=found).stdout.startswith("explain\t")
    assert "kubectl pysched" in run("kubectl-pysched", "--help", env=found).stdout
    for name in files(ROOT / "rbac"):
        assert (prefix / "share/kubectl-spread-schedule/rbac" / name).read_text() == (ROOT / "rbac" / name).read_text()
