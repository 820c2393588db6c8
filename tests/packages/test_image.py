"""The files of the image, and the image of them. Nothing is pulled and nothing has a network."""

import json
import os
import shutil

import pytest
from opened import LAB, ROOT, VERSION_LINE, placements, run

PROGRAM = "/usr/local/bin/kubectl-spread-schedule"
USER = "65532:65532"


@pytest.fixture(scope="session")
def prepared(tmp_path_factory, packages):  # after the packages, whose build it shares
    folder = tmp_path_factory.mktemp("image") / "root"
    for _ in range(2):  # over what it made before, too
        run(ROOT / "packaging/root", folder)
    return folder


@pytest.fixture
def image(prepared, tmp_path, need, as_root):
    """buildah(…): with the image spread-schedule:latest in a store of its own."""
    need("buildah")

    def buildah(*arguments):
        return run("buildah", "--storage-driver", "vfs", "--root", tmp_path / "store", "--runroot", tmp_path / "run",
                   *arguments).stdout

    buildah("build", "--isolation", "chroot", "-t", "spread-schedule:latest", "-f", ROOT / "packaging/Containerfile",
            prepared)
    return buildah


def inside(root, *arguments, **options):
    return run("chroot", f"--userspec={USER}", "--groups=", root, PROGRAM, *arguments, **options)


def check_root(root):
    """It runs there as nobody special, without anything of this system."""
    empty = {"PATH": os.environ["PATH"]}
    assert inside(root, "version", env=empty).stdout == VERSION_LINE
    lab = (ROOT / "test-pods/lab.yaml").read_text()
    assert placements(inside(root, "--cluster-file", "-", "-o", "json", input=lab, env=empty).stdout) == LAB


def test_the_prepared_root_runs(prepared, as_root):
    check_root(prepared)


def test_the_prepared_root_holds_what_is_needed_and_no_more(prepared):
    certificates = (prepared / "etc/ssl/certs/ca-certificates.crt").read_text()
    assert certificates.count("BEGIN CERTIFICATE") > 50
    assert (prepared / "etc/passwd").read_text().split(":")[2:4] == USER.split(":")
    executables = [path for folder in ("bin", "sbin", "usr/bin", "usr/sbin", "usr/local/bin")
                   for path in (prepared / folder).glob("*")]
    assert [str(path) for path in executables] == [f"{prepared}{PROGRAM}"]


def test_a_library_that_is_missing_is_noticed(prepared, tmp_path, as_root):
    shutil.copytree(prepared, tmp_path / "root", symlinks=True)
    library, = (tmp_path / "root").rglob("libyaml-cpp.so*")
    library.unlink()
    assert run("chroot", tmp_path / "root", PROGRAM, "version", check=False).returncode == 127


def test_the_image_runs_as_nobody_special(image):
    config = json.loads(image("inspect", "--type", "image", "spread-schedule:latest"))["OCIv1"]["config"]
    assert (config["User"], config["Entrypoint"]) == (USER, [PROGRAM])
    container = image("from", "--pull-never", "spread-schedule:latest").strip()
    mounted = image("mount", container).strip()
    check_root(mounted)


def test_the_deployment_names_the_user_and_the_path_of_the_image():
    deployment = (ROOT / "rbac/5-deployment.yaml").read_text()
    assert f"command: [{PROGRAM}]" in deployment and f"runAsUser: {USER.split(':')[0]}" in deployment


@pytest.mark.parametrize("arguments, complaint", [
    ([], "which folder"),
    (["--bogus"], "which folder"),
    (["a", "b"], "one folder"),
    (["/etc"], "/etc is there and none of ours"),
])
def test_bad_arguments(arguments, complaint):
    done = run(ROOT / "packaging/root", *arguments, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"packaging/root: {complaint}; see packaging/root --help\n"
