"""The .deb: what it asks for, and installed and removed by dpkg, away from the system's own files."""

import gzip
import os
import re
import shutil
from pathlib import Path

import pytest
from opened import ROOT, check_prefix, files, run, wanted_files

NAME = "kubectl-spread-schedule"


@pytest.fixture
def dpkg(tmp_path, need, as_root):
    """dpkg(…): with a copy of the system's database, so that dependencies count, on a root of its own."""
    need("dpkg")
    shutil.copytree("/var/lib/dpkg", tmp_path / "database")
    (tmp_path / "root").mkdir()

    def call(*arguments):
        # The triggers of others, such as man-db's, are programs that the root of its own does not have.
        return run("dpkg", f"--admindir={tmp_path}/database", f"--instdir={tmp_path}/root", f"--log={tmp_path}/log",
                   "--no-triggers", *arguments)

    call.root = tmp_path / "root"
    return call


def field(deb, name):
    return run("dpkg-deb", "-f", deb, name).stdout.strip()


def test_it_is_installed_and_removed(packages, dpkg):
    dpkg("-i", packages.deb)
    usr = dpkg.root / "usr"
    documents = f"share/doc/{NAME}"
    assert files(usr) == sorted(wanted_files() + [f"{documents}/copyright", f"{documents}/changelog.gz"])
    assert os.readlink(usr / "bin/kubectl-spread_schedule") == NAME
    check_prefix(usr)
    assert "ok installed" in dpkg("-s", NAME).stdout
    dpkg("-r", NAME)
    assert files(dpkg.root) == []


def test_it_asks_for_the_libraries_that_it_is_linked_to(packages, unpacked, need):
    need("objdump", "dpkg")
    linked = re.findall(r"NEEDED +(\S+)", run("objdump", "-p", unpacked / "bin" / NAME).stdout)
    asked = {word.split()[0] for word in field(packages.deb, "Depends").split(", ")}
    owners = {library: owner_of(library) for library in linked}
    assert len(linked) > 5 and set(owners.values()) <= asked, (owners, asked)


def owner_of(library):
    found = run("dpkg-query", "-S", f"*/{library}").stdout.splitlines()
    return next(line.split(":")[0] for line in found if Path(line.split(": ")[1]).parent.name.endswith("-linux-gnu"))


def test_its_fields(packages):
    assert field(packages.deb, "Package") == NAME
    assert f"VERSION {field(packages.deb, 'Version')} " in (ROOT / "CMakeLists.txt").read_text()
    assert packages.deb.name == f"{NAME}_{field(packages.deb, 'Version')}_{field(packages.deb, 'Architecture')}.deb"
    lines = field(packages.deb, "Description").splitlines()
    assert len(lines) > 3 and max(map(len, lines)) <= 80
    assert re.fullmatch(r".+ <\S+@\S+>", field(packages.deb, "Maintainer"))


def test_all_is_root_s_and_nobody_else_may_write(packages):
    rows = [line.split() for line in run("dpkg-deb", "-c", packages.deb).stdout.splitlines()]
    assert {row[1] for row in rows} == {"root/root"}
    assert [row for row in rows if row[0][0] != "l" and "w" in row[0][4:]] == []


def test_the_changelog_ends_with_this_version(packages, tmp_path):
    run("dpkg-deb", "-x", packages.deb, tmp_path)
    newest = gzip.open(tmp_path / f"usr/share/doc/{NAME}/changelog.gz", "rt").readline()
    assert newest.startswith(f"{NAME} ({field(packages.deb, 'Version')}) ")
