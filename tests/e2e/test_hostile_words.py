"""Whatever stands in files, flags and kubeconfigs: what is printed steers no terminal and forges no line."""

import json
import os

import pytest
import yaml
from support.hostile import HOSTILE as H
from support.hostile import HOSTILE_BYTES, shown
from support.program import ROOT, executable

# Files that are refused -----------------------------------------------------------------------------------------------

REFUSED = {
    "kind": {"apiVersion": "v1", "kind": H},
    "version": {"apiVersion": H, "kind": "Pod", "metadata": {"name": "a"}},
    "name": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": [H]}},
    "key": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a" + H, "labels": {H: 1}}},
    "quantity": {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a" + H}, "status": {"allocatable": {H: H}}},
    "operator": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a" + H},
                 "spec": {"tolerations": [{"operator": H}]}},
    "effect": {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"},
               "spec": {"taints": [{"key": H, "effect": H}]}},
    "time": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "creationTimestamp": H}},
}


@pytest.mark.parametrize("form", ["json", "yaml"])
@pytest.mark.parametrize("case", REFUSED)
def test_a_cluster_file(offline, case, form):
    text = json.dumps(REFUSED[case]) if form == "json" else yaml.safe_dump(REFUSED[case])
    (offline.home / "file").write_text(text)
    shown(offline, "--cluster-file", "file")
    shown(offline, "explain", "-f", "file", "--cluster-file", "file")


RAW = {
    "raw": HOSTILE_BYTES, "a broken list": b"[" + HOSTILE_BYTES, "a broken map": b"{" + HOSTILE_BYTES + b": 1",
    "twice": b'"\x1b[31m": 1\n"\x1b[31m": 2\n', "twice escaped": b'"\\e[31m": 1\n"\\e[31m": 2\n',
    "a tag": b"a: !<\x1b[31m> b", "an anchor": b"a: *\x1b[31m", "JSON": b'{"a": \x1b[31m}',
    "twice in JSON": b'{"\\u001b": 1, "\\u001b": 2}',
    "UTF-16": H.encode("utf-16"),
}


@pytest.mark.parametrize("flag", ["--cluster-file", "--config", "--kubeconfig"])
@pytest.mark.parametrize("case", RAW)
def test_bytes_in_a_file(offline, case, flag):
    (offline.home / "file").write_bytes(RAW[case])
    shown(offline, flag, "file")


CONFIGURATION = {"apiVersion": "spread-schedule/v1", "kind": "SchedulerConfiguration",
                 "profiles": [{"schedulerName": "a", "policy": "spread"}]}


@pytest.mark.parametrize("change", [{}, {"nodeSelector": H}, {"spreadLabel": H}, {"policy": H}, {"ranks": [H]},
                                    {"filters": {H: False}}, {H: 1}, {"spreadScope": H}, {"minHosts": H}],
                         ids=lambda change: next(iter(change), "name").split("\x1b")[0])
def test_a_configuration(offline, change):
    profile = {"schedulerName": "a" + H, **change}
    (offline.home / "config").write_text(json.dumps({**CONFIGURATION, "profiles": [profile]}))
    shown(offline, "--config", "config", "--write-config")
    shown(offline, "--config", "config", "--cluster-file", ROOT / "test-pods" / "lab.yaml", "-v", "9")


# Command lines ------------------------------------------------------------------------------------------------------

VALUE_FLAGS = ["--interval", "--output", "--log-format", "--spread-scope", "--node-selector", "--selector", "--rank",
               "--policy", "--bind-concurrency", "--bind-retries", "--bind-backoff", "--start-timeout", "--v", "--seed",
               "--min-hosts", "--scheduler-name", "--spread-label", "--cluster-file", "--config", "--kubeconfig",
               "--context", "--cluster", "--user", "--namespace", "--server", "--token", "--as", "--as-group", "--as-uid",
               "--tls-server-name", "--certificate-authority", "--client-certificate", "--client-key",
               "--request-timeout", "--insecure-skip-tls-verify", "--volume-timeout"]


@pytest.mark.parametrize("flag", VALUE_FLAGS)
def test_values_of_flags(offline, flag):
    shown(offline, "-v", "9", "--start-timeout", "0s", flag, HOSTILE_BYTES, codes=(2,))
    offline_server = ["-v", "9", "--start-timeout", "0s", "-s", "https://127.0.0.1:1", "--insecure-skip-tls-verify"]
    shown(offline, *offline_server, flag, HOSTILE_BYTES, codes=(0, 2))


WORDS = {
    "a command": [HOSTILE_BYTES], "a flag": [b"--" + HOSTILE_BYTES], "a letter": [b"-" + HOSTILE_BYTES],
    "help": ["help", HOSTILE_BYTES], "a kind": ["explain", HOSTILE_BYTES + b"/a"],
    "a pod": ["explain", b"pod/" + HOSTILE_BYTES],
    "a name": ["explain", "pod", HOSTILE_BYTES], "names": ["explain", "pod/a/" + H],
    "a file": ["explain", "-f", HOSTILE_BYTES],
    "a node": ["explain", "pod/test-pod-1", "--node", HOSTILE_BYTES], "labels": ["explain", "-l", "a=" + H],
    "a namespace": ["explain", "-l", "a=b", "-n", HOSTILE_BYTES], "another": ["version", HOSTILE_BYTES],
    "completing a flag": ["__complete", b"--" + HOSTILE_BYTES], "completing": ["__complete", HOSTILE_BYTES],
    "completing ranks": ["__complete", "--rank", HOSTILE_BYTES + b","],
}


