"""The Krew manifest: accepted by Krew's own validator, and installed by Krew from the tarball."""

import os

import pytest
import yaml
from opened import VERSION_LINE, run


@pytest.fixture
def krew(tmp_path, krew_programs, kubectl, need):
    """krew(…), kubectl(…) of a user who has nothing else."""
    need("git")  # krew refuses to start without
    home = tmp_path / "krew"
    environment = {"HOME": str(tmp_path), "KREW_ROOT": str(home), "KREW_NO_UPGRADE_CHECK": "1",
                   "PATH": f"{home}/bin:{os.environ['PATH']}"}
    (home / "index/default/.git").mkdir(parents=True)  # an index without plugins: krew removes nothing without one

    def call(*arguments, program=krew_programs["krew"]):
        return run(program, *arguments, env=environment)

    call.bin = home / "bin"
    call.kubectl = lambda *arguments: call(*arguments, program=kubectl)
    return call


def validated(krew_programs, manifest):
    return run(krew_programs["validate-krew-manifest"], "-manifest", manifest, "-skip-install", check=False)


def test_krew_s_validator_accepts_the_manifest(packages, krew_programs):
    done = validated(krew_programs, packages.manifest)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("wrong", [
    lambda manifest: manifest["spec"].update(version="0.1.0"),
    lambda manifest: manifest["spec"]["platforms"][0].update(sha256="abc"),
    lambda manifest: manifest["metadata"].update(name="other"),
])
def test_the_validator_looks(packages, krew_programs, tmp_path, wrong):
    manifest = yaml.safe_load(packages.manifest.read_text())
    wrong(manifest)
    (tmp_path / "spread-schedule.yaml").write_text(yaml.safe_dump(manifest))
    assert validated(krew_programs, tmp_path / "spread-schedule.yaml").returncode != 0


def test_krew_installs_and_removes_it(packages, krew):
    told = krew("install", "--manifest", packages.manifest, "--archive", packages.tarball).stderr
    assert "Installed plugin: spread-schedule" in told and "libcurl4" in told
    assert [path.name for path in krew.bin.iterdir()] == ["kubectl-spread_schedule"]
    store = (krew.bin / "kubectl-spread_schedule").resolve().parent
    assert sorted(path.name for path in store.iterdir()) == ["LICENSE", "kubectl-spread-schedule"]
    assert krew.kubectl("spread-schedule", "version").stdout == VERSION_LINE
    krew("uninstall", "spread-schedule")
    assert list(krew.bin.iterdir()) == []


def test_the_manifest_names_the_tarball(packages):
    platform, = yaml.safe_load(packages.manifest.read_text())["spec"]["platforms"]
    assert platform["uri"].endswith("/" + packages.tarball.name)
    assert platform["sha256"] == run("sha256sum", packages.tarball).stdout.split()[0]
