"""Standard output that is closed, full or a terminal; and signals when nothing answers any more."""

import os
import pty
import signal
import subprocess

import pytest
from support.audited import audited  # noqa: F401
from support.lab_proxy import LabProxy, lose_reply, lose_request, status_answer
from support.objects import node, pod
from support.program import ROOT, Program, executable
from support.waiting import wait_until

LAB = ROOT / "test-pods" / "lab.yaml"
UNWRITABLE = "error: cannot write to standard output"


def shell(program, command, **env):
    done = subprocess.run(["sh", "-c", command], env={**program.environment(env), "PROGRAM": str(executable())},
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def on_a_terminal(program, *arguments, **env):
    """What the program writes to a terminal of its own."""
    parent, child = pty.openpty()
    running = subprocess.Popen([executable(), *arguments], stdin=child, stdout=child, stderr=child,
                               env=program.environment({"LANG": "C.UTF-8", **env}))
    os.close(child)
    shown = b""
    try:
        while block := os.read(parent, 65536):
            shown += block
    except OSError:  # the other end is closed
        pass
    assert running.wait(60) == 0
    os.close(parent)
    return shown.decode()


@pytest.mark.parametrize("redirection", [">&-", "<&- >&-", ">/dev/full"])
def test_output_that_cannot_be_written_is_an_error(cluster, audited, redirection):
    cluster.nodes(node("a"))
    cluster.pods(pod("x"))
    code, _, stderr = shell(audited, f'"$PROGRAM" {redirection}')
    assert (code, stderr[:len(UNWRITABLE)]) == (2, UNWRITABLE)


def test_logs_never_go_into_a_socket(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(pod("x"))
    assert shell(audited, '"$PROGRAM" -v 6 >&- 2>&-')[0] == 2
    assert cluster.placements() == {"x": "a"}


def test_a_loop_that_nobody_reads_ends(offline):
    code, stdout, stderr = shell(offline, f'{{ "$PROGRAM" --cluster-file {LAB} --interval 50ms -o json; echo $? >&2; }} '
                                          '| head -n 1')
    assert len(stdout.splitlines()) == 1
    assert stderr.startswith(UNWRITABLE) and stderr.endswith("\n2\n"), stderr


def test_bars_on_a_terminal_but_not_with_no_color(offline):
    assert "▒" in on_a_terminal(offline, "--cluster-file", LAB)
    assert "▒" not in on_a_terminal(offline, "--cluster-file", LAB, NO_COLOR="1")


@pytest.mark.parametrize("arguments, code", [((), 143), (("--interval", "1s"), 0)])
@pytest.mark.parametrize("fault", [lose_request, status_answer(500, "InternalError")], ids=["no answer", "500"])
def test_a_signal_ends_it_even_if_a_bind_can_never_be_settled(cluster, offline, tmp_path, arguments, code, fault):
    cluster.nodes(node("a"))
    cluster.pods(pod("x"))
    with LabProxy(cluster) as proxy:
        proxy.on("POST", "/binding", range(1, 1000), lose_reply)
        proxy.on("GET", "/pods/x", range(1, 100_000), fault)
        with Program(offline.home, proxy.kubeconfig(tmp_path / "proxied")).start(*arguments) as running:
            wait_until(lambda: proxy.requests("GET", "/pods/x"), "a read", 20)
            done = running.finish(signal.SIGTERM)
        assert done.code == code, done.stderr
        assert len(proxy.requests("GET", "/pods/x")) < 20
    assert "whether it was bound is not known" in done.stdout


def test_a_gated_pod_costs_a_loop_nothing(cluster, audited):
    cluster.nodes(node("a"))
    cluster.pods(pod("x", schedulingGates=[{"name": "example.com/wait"}]))
    with audited.start("--interval", "50ms") as running:
        wait_until(lambda: len(cluster.audit(user="scheduler")) >= 10, "ten passes", 30)
        done = running.finish()
    assert (done.code, done.stdout) == (0, "")
    assert {event["objectRef"]["resource"] for event in audited.requests()} == {"pods"}
