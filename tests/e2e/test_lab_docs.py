"""The documents: their commands run, their examples come out as printed, their links lead somewhere."""

import re

import pytest
from support.program import ROOT

DOCUMENTS = ["README.md", "ARCHITECTURE.md", "docs/deciding.md", "test-pods/README.md"]


def examples(document):
    """(arguments, output) of every `$ kubectl-spread-schedule …` in a document."""
    text = (ROOT / document).read_text()
    for block in re.findall(r"```\n(\$ .*?)```", text, re.DOTALL):
        command, _, output = block.partition("\n")
        program, *arguments = command.removeprefix("$ ").split()
        assert program == "kubectl-spread-schedule"
        yield arguments, output


@pytest.mark.parametrize("arguments, output", list(examples("docs/deciding.md")))
def test_the_worked_example_comes_out_as_printed(offline, arguments, output):
    done = offline(*arguments, cwd=ROOT, env={"LC_ALL": "C.UTF-8"})
    assert (done.code, done.stderr) == (1 if "has no node" in output else 0, "")
    assert done.stdout == output


def test_there_is_a_worked_example():
    assert len(list(examples("docs/deciding.md"))) == 3


def commands_in_readme():
    text = (ROOT / "README.md").read_text()
    lines = [line for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    return [line for line in lines if line.startswith("kubectl spread-schedule") and "--cluster-file" in line]


@pytest.mark.parametrize("command", commands_in_readme())
def test_the_commands_of_the_readme_work_without_a_cluster(offline, command):
    done = offline(*command.removeprefix("kubectl spread-schedule").split(), cwd=ROOT)
    assert (done.code, done.stderr) == (0, "") and "worker" in done.stdout


def test_two_of_the_readmes_three_examples_need_no_cluster():
    assert len(commands_in_readme()) == 2  # test_lab_cluster.py runs the third


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document):
    text = (ROOT / document).read_text()
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    files = re.findall(r"`((?:src|docs|rbac|test-pods)/[\w./-]*)`", text)
    missing = [name for name in links + files if not (ROOT / name).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_flag_that_a_document_names_exists(offline, document):
    known = offline("--help").stdout + offline("explain", "--help").stdout
    others = {"--demo", "--prefix", "--no-deps", "--uninstall", "--config", "--policy"}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", (ROOT / document).read_text())) - others
    assert {flag for flag in named if not re.search(rf"{flag}(?![\w-])", known)} == set()


def test_the_architecture_stays_short():
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) < 60


def test_the_architecture_names_every_folder_of_the_source():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    folders = [path.name for path in (ROOT / "src").iterdir() if path.is_dir()]
    assert [name for name in folders if f"`src/{name}/`" not in text] == []


def test_the_licence_is_apache_2():
    assert "Apache License\n                           Version 2.0, January 2004" in (ROOT / "LICENSE").read_text()