@pytest.mark.parametrize("case", WORDS)
def test_words(offline, case):
    flags = ["--cluster-file", ROOT / "test-pods" / "lab.yaml"] if WORDS[case][0] == "explain" else []
    printed = shown(offline, *WORDS[case], *flags)
    if case.startswith("completing"):
        assert printed.endswith(b":4\n")


def test_the_names_of_files(offline):
    folder = offline.home / "folder"
    folder.mkdir()
    for name, text in (("bad", b"{["), ("good", b"kind: List\napiVersion: v1\nitems: []\n")):
        path = os.fsencode(folder / name) + HOSTILE_BYTES
        with open(path, "wb") as file:
            file.write(text)
        for flag in ("--cluster-file", "--config", "--kubeconfig"):
            shown(offline, flag, path, "-v", "9")
        shown(offline, "--cluster-file", path, "--cluster-file", path, "-v", "9")
        shown(offline, "explain", "-f", path, "--cluster-file", path, "-v", "9")
        shown(offline, "-v", "9", env={"KUBECONFIG": os.fsdecode(path)})


@pytest.mark.parametrize("words", [[HOSTILE_BYTES], [b"--x" + HOSTILE_BYTES], ["--policy", HOSTILE_BYTES],
                                   ["--interval", HOSTILE_BYTES], [b"--policy" + HOSTILE_BYTES + b"=x"]],
                         ids=["variant", "flag", "policy", "interval", "assignment"])
def test_the_labs_command_line(offline, words, tmp_path):
    (tmp_path / "kubectl-spread-schedule").symlink_to(executable())
    script = tmp_path / "kubectl-pysched"
    script.write_bytes((ROOT / "kubectl-pysched").read_bytes())
    script.chmod(0o755)
    shown(offline, *words, command=script, codes=(2,))


# Kubeconfigs --------------------------------------------------------------------------------------------------------

V1 = "client.authentication.k8s.io/v1"
USERS = {
    "names": {"token": "t"}, "token": {"token": H}, "token file": {"tokenFile": H},
    "password": {"username": H, "password": H},
    "certificate": {"client-certificate": H, "client-key": H},
    "data": {"client-certificate-data": H, "client-key-data": H},
    "as": {"token": "t", "as": H}, "groups": {"token": "t", "as": "a", "as-groups": [H]},
    "extra": {"token": "t", "as": "a", "as-user-extra": {H: [H]}},
    "provider": {"auth-provider": {"name": H}}, "a list": {"token": [H]},
    "plugin": {"exec": {"apiVersion": V1, "command": H, "args": [H], "interactiveMode": "Never", "installHint": H}},
    "plugin version": {"exec": {"apiVersion": H, "command": H, "interactiveMode": "Never"}},
    "plugin mode": {"exec": {"apiVersion": V1, "command": "x", "interactiveMode": H}},
    "plugin answer": {"exec": {"apiVersion": V1, "command": "printf", "args": [H], "interactiveMode": "Never"}},
}
CLUSTERS = {
    "server": {"server": "https://127.0.0.1:1/" + H}, "host": {"server": "https://" + H}, "scheme": {"server": H + "://a"},
    "ca": {"certificate-authority": H}, "ca data": {"certificate-authority-data": H}, "proxy": {"proxy-url": "http://" + H},
    "proxy scheme": {"proxy-url": H + "://a"}, "proxy user": {"proxy-url": f"http://{H}:{H}@127.0.0.1:1"},
    "tls name": {"tls-server-name": H}, "flag": {"insecure-skip-tls-verify": H},
}
CASES = [*((name, fields, {}) for name, fields in USERS.items()),
         *((name, {"token": "t"}, fields) for name, fields in CLUSTERS.items())]


@pytest.mark.parametrize("user, cluster", [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_kubeconfigs(offline, user, cluster):
    config = {"apiVersion": "v1", "kind": "Config", "current-context": "c" + H,
              "clusters": [{"name": "k" + H, "cluster": {"server": "https://127.0.0.1:1", **cluster}}],
              "users": [{"name": "u" + H, "user": user}],
              "contexts": [{"name": "c" + H, "context": {"cluster": "k" + H, "user": "u" + H, "namespace": "n" + H}}]}
    (offline.home / "config").write_text(json.dumps(config))
    for flags in ([], ["--context", "no" + H], ["--cluster", "no" + H], ["--user", "no" + H]):
        shown(offline, "--kubeconfig", "config", "-v", "9", "--start-timeout", "0s", *flags, codes=(2,))
    shown(offline, "explain", "pod/a", "--kubeconfig", "config", "-v", "9", codes=(2,))
