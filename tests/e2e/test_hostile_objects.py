"""Whatever stands in objects and replies: what is printed steers no terminal and forges no line."""

import json
import os
import subprocess

import pytest
from support.connect_bed import bed  # noqa: F401
from support.hostile import HOSTILE as H
from support.hostile import shown, unsafe_in
from support.hostile_cluster import WAITING, hostile_cluster
from support.lab_proxy import Answer, LabProxy
from support.objects import node, pod
from support.program import executable

FORMATS = [["-o", "json"], ["-o", "yaml"], ["--no-headers"], []]
SCHEDULES = [*FORMATS, ["-o", "name"], ["--bars"], ["--log-format", "lab"], ["--log-format", "lab-watch"],
             ["--policy", "controller-spread"], ["--spread-label", "zone" + H], ["--node-selector", "a!=b"]]
EXPLAINS = [*FORMATS, ["-o", "wide"], ["--all-nodes"], ["--node", "n0" + H], ["--node", "n1" + H, "-o", "json"]]


@pytest.fixture
def cluster_file(offline):
    path = offline.home / "cluster.json"
    path.write_text(json.dumps(hostile_cluster()))
    return path


def told_apart(flags):
    return " ".join(flags).replace(H, "") or "text"


@pytest.mark.parametrize("flags", SCHEDULES, ids=told_apart)
def test_objects_when_scheduling(offline, cluster_file, flags):
    printed = shown(offline, "-v", "9", "--cluster-file", cluster_file, *flags, codes=(0, 1))
    assert b"anti-affinity" in printed


@pytest.mark.parametrize("flags", EXPLAINS, ids=told_apart)
@pytest.mark.parametrize("width", [None, "40", "200"])
def test_objects_when_explaining(offline, cluster_file, flags, width):
    names = [f"pod/{name}{H}" for name in WAITING]
    arguments = ["explain", *names, "deployment/d" + H, "-v", "9", "--cluster-file", cluster_file, *flags]
    if width:
        printed = on_a_terminal(offline, width, *arguments)
        # Our own colours aside.
        for ink in (b"\x1b[1m", b"\x1b[2m", b"\x1b[31m", b"\x1b[32m", b"\x1b[33m", b"\x1b[0m"):
            printed = printed.replace(ink, b"")
        assert unsafe_in(printed.replace(b"\r\n", b"\n")) == [], printed
    else:
        assert b"anti-affinity" in shown(offline, *arguments, codes=(0, 1))


@pytest.mark.parametrize("flags", [*FORMATS, ["-o", "wide"], ["-o", "csv"], ["--bars"], ["--by", "zone", "-L", "zone"]],
                         ids=told_apart)
def test_objects_when_reporting(offline, cluster_file, flags):
    assert b"n0" in shown(offline, "report", "-A", "-v", "9", "--cluster-file", cluster_file, *flags, codes=(0,)) or (
        "--by" in flags)


def on_a_terminal(program, width, *arguments):
    parent, child = os.openpty()
    env = program.environment({"LANG": "C.UTF-8", "COLUMNS": width})
    with subprocess.Popen([executable(), *arguments], stdin=child, stdout=child, stderr=child, env=env) as running:
        os.close(child)
        printed = b""
        try:
            while block := os.read(parent, 65536):
                printed += block
        except OSError:  # the other end is closed
            pass
    os.close(parent)
    assert running.returncode in (0, 1), printed
    return printed


# Replies ------------------------------------------------------------------------------------------------------------


def status_body(code):
    return json.dumps({"kind": "Status", "apiVersion": "v1", "message": "m" + H, "reason": "r" + H, "code": code})


JSON = {"Content-Type": "application/json"}
REPLIES = {
    **{f"a status of {code}": Answer(code, JSON, status_body(code))
       for code in (200, 400, 401, 403, 404, 409, 410, 422, 429, 500)},
    "plain text": Answer(403, {}, H), "plain failure": Answer(500, {}, H),
    "throttled": Answer(429, {"Retry-After": "0"}, H),
    "no JSON": Answer(200, JSON, H), "another kind": Answer(200, JSON, json.dumps({"apiVersion": H, "kind": H})),
    "a bad item": Answer(200, JSON, json.dumps({"apiVersion": "v1", "kind": "PodList", "items": [
        {"metadata": {"name": H, "labels": {H: 1}}}]})),
    "protobuf": Answer(200, {"Content-Type": "application/vnd.kubernetes.protobuf"}, H),
    "a type": Answer(200, {"Content-Type": "text/\x1b[31m"}, "x"),
    "a redirect": Answer(302, {"Location": "https://\x1b[31m/"}, ""),
}


@pytest.mark.parametrize("case", REPLIES)
def test_replies(cluster, offline, tmp_path, case):
    cluster.nodes(node("n"))
    cluster.pods(pod("p"))
    with LabProxy(cluster) as proxy:
        env = {"KUBECONFIG": str(proxy.kubeconfig(tmp_path / "proxied"))}
        flags = ["-v", "9", "--start-timeout", "0s", "--bind-retries", "1", "--bind-backoff", "1ms"]
        binding = "/binding", [flags, [*flags, "-o", "json"], [*flags, "--log-format", "lab-watch"]]
        pods = "/pods", [flags, [*flags, "--log-format", "lab"], ["-v", "9", "explain", "-l", "a=b"]]
        for ending, runs in (binding, pods):
            proxy.on("POST" if ending == "/binding" else "GET", ending, range(1, 1000), REPLIES[case])
            for run in runs:
                shown(offline, *run, env=env)


def listing(items, kind, query):
    """A list of these to a request whose query has that in it, an empty one to any other."""
    body = {"apiVersion": "v1", "kind": kind + "List", "metadata": {"resourceVersion": "1"}}
    whole, empty = (Answer(200, JSON, json.dumps({**body, "items": some})) for some in (items, []))
    return lambda exchange: (whole if query in exchange.path else empty)(exchange)


def test_objects_from_the_server(bed, cluster):
    """A server that lets such names through: a list in JSON in its place."""
    objects = hostile_cluster()["items"]
    with LabProxy(cluster) as proxy:
        for kind, ending, query in (("Pod", "/pods", "schedulerName"), ("Node", "/nodes", "")):
            items = [each for each in objects if each["kind"] == kind]
            proxy.on("GET", ending, range(1, 1000), listing(items, kind, query))
        env = {"KUBECONFIG": str(proxy.kubeconfig(bed.folder / "proxied"))}
        for flags in SCHEDULES:
            printed = shown(bed.program, "-v", "9", "--bind-retries", "0", *flags, env=env, codes=(0, 1))
            assert b"disk" in printed


def test_what_is_searched_for_would_be_found():
    assert unsafe_in(H.encode()) and unsafe_in(b"\xff") and unsafe_in(b"a\nFORGED") and unsafe_in("\u202e".encode())
    assert unsafe_in("a b\nc é 世\n".encode()) == []
