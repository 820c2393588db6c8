"""The documents: their links lead somewhere, and what they name is there."""

import re

import pytest
from support.program import ROOT

DOCUMENTS = ["README.md", "ARCHITECTURE.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")), "test-pods/README.md"]

# Flags of install.sh, the scripts beside the tests, packaging/build, tar, krew, buildah, kube-apiserver and valgrind.
OF_OTHERS = {"--demo", "--prefix", "--no-deps", "--only-deps", "--uninstall", "--config", "--policy", "--quick", "--only", "--url",
             "--strip-components", "--manifest", "--archive", "--isolation", "--etcd-servers-overrides", "--tool"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document):
    text = (ROOT / document).read_text()
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    files = re.findall(r"`((?:src|docs|rbac|test-pods)/[\w./-]*)`", text)
    missing = [name for name in links if not ((ROOT / document).parent / name).exists()]
    missing += [name for name in files if not (ROOT / name).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_flag_that_a_document_names_exists(offline, document):
    known = "".join(offline(*command, "--help").stdout for command in ([], ["explain"], ["report"], ["simulate"], ["snapshot"]))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", (ROOT / document).read_text())) - OF_OTHERS
    assert {flag for flag in named if not re.search(rf"{flag}(?![\w-])", known)} == set()


def test_the_architecture_stays_short():
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) < 60


def test_the_architecture_names_every_folder_of_the_source():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    folders = [path.name for path in (ROOT / "src").iterdir() if path.is_dir()]
    assert [name for name in folders if f"`src/{name}/`" not in text] == []


def test_the_licence_is_apache_2():
    assert "Apache License\n                           Version 2.0, January 2004" in (ROOT / "LICENSE").read_text()
