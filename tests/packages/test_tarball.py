"""The tarball: unpacked anywhere, it works from there; and the man page in it."""

import gzip
import tarfile

from opened import ROOT, check_prefix, files, run, wanted_files


def test_unpacked_it_works(unpacked):
    assert files(unpacked) == sorted(wanted_files() + ["share/doc/kubectl-spread-schedule/LICENSE"])
    check_prefix(unpacked)
    assert (unpacked / "share/doc/kubectl-spread-schedule/LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_it_says_nothing_of_who_built_it_and_where(packages, unpacked):
    members = tarfile.open(packages.tarball).getmembers()
    assert {(member.uid, member.gid) for member in members} == {(0, 0)}
    assert all(member.isfile() or member.isdir() for member in members), "Krew unpacks no links"
    assert len({member.mtime for member in members}) == 1
    names = [member.name for member in members]
    assert len(names) == len(set(names)) and {name.split("/")[0] for name in names} == {unpacked.name}
    assert str(ROOT).encode() not in (unpacked / "bin/kubectl-spread-schedule").read_bytes()


def test_the_executable_is_stripped(unpacked, need):
    need("file")
    assert ", stripped" in run("file", unpacked / "bin/kubectl-spread-schedule").stdout


def test_the_man_page_is_well_formed(unpacked, need):
    need("mandoc")
    page = gzip.open(unpacked / "share/man/man1/kubectl-spread-schedule.1.gz", "rt").read()
    complaints = run("mandoc", "-Tlint", "-Wwarning", input=page, check=False).stdout.splitlines()
    assert [line for line in complaints if "missing date" not in line] == []
    shown = run("mandoc", "-Tascii", "-Owidth=200", input=page).stdout
    for section in ("NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "EXAMPLES"):
        assert "".join(f"{letter}\b{letter}" if letter != " " else " " for letter in section) in shown
