"""Fixtures of the end-to-end tests: a real control plane, and the program with its kubeconfig."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support.cluster import Cluster  # noqa: E402
from support.controlplane import Unavailable, programs_directory  # noqa: E402
from support.program import Program, executable  # noqa: E402


@pytest.fixture(scope="session")
def control_plane_programs():
    try:
        return programs_directory()
    except Unavailable as missing:
        _cannot_test(f"NO CONTROL PLANE: {missing}")


@pytest.fixture(scope="session")
def _shared_cluster(control_plane_programs):
    with Cluster(control_plane_programs) as cluster:
        yield cluster


@pytest.fixture
def cluster(_shared_cluster):
    """An empty cluster: etcd and kube-apiserver, shared by the tests one after another."""
    _shared_cluster.wipe()
    return _shared_cluster


@pytest.fixture(scope="session")
def _shared_volume_cluster(control_plane_programs):
    with Cluster(control_plane_programs) as cluster:
        cluster.start_controller_manager("--controllers=persistentvolume-binder-controller")
        yield cluster


@pytest.fixture
def volume_cluster(_shared_volume_cluster):
    """An empty cluster as `cluster`, with the controller that binds volumes and claims."""
    _shared_volume_cluster.wipe()
    return _shared_volume_cluster


@pytest.fixture
def new_cluster(control_plane_programs):
    """new_cluster(apiserver_flags=[…], users=[…]): a control plane of one's own, stopped after the test."""
    started = []

    def start(**options):
        started.append(Cluster(control_plane_programs, **options))
        return started[-1]

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def offline(tmp_path):
    """The program with an empty home and no kubeconfig."""
    if not executable().exists():
        _cannot_test(f"NO PROGRAM: {executable()} is not built; tests/run builds it")
    home = tmp_path / "home"
    home.mkdir()
    return Program(home)


@pytest.fixture
def program(offline, cluster):
    """The program with an administrator's kubeconfig for `cluster`: program("--once") → code, stdout, stderr."""
    return Program(offline.home, cluster.kubeconfig)


def _cannot_test(reason):
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
