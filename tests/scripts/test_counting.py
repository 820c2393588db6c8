"""How tests/run counts: a wrong sum would hide failures."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def bash(script, **environment):
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60,
                          env={"PATH": "/usr/bin:/bin", **environment})


@pytest.mark.parametrize("log, counts", [
    ("All tests passed (120 assertions in 14 test cases)", "14 0 0"),
    ("All tests passed (1 assertion in 1 test case)", "1 0 0"),
    ("test cases: 5 | 4 passed | 1 failed\nassertions: 9 | 8 passed | 1 failed", "4 1 0"),
    ("test cases: 1 | 1 failed", "0 1 0"),
    ("test cases:  7 |  5 passed | 1 failed | 1 skipped", "5 1 1"),
    ("No tests ran", "0 1 0"),
    ("x.cpp:3: FAILED: SIGSEGV - Segmentation violation\ntest cases: 3 | 2 passed | 1 failed", "2 1 0"),
    ("terminate called", "0 1 0"),
    ("", "0 1 0"),
])
def test_catch(tmp_path, log, counts):
    (tmp_path / "log").write_text(log + "\n")
    done = bash(f". tests/support/parts.sh; count_catch {tmp_path}/log", RESULTS=str(tmp_path / "results"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "results").read_text() == counts + "\n"


def test_a_catch_program_that_fails_after_its_tests(tmp_path):
    """A leak is told after the last line, by the exit code alone."""
    (tmp_path / "log").write_text("All tests passed (120 assertions in 14 test cases)\n")
    done = bash(f". tests/support/parts.sh; count_catch {tmp_path}/log 23", RESULTS=str(tmp_path / "results"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "results").read_text() == "14 1 0\n"


@pytest.mark.parametrize("attributes, exit_code, counts", [
    ('tests="5" failures="0" errors="0" skipped="0"', 0, "5 0 0"),
    ('tests="5" failures="1" errors="1" skipped="1"', 1, "2 2 1"),
    ('tests="0" failures="0" errors="0" skipped="0"', 5, "0 1 0"),
    ('tests="3" failures="0" errors="0" skipped="0"', 2, "3 1 0"),
    (None, 4, "0 1 0"),
    ("garbage", 0, "0 1 0"),
])
def test_pytest(tmp_path, attributes, exit_code, counts):
    if attributes:
        (tmp_path / "report").write_text(f"<testsuites><testsuite {attributes}/></testsuites>")
    done = subprocess.run(["python3", ROOT / "tests/support/count_junit.py", tmp_path / "report", str(exit_code)],
                          capture_output=True, text=True, timeout=60)
    assert done.stdout == counts + "\n"


@pytest.mark.parametrize("arguments", ["bogus", "unit layering --flag", "--flag"])
def test_bad_arguments_of_tests_run(arguments):
    done = bash(f"tests/run {arguments}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "see tests/run --help" in done.stderr


@pytest.mark.parametrize("parts, code, last", [
    ({"a": "count 2 0", "b": "count 3 0 1"}, 0, "5 passed, 0 failed"),
    ({"a": "count 2 1", "b": "count 3 0"}, 1, "5 passed, 1 failed"),
    ({"a": "count 2 0", "b": "exit 3"}, 1, "2 passed, 1 failed"),
    ({"a": "count 0 0 4"}, 1, "0 passed, 0 failed"),
])
def test_the_sum(tmp_path, parts, code, last):
    (tmp_path / "tests/parts").mkdir(parents=True)
    (tmp_path / "tests/run").write_text((ROOT / "tests/run").read_text())
    for name, body in parts.items():
        part = tmp_path / "tests/parts" / name
        part.write_text(f'#!/bin/bash\n# part\ncount() {{ echo "$1 $2 ${{3:-0}}" >>"$RESULTS"; }}\n{body}\n')
        part.chmod(0o755)
    done = bash(f"bash {tmp_path}/tests/run {' '.join(parts)}")
    assert done.returncode == code
    assert done.stdout.splitlines()[-1] == last
