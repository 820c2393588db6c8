"""Fixtures of the tests of packages: made once, opened in many ways."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT / "tests/support"), str(ROOT / "tests/e2e")]

import go_program  # noqa: E402
from making import BUILD_SECONDS, Packages, make  # noqa: E402
from support.controlplane import Unavailable, programs_directory  # noqa: E402

KREW = "sigs.k8s.io/krew/cmd/"


def pytest_collection_modifyitems(items):
    for item in items:  # the first one that uses them makes the packages
        item.add_marker(pytest.mark.timeout(BUILD_SECONDS))


def cannot_test(reason):
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def need():
    """need("buildah", …): the test is skipped where a program is missing, and fails in CI."""

    def check(*programs):
        for program in programs:
            if not shutil.which(program):
                cannot_test(f"NO {program.upper()}: tests/deps --packages installs it")

    return check


@pytest.fixture
def as_root():
    if os.geteuid() != 0:
        cannot_test("NOT ROOT: dpkg and chroot want it")


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """Of this checkout; or those of the folder SPREAD_PACKAGES, made before."""
    if made := os.environ.get("SPREAD_PACKAGES"):
        return Packages(Path(made))
    return make(tmp_path_factory.mktemp("made") / "packages")


@pytest.fixture(scope="session")
def unpacked(packages, tmp_path_factory):
    """The one folder of the tarball."""
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["tar", "-xzf", packages.tarball, "-C", folder], check=True, timeout=60)
    top, = folder.iterdir()
    return top


@pytest.fixture(scope="session")
def krew_programs():
    """{name: path} of krew and the validator of manifests."""
    try:
        return {name: go_program.build(ROOT / "tests/packages/krew", name, KREW + name)
                for name in ("krew", "validate-krew-manifest")}
    except SystemExit as missing:
        cannot_test(f"NO KREW: {missing}")


@pytest.fixture(scope="session")
def kubectl():
    try:
        return programs_directory() / "kubectl"
    except Unavailable as missing:
        found = shutil.which("kubectl")
        return Path(found) if found else cannot_test(f"NO KUBECTL: {missing}")
