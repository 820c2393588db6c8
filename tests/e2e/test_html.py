"""Where --html puts a page: whole or not at all. What pages are like in a browser is in tests/browser."""

import base64
import hashlib
import json
import os
import re
import stat

import pytest
from support.program import ROOT

LAB = ["--cluster-file", str(ROOT / "test-pods" / "lab.yaml")]
COMMANDS = {
    "explain": ["explain", "pod/test-pod-1", *LAB],
    "report": ["report", "-A", *LAB],
    "simulate": ["simulate", "--cordon", "node/worker", *LAB],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_comes_beside_the_text(offline, command):
    plain = offline(*COMMANDS[command])
    done = offline(*COMMANDS[command], "--html", "page.html")
    assert done == plain and done.code in (0, 1)
    page = (offline.home / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and page.endswith("</html>\n")
    assert "worker2" in page and "<svg" in page and "lab.yaml" in page
    assert os.listdir(offline.home) == ["page.html"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_dash_is_standard_output_in_place_of_the_text(offline, command):
    done = offline(*COMMANDS[command], "--html", "-")
    assert done.stdout.startswith("<!DOCTYPE html>") and done.stdout.count("<!DOCTYPE") == 1
    assert done.stdout.endswith("</html>\n") and done.code in (0, 1)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_page_allows_its_own_style_and_script_and_nothing_else(offline, command):
    page = offline(*COMMANDS[command], "--html", "-").stdout
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', page).group(1)
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    for kind in ("style", "script"):
        inside = re.search(rf"<{kind}>(.*?)</{kind}>", page, re.S).group(1)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not re.search(r"\b(?:src|href)=\"(?!#)|https?:|@import", page)


def test_a_file_that_is_there_is_replaced_and_keeps_its_permissions(offline):
    page = offline.home / "page.html"
    page.write_text("old")
    page.chmod(0o640)
    assert offline(*COMMANDS["report"], "--html", page).code == 0
    assert "old" not in page.read_text()[:10] and stat.S_IMODE(page.stat().st_mode) == 0o640


@pytest.mark.parametrize("command", ["explain", "report"])
@pytest.mark.parametrize("where, problem", [
    ("none/page.html", "No such file or directory"),
    (".", "Is a directory"),
    ("/dev/full", "No space left on device"),
])
def test_what_cannot_be_written_is_said_and_nothing_is_printed(offline, command, where, problem):
    done = offline(*COMMANDS[command], "--html", where)
    assert done.code == 2 and done.stdout == ""
    assert done.stderr == f"error: cannot write {where}: {problem}\n"
    assert os.listdir(offline.home) == []


@pytest.mark.parametrize("arguments, message", [
    (["report", "--html="], "--html: the name of a file, or - for standard output"),
    (["report", "--html", "-", "-o", "json"],
     "--html - and -o exclude each other: both write to standard output"),
    (["--html", "x"], "--html is not a flag of scheduling; see --help"),
])
def test_wrong_words(offline, arguments, message):
    done = offline(*arguments, *LAB)
    assert (done.code, done.stdout, done.stderr) == (2, "", f"error: {message}\n")


def test_a_page_of_a_large_cluster_stays_small(offline):
    nodes = [{"apiVersion": "v1", "kind": "Node",
              "metadata": {"name": f"node-{i:04}", "labels": {"topology.kubernetes.io/zone": f"zone-{i % 3}"}},
              "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"},
                         "conditions": [{"type": "Ready", "status": "True"}]}} for i in range(1000)]
    pods = [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": f"pod-{i:02}", "uid": f"u{i}"},
             "spec": {"schedulerName": "my-scheduler", "nodeSelector": {"disk": "ssd"} if i == 0 else {},
                      "containers": [{"name": "main"}]}} for i in range(60)]
    (offline.home / "large.json").write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": nodes + pods}))
    page = offline("report", "-A", "--cluster-file", "large.json", "--html", "-", timeout=150).stdout
    assert page.count('<g class="tile') == 1000
    assert page.count('<section id="pod-') == 50 and "10 more pods" in page
    assert "1000 nodes: node-0000, node-0001" in page and "and 980 more" in page
    assert len(page) < 2_500_000
