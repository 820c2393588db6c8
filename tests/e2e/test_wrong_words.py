"""A person who types a plausible wrong thing gets one helpful line and exit code 2: see wrong_words.yaml."""

import re
import shlex
import shutil
import subprocess

import pytest
import yaml
from support.program import ROOT, executable

TABLE = yaml.safe_load((ROOT / "tests" / "e2e" / "wrong_words.yaml").read_text())
CASES = [(program, typed, line) for program, lines in TABLE.items() for typed, line in lines.items()]


@pytest.fixture
def place(offline):
    """A folder with files of several kinds and a kubeconfig with the contexts dev and prod, whose servers are not there."""
    shutil.copy(ROOT / "test-pods" / "lab.yaml", offline.home / "lab.yaml")
    shutil.copy(ROOT / "test-pods" / "test-pod-1.yaml", offline.home / "pod.yaml")
    shutil.copy(ROOT / "test-pods" / "scenarios" / "tenth-node.yaml", offline.home / "scenario.yaml")
    (offline.home / "service.yaml").write_text("apiVersion: v1\nkind: Service\nmetadata: {name: web}\n")
    (offline.home / "empty.yaml").touch()
    (offline.home / "folder").mkdir()
    shutil.copy(ROOT / "kubectl-pysched", offline.home / "kubectl-pysched")
    (offline.home / "kubectl-spread-schedule").symlink_to(executable())
    contexts = [{"name": name, "context": {"cluster": "c", "user": "u"}} for name in ("dev", "prod")]
    (offline.home / "config").write_text(yaml.safe_dump({
        "apiVersion": "v1", "kind": "Config", "current-context": "dev", "contexts": contexts,
        "clusters": [{"name": "c", "cluster": {"server": "https://127.0.0.1:1"}}],
        "users": [{"name": "u", "user": {"token": "t"}}]}))
    return offline


@pytest.mark.parametrize("program, typed, line", CASES, ids=[typed for _, typed, _ in CASES])
def test_a_wrong_thing_gets_a_helpful_line(place, program, typed, line):
    done = subprocess.run([place.home / program, *shlex.split(typed)], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, env=place.environment(), cwd=place.home, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {line}\n")


def test_the_table_is_long_enough_and_each_line_names_a_word_that_was_typed():
    assert len(CASES) >= 40
    for _, typed, line in CASES:
        words = [word.lstrip("-") for part in shlex.split(typed) for word in re.findall(r"[\w./-]{2,}", part)]
        assert not words or any(word in line for word in words), typed
