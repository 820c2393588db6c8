"""Every command that a document shows is run, in order, and prints what stands below it. `APPROVE=1` writes that anew."""

import html
import os
import re

import pytest
import yaml
from support.documents import ANYTHING, Shell, Shown, approve, blocks, matches, shown
from support.picture import COMMAND, PICTURE, printed
from support.program import ROOT, Program

OFFLINE = ["docs/deciding.md", "docs/pages.md", "docs/report.md", "docs/scenarios.md", "docs/tour.md", "docs/what-if.md"]
ON_THE_LABS_CLUSTER = ["README.md"]
DOCUMENTS = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md")), "test-pods/README.md"]
# What builds and installs has tests of its own.
BUILDS = {"./install.sh --demo", "tests/run", "packaging/build", "packaging/root build/image",
          "buildah build --isolation chroot -t spread-schedule:latest -f packaging/Containerfile build/image"}


def differences(shell, document):
    printed = [(each, shell.printed(each)) for each in shown(document)]
    if os.environ.get("APPROVE"):
        approve(document, printed)
        return []
    return [f"{each}\nprints\n" + "\n".join(lines) + "\n" for each, lines in printed if not matches(lines, each.output)]


@pytest.mark.parametrize("document", OFFLINE)
def test_what_a_document_shows_without_a_cluster(offline, tmp_path, document):
    assert "\n".join(differences(Shell(tmp_path, offline), document)) == ""


@pytest.fixture
def labs_cluster(cluster):
    """The lab's cluster before its test pods are there."""
    objects = [each for each in yaml.safe_load_all((ROOT / "test-pods" / "lab.yaml").read_text()) if each]
    placed = [each for each in objects if each["kind"] != "Pod" or "nodeName" in each["spec"]]
    cluster.kubectl("apply", "-f", "-", stdin=yaml.safe_dump_all(placed))
    return cluster


@pytest.mark.parametrize("document", ON_THE_LABS_CLUSTER)
def test_what_a_document_shows_on_a_cluster(offline, labs_cluster, tmp_path, document):
    program = Program(offline.home, labs_cluster.kubeconfig)
    assert "\n".join(differences(Shell(tmp_path, program, labs_cluster.programs / "kubectl"), document)) == ""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_document_shows_a_command_that_nobody_runs(document):
    assert not shown(document) or document in OFFLINE + ON_THE_LABS_CLUSTER
    scripts = [line for _, language, lines in blocks(document) if language in ("sh", "bash", "console") for line in lines]
    assert {line.partition("#")[0].strip() for line in scripts} <= BUILDS


def test_the_picture_is_what_a_terminal_shows(offline):
    drawn = PICTURE.read_text().partition('-matrix">')[2]
    text = html.unescape(re.sub("<[^>]+>", "", drawn)).replace("\xa0", " ")
    lines = [COMMAND, *re.sub(r"\x1b\[[0-9;]*m", "", printed(offline)).splitlines()]
    assert [line.rstrip() for line in text.strip().splitlines()] == [line.rstrip() for line in lines]


@pytest.mark.parametrize("output, expected, same", [
    ("a\nb", "a\nb", True), ("a\nb", "a", False), ("a", "a\nb", False), ("a\nb\nc", f"a\n{ANYTHING}\nc", True),
    ("a\nb\nc\nd", f"a\n{ANYTHING}\nd", True), ("a\nb\nc", f"a\n{ANYTHING}\nd", False), ("a.", "ab", False)])
def test_what_counts_as_the_same(output, expected, same):
    assert matches(output.splitlines(), expected.splitlines()) is same


def test_a_command_that_runs_until_it_is_interrupted(offline, tmp_path):
    shell = Shell(tmp_path, offline)
    each = Shown("a", 1, "trap 'echo ends; exit 1' INT; echo begins; while :; do sleep 0.1; done", ["begins", "^C"])
    assert shell.printed(each) == ["begins", "ends", "^C"]
