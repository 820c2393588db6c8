"""The program behind a proxy that misbehaves on cue."""

import json

import pytest

from .lab_proxy import LabProxy
from .program import Program


@pytest.fixture
def proxy(cluster):
    with LabProxy(cluster) as started:
        yield started


@pytest.fixture
def proxied(offline, proxy, tmp_path):
    """proxied(…) → (exit code, {"ns/name": result})."""
    program = Program(offline.home, proxy.kubeconfig(tmp_path / "proxied"))

    def run(*arguments):
        done = program(*arguments, "-o", "json")
        assert done.code in (0, 1), done.stderr
        return done.code, {each["pod"]: each for each in json.loads(done.stdout)["results"]}

    return run
