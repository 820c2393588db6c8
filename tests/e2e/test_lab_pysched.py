"""kubectl-pysched: the lab's flags, and the lab's lines."""

import os
import signal
import subprocess

import pytest
from support.audited import audited  # noqa: F401
from support.lab_proxy import LabProxy, status_answer
from support.objects import node, pod
from support.program import ROOT, Running, executable
from support.waiting import wait_until

PYSCHED = ROOT / "kubectl-pysched"
COMMON = ["--scheduler-name=my-scheduler", "--spread-scope", "cluster", "--log-format"]


@pytest.fixture
def echo(tmp_path):
    """The script with an executable beside it that prints its arguments, one a line."""
    (tmp_path / "kubectl-pysched").symlink_to(PYSCHED)
    scheduler = tmp_path / "kubectl-spread-schedule"
    scheduler.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    scheduler.chmod(0o755)
    return lambda *arguments: subprocess.run([tmp_path / "kubectl-pysched", *arguments], capture_output=True, text=True,
                                             timeout=10)


@pytest.mark.parametrize("typed, passed", [
    ([], [*COMMON, "lab", "--interval=2000ms"]),
    (["polling"], [*COMMON, "lab", "--interval=2000ms"]),
    (["polling", "--interval", "2.0"], [*COMMON, "lab", "--interval=2000ms"]),
    (["--interval=0.25"], [*COMMON, "lab", "--interval=250ms"]),
    (["--interval", "1m30s"], [*COMMON, "lab", "--interval=1m30s"]),
    (["--interval", "soon"], [*COMMON, "lab", "--interval=soon"]),
    (["watch"], [*COMMON, "lab-watch", "--watch"]),
    (["watch", "--policy", "label"], [*COMMON, "lab-watch", "--watch", "--node-selector", "env=prod"]),
    (["watch", "--policy", "taints"], [*COMMON, "lab-watch", "--watch"]),
    (["watch", "--policy", "spread"], [*COMMON, "lab-watch", "--watch"]),
    (["--policy=backoff"],
     [*COMMON, "lab", "--interval=2000ms", "--bind-retries", "2", "--bind-backoff", "500ms"]),
    (["--kubeconfig", "/a b/config"], [*COMMON, "lab", "--interval=2000ms", "--kubeconfig=/a b/config"]),
    (["--scheduler-name", "other"], ["--scheduler-name=other", *COMMON[1:], "lab", "--interval=2000ms"]),
])
def test_flags_are_translated(echo, typed, passed):
    done = echo(*typed)
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, passed, "")


@pytest.mark.parametrize("typed, line", [
    (["poll"], 'error: unknown variant "poll": polling or watch\n'),
    (["--bogus"], 'error: unknown flag "--bogus"; see kubectl pysched --help\n'),
    (["--policy", "pack"], 'error: unknown policy "pack": label, taints, backoff or spread\n'),
    (["--interval"], "error: --interval needs a value\n"),
    (["--kubeconfig="], "error: --kubeconfig needs a value\n"),
])
def test_what_it_does_not_know_is_said_in_one_line(echo, typed, line):
    done = echo(*typed)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)


def test_without_the_executable_it_says_what_to_do(tmp_path):
    (tmp_path / "kubectl-pysched").symlink_to(PYSCHED)
    done = subprocess.run([tmp_path / "kubectl-pysched"], capture_output=True, text=True, timeout=10,
                          env={"PATH": "/usr/bin:/bin"})
    assert (done.returncode, done.stderr) == (
        2, "error: kubectl-spread-schedule is neither beside kubectl-pysched nor on PATH; run ./install.sh\n")


