"""Completion as kubectl asks for it: through kubectl_complete-spread_schedule on the PATH."""

import socket
import subprocess

import pytest
from support.kubeconfig import write_kubeconfig
from support.objects import node, pod
from support.program import executable


@pytest.fixture
def kubectl(control_plane_programs, offline, tmp_path):
    """kubectl(*words, kubeconfig=…): what kubectl completes behind `spread-schedule`: words and the directive."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("kubectl-spread-schedule", "kubectl-spread_schedule"):
        (folder / name).symlink_to(executable())
    script = folder / "kubectl_complete-spread_schedule"
    script.write_text(offline("completion").stdout)
    script.chmod(0o755)

    def complete(*words, kubeconfig=None):
        extra = {"PATH": f"{folder}:/usr/bin:/bin", **({"KUBECONFIG": str(kubeconfig)} if kubeconfig else {})}
        done = subprocess.run([control_plane_programs / "kubectl", "__complete", "spread-schedule", *map(str, words)],
                              capture_output=True, text=True, env=offline.environment(extra), timeout=25,
                              stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stderr
        *lines, directive = done.stdout.splitlines()
        return [line.split("\t")[0] for line in lines], directive

    def run_bash(text, *words):
        extra = {"PATH": f"{folder}:{control_plane_programs}:/usr/bin:/bin"}
        done = subprocess.run(["bash", "-c", text, "bash", *words], capture_output=True, text=True, timeout=25,
                              env=offline.environment(extra), stdin=subprocess.DEVNULL)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    complete.script, complete.bash = script, run_bash
    return complete


def test_commands_flags_and_policies(kubectl):
    assert kubectl("ex") == (["explain"], ":4")
    assert kubectl("--sched") == (["--scheduler-name"], ":4")
    assert kubectl("explain", "--policy=pa") == (["pack"], ":4")
    assert kubectl("-o", "") == (["json", "yaml", "name"], ":4")
    assert kubectl("--cluster-file", "") == ([], ":0")


# What bash and its package bash-completion do around kubectl's script.
IN_BASH = """
_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]}; }
__ltrim_colon_completions() { :; }
compopt() { :; }
. <(kubectl completion bash)
COMP_WORDS=(kubectl spread-schedule "$@") COMP_CWORD=$(($# + 1)) COMP_TYPE=9
__start_kubectl kubectl
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("words, offered", [
    (["ex"], ["explain"]), (["--policy", "le"], ["least-pods"]), (["explain", "-o", ""], ["json", "yaml", "wide"]),
    (["--rank", "nam"], ["name"]), (["--rank", "pods,n"], ["pods,node-number", "pods,name"]), (["explain", "--inter"], [""])])
def test_what_bash_puts_on_the_line(kubectl, words, offered):
    assert kubectl.bash(IN_BASH, *words) == offered


def test_names_of_the_live_cluster(kubectl, cluster):
    cluster.nodes(node("worker"), node("worker2"))
    cluster.namespace("shop")
    cluster.pods(pod("web-1", namespace="shop"), pod("web-2", namespace="shop", on="worker"), pod("other"))
    config = {"kubeconfig": cluster.kubeconfig}
    cluster.forget_audit()
    assert kubectl("-n", "sh", **config) == (["shop"], ":4")
    assert kubectl("explain", "-n", "shop", "pod/", **config) == (["pod/web-1", "pod/web-2"], ":4")
    assert kubectl("explain", "--namespace=shop", "pods", "web-1", "", **config) == (["web-2"], ":4")
    assert kubectl("explain", "--kubeconfig", cluster.kubeconfig, "pod/") == (["pod/other"], ":4")
    assert kubectl("explain", "pod/other", "--node", "", **config) == (["worker", "worker2"], ":4")
    assert {event["verb"] for event in cluster.audit() if "spread-schedule" in event["userAgent"]} == {"list"}


def test_contexts_of_the_kubeconfig_that_the_words_name(kubectl, cluster):
    assert kubectl("--kubeconfig", cluster.kubeconfig, "--context", "") == (["test"], ":4")
    assert kubectl("--context=t", kubeconfig=cluster.kubeconfig) == (["test"], ":4")


def test_a_cluster_that_does_not_answer_is_not_waited_for(kubectl, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        config = write_kubeconfig(tmp_path / "config", f"http://127.0.0.1:{silent.getsockname()[1]}", token="t")
        assert kubectl("-n", "", kubeconfig=config) == ([], ":4")


def test_a_program_for_credentials_that_hangs_is_not_waited_for(kubectl, tmp_path):
    user = {"exec": {"apiVersion": "client.authentication.k8s.io/v1", "command": "sleep", "args": ["60"],
                     "interactiveMode": "Never"}}
    config = write_kubeconfig(tmp_path / "config", "https://127.0.0.1:1", user=user)
    assert kubectl("-n", "", kubeconfig=config) == ([], ":4")


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_the_script_ends_no_shell_that_sources_it(kubectl, shell):
    done = subprocess.run([shell, "-c", f". {kubectl.script}; echo still here"], capture_output=True, text=True, timeout=20)
    assert (done.stdout, done.stderr.count("\n")) == ("still here\n", 1)
