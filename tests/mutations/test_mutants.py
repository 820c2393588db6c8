"""The table's own checks, and what counts as good enough."""

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest
from mutants.judge import Verdict
from mutants.mutation import Mutation, misplaced

HERE = Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("run_mutations", str(HERE / "run"))
run = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_mutations", loader))
loader.exec_module(run)

ENTRY = Mutation("a.cpp", "if (x)", "if (!x)", "x is turned round")


@pytest.mark.parametrize("code, sentence", [
    ("if (x) y();", None),
    ("if (x) y(); if (x) z();", "a.cpp has `if (x)` 2 times, not once; the table has to follow"),
    ("while (x) y();", "a.cpp has `if (x)` 0 times, not once; the table has to follow"),
])
def test_the_table_must_fit_the_code(tmp_path, code, sentence):
    (tmp_path / "a.cpp").write_text(code)
    assert misplaced(tmp_path, [ENTRY]) == ([sentence] if sentence else [])


def test_a_file_that_is_gone(tmp_path):
    assert misplaced(tmp_path, [ENTRY]) == ["a.cpp is gone; the table has to follow"]


def test_an_entry_that_is_there_twice(tmp_path):
    (tmp_path / "a.cpp").write_text("if (x)")
    assert misplaced(tmp_path, [ENTRY, ENTRY]) == ["a.cpp is in the table twice with `if (x)` and the same replacement"]


EQUIVALENT = Mutation("a.cpp", "if (x)", "if (!!x)", "nothing", survives="equivalent: the same")
DEAD, UNEXPLAINED, EXPLAINED = Verdict(ENTRY, "test-sched"), Verdict(ENTRY, ""), Verdict(EQUIVALENT, "")


@pytest.mark.parametrize("verdicts, good", [
    ([DEAD] * 40, True),
    ([DEAD] * 38 + [EXPLAINED] * 2, True),
    ([DEAD] * 37 + [EXPLAINED] * 3, False),
    ([DEAD] * 39 + [UNEXPLAINED], False),
    ([DEAD] * 7 + [EXPLAINED], True),
    ([DEAD] * 6 + [EXPLAINED] * 2, False),
])
def test_what_is_good_enough(verdicts, good):
    assert run.report(verdicts) == good