def test_kubectl_finds_it_and_its_help_has_examples(cluster, tmp_path):
    done = subprocess.run([cluster.programs / "kubectl", "pysched", "--help"], capture_output=True, text=True,
                          timeout=30, env={"PATH": f"{ROOT}:/usr/bin:/bin", "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "Examples:\n  kubectl pysched\n" in done.stdout


@pytest.fixture
def pysched(audited):
    """pysched(*arguments): started on the cluster with the executable under test on PATH."""
    path = f"{executable().parent}:{os.environ['PATH']}"
    environment = audited.environment({"PATH": path})
    return lambda *arguments: Running([PYSCHED, *map(str, arguments)], environment, audited.home)


def lab(cluster, *waiting):
    cluster.nodes(node("control-plane", taints=["node-role.kubernetes.io/control-plane:NoSchedule"]),
                  *[node(name) for name in ("worker", "worker2", "worker3")])
    counts = {"control-plane": 9, "worker": 2, "worker2": 2, "worker3": 2}
    cluster.pods(*[pod(f"{name}-{number}", on=name) for name, count in counts.items() for number in range(count)])
    cluster.pods(*waiting)


def lines_when(running, last):
    wait_until(lambda: last in running.stdout(), last, timeout=15)
    return running.stdout().splitlines()


def test_polling_prints_the_labs_lines(cluster, pysched):
    lab(cluster, *[pod(f"test-pod-{number}") for number in (1, 2, 3, 4)])
    with pysched("polling", "--scheduler-name", "my-scheduler", "--interval", "0.2") as running:
        lines_when(running, "test-pod-4 -> ")
        done = running.finish(signal.SIGINT)
    assert done.code == 0, done.stderr
    assert done.stdout.splitlines() == [
        "[polling] scheduler starting… name=my-scheduler", "Bound default/test-pod-1 -> worker",
        "Bound default/test-pod-2 -> worker2", "Bound default/test-pod-3 -> worker3",
        "Bound default/test-pod-4 -> worker"]


def test_watch_prints_the_watch_variants_lines(cluster, pysched):
    lab(cluster, pod("test-pod-1"))
    with pysched("watch") as running:
        lines = lines_when(running, "Bound default/test-pod-1")
    assert lines == ["[watch-student] scheduler starting… name=my-scheduler"] + [
        f"[watch-scheduler] {line}" for line in (
            "event=ADDED pod=default/test-pod-1", "node control-plane score=9 (app=None)",
            "node worker score=2 (app=None)", "node worker2 score=2 (app=None)", "node worker3 score=2 (app=None)",
            "choosing node worker with score=2", "bind OK default/test-pod-1 -> worker (attempt=1)",
            "Bound default/test-pod-1 -> worker")]


def test_watch_counts_the_same_app_in_all_namespaces(cluster, pysched):
    cluster.namespace("other")
    lab(cluster, pod("there", namespace="other", app="web", on="worker"), pod("here", app="web"))
    with pysched("watch", "--policy", "spread") as running:
        lines = lines_when(running, "Bound default/here")
    assert "[watch-scheduler] node worker score=1 (app=web)" in lines
    assert "[watch-scheduler] choosing node worker2 with score=0" in lines
    assert cluster.pod("here")["spec"]["nodeName"] == "worker2"


def test_label_policy_keeps_to_prod(cluster, pysched):
    cluster.nodes(node("a", labels={"env": "non-prod"}), node("b", labels={"env": "prod"}))
    cluster.pods(pod("x"), pod("y"))
    with pysched("watch", "--policy", "label") as running:
        lines_when(running, "Bound default/y")
    assert cluster.placements() == {"x": "b", "y": "b"}


@pytest.mark.parametrize("failures, expected", [
    (2, ["bind OK default/x -> worker (attempt=3)", "Bound default/x -> worker"]),
    (3, ["max retries reached, giving up"]),
])
def test_backoff_policy_tries_three_times(cluster, pysched, tmp_path, failures, expected):
    cluster.nodes(node("worker"))
    cluster.pods(pod("x"))
    with LabProxy(cluster) as proxy:
        proxy.on("POST", "/binding", range(1, failures + 1), status_answer(500, "InternalError"))
        with pysched("watch", "--policy", "backoff", "--kubeconfig", proxy.kubeconfig(tmp_path / "proxied")) as running:
            lines = lines_when(running, expected[-1])
        posts = [seconds for seconds, *_ in proxy.requests("POST", "/binding")]
    for attempt in range(1, min(failures, 3) + 1):
        start = f"[watch-scheduler] transient error in bind attempt={attempt}: status=500 reason="
        assert any(line.startswith(start) for line in lines), lines
    tail = lines[lines.index(f"[watch-scheduler] {expected[0]}"):]
    assert tail[:len(expected)] == [f"[watch-scheduler] {line}" for line in expected]
    assert len(posts) >= 3
    assert posts[1] - posts[0] >= 0.25 and posts[2] - posts[1] >= 0.5
