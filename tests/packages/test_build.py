"""packaging/build: the same bytes wherever, whenever and by whomever it is run."""

import os
import subprocess

import pytest
from making import make
from opened import ROOT, run


@pytest.fixture
def elsewhere(tmp_path):
    """A copy of the checkout's files, without its history and what was built in it."""
    copy = tmp_path / "a copy" / "with a much longer path than that of the checkout"
    copy.mkdir(parents=True)
    names = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    subprocess.run(["tar", "-c", "-f", tmp_path / "files.tar", "--null", "-T", "-"], input=names, text=True,
                   check=True, cwd=ROOT, timeout=60)
    run("tar", "-xf", tmp_path / "files.tar", "-C", copy)
    return copy


def test_two_builds_give_the_same_bytes(packages, elsewhere, tmp_path):
    moment = run("git", "-C", ROOT, "log", "-1", "--format=%ct").stdout.strip()
    old = os.umask(0o077)
    try:
        again = make(tmp_path / "again", elsewhere, SOURCE_DATE_EPOCH=moment, TZ="Asia/Tokyo", LC_ALL="C.UTF-8",
                     HOME=str(tmp_path))
    finally:
        os.umask(old)
    for path in packages.folder.iterdir():
        assert path.read_bytes() == (again.folder / path.name).read_bytes(), path.name


@pytest.mark.parametrize("arguments, complaint", [
    (["--bogus"], "unknown argument --bogus"),
    (["--url"], "--url wants an address"),
    (["--url", "ftp://x"], "--url: an address that begins with https://, not ftp://x"),
    (["--url", "https://x|y"], "--url: no address: https://x|y"),
    (["a", "b"], "one folder, not a and b"),
])
def test_bad_arguments(arguments, complaint):
    done = run(ROOT / "packaging/build", *arguments, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"packaging/build: {complaint}; see packaging/build --help\n"
