"""install.sh, as a person would run it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["kubectl-pysched", "kubectl-spread-schedule", "kubectl-spread_schedule", "kubectl_complete-spread_schedule"]
# What the script itself needs; nothing that builds, and no package manager.
PLAIN_TOOLS = ["sh", "cat", "cut", "dirname", "env", "id", "mkdir", "sed", "tail", "tr", "uname"]


def install(*arguments, cwd=ROOT, **environment):
    done = subprocess.run([ROOT / "install.sh", *map(str, arguments)], capture_output=True, text=True, cwd=cwd,
                          stdin=subprocess.DEVNULL, env={**os.environ, **environment}, timeout=900)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def bare_path(tmp_path):
    """A PATH on which hardly anything is: bare_path(apt-get="exit 1") adds a script of that name."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in PLAIN_TOOLS:
        (folder / tool).symlink_to(shutil.which(tool))

    def with_scripts(**scripts):
        for name, body in scripts.items():
            script = folder / name.replace("_", "-")
            script.unlink(missing_ok=True)
            script.write_text(f"#!/bin/sh\n{body}\n")
            script.chmod(0o755)
        return str(folder)

    return with_scripts


def test_help():
    code, out, err = install("--help")
    assert (code, err) == (0, "")
    for flag in ("--prefix", "--uninstall", "--no-deps", "--demo", "--help"):
        assert flag in out


@pytest.mark.parametrize("arguments, complaint", [
    (["--bogus"], "unknown argument --bogus"),
    (["now"], "unknown argument now"),
    (["--prefix"], "--prefix wants a folder"),
])
def test_bad_arguments(arguments, complaint):
    assert install(*arguments) == (2, "", f"install.sh: {complaint}; see ./install.sh --help\n")


def test_an_unknown_system_gets_the_list(bare_path):
    code, out, err = install("--only-deps", PATH=bare_path())
    assert code == 1
    assert err.startswith("This system has none of apt-get, dnf, apk and pacman. Install cmake, ninja, g++, ")
    assert err.endswith("protozero, then run ./install.sh --no-deps.\n")


def test_a_package_that_fails_is_named(bare_path):
    code, out, err = install("--only-deps", PATH=bare_path(apt_get="echo $* >&2; exit 100", id="echo 0"))
    assert code == 1
    assert "update" in err.splitlines()
    assert err.splitlines()[-1].startswith("apt-get could not install cmake ninja-build g++ ")
    assert err.endswith("in another way, then run ./install.sh --no-deps.\n")


def test_the_lists_are_updated_only_where_packages_are_not_found(bare_path, tmp_path):
    updated = tmp_path / "updated"
    apt = (f'echo "$1" >> {tmp_path}/calls\n'
           f'if [ "$1" = update ]; then touch {updated}; else test -e {updated}; fi')
    (tmp_path / "bin/touch").symlink_to(shutil.which("touch"))
    path = bare_path(apt_get=apt, id="echo 0")
    assert install("--only-deps", PATH=path)[0] == 0
    assert install("--only-deps", PATH=path)[0] == 0
    assert (tmp_path / "calls").read_text().split() == ["install", "update", "install", "install"]


def test_packages_go_through_sudo_where_one_is_not_root(bare_path, tmp_path):
    path = bare_path(apt_get="exit 0", id="echo 1000", sudo=f'echo "$*" >> {tmp_path}/calls; exec "$@"')
    assert install("--only-deps", PATH=path)[0] == 0
    assert (tmp_path / "calls").read_text().startswith("env DEBIAN_FRONTEND=noninteractive apt-get install -y")


def test_without_sudo_it_says_what_to_install(bare_path):
    code, out, err = install("--only-deps", PATH=bare_path(apt_get="exit 0", id="echo 1000"))
    assert code == 1
    assert "Without sudo they cannot be installed: as root install cmake ninja-build g++ " in err


def test_nothing_is_installed_that_is_there(bare_path, tmp_path):
    path = bare_path(apt_get=f"echo called >> {tmp_path}/calls")
    assert install("--only-deps", PATH=f"{path}:{os.environ['PATH']}") == (0, "", "")
    assert not (tmp_path / "calls").exists()


def test_a_prefix_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    prefix = tmp_path / "file" / "below"
    code, out, err = install("--no-deps", "--prefix", prefix)
    assert code == 1
    assert err == (f"install.sh: cannot write to {prefix}/bin: choose another folder with --prefix DIR, "
                   "or run this as its owner\n")


@pytest.mark.timeout(900)
def test_install_twice_and_uninstall(tmp_path):
    prefix = tmp_path / "a prefix"
    prefix.mkdir()
    (prefix / "mine").write_text("stays")
    for _ in range(2):
        code, out, err = install("--no-deps", "--prefix", prefix, cwd=tmp_path)
        assert code == 0, err
        assert f"{prefix}/bin is not on your PATH" in out
        assert sorted(path.name for path in (prefix / "bin").iterdir()) == NAMES
        assert (prefix / "share/man/man1/kubectl-spread-schedule.1").read_text().startswith(".TH KUBECTL")
    assert os.readlink(prefix / "bin/kubectl-spread_schedule") == "kubectl-spread-schedule"
    assert all(os.access(prefix / "bin" / name, os.X_OK) for name in NAMES)
    for _ in range(2):
        assert install("--uninstall", "--prefix", prefix)[0] == 0
        assert [path.name for path in prefix.rglob("*") if not path.is_dir()] == ["mine"]


@pytest.mark.timeout(900)
def test_the_demo_places_the_pods_of_the_lab(tmp_path):
    path = f"{tmp_path}/bin:{os.environ['PATH']}"
    code, out, err = install("--no-deps", "--demo", "--prefix", tmp_path, cwd=tmp_path, PATH=path, LC_ALL="C.UTF-8")
    assert code == 0, err
    assert "not on your PATH" not in out
    rows = [line.split() for line in out.splitlines()]
    placed = {row[1]: row[3] for row in rows if len(row) > 3 and row[1].startswith("test-pod-")}
    assert placed == {"test-pod-1": "worker", "test-pod-2": "worker2", "test-pod-3": "worker3", "test-pod-4": "worker"}
    assert [row for row in rows if row[:1] == ["worker2"]] and "█" in out
