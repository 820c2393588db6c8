"""Processes that are left running: what they log, answer and write to the cluster steers no terminal, forges no line and holds
no credential."""

import json
import re

import pytest
from support.controlplane import free_port
from support.hostile import HOSTILE as H
from support.hostile import unsafe_in
from support.hostile_cluster import hostile_cluster
from support.instances import LEASES, get, holder, listens_on
from support.lab_proxy import Answer, LabProxy
from support.objects import node, pod
from support.program import Program
from support.waiting import wait_until

JSON = {"Content-Type": "application/json"}
LOOPS = pytest.mark.parametrize("loop", [("--watch",), ("--interval", "100ms")], ids=["watch", "interval"])
LOGS = pytest.mark.parametrize("log", ["text", "json"])
ALWAYS = range(1, 100_000)


def status(code, kind="Status"):
    return json.dumps({"kind": kind, "apiVersion": "v1", "message": "m" + H, "reason": "r" + H, "code": code})


@pytest.fixture
def proxy(cluster):
    cluster.api.delete(LEASES)
    with LabProxy(cluster) as proxy:
        yield proxy


@pytest.fixture
def run(offline, proxy, tmp_path):
    """run(FLAG…): the program through the proxy, with a page that can be asked; ends with the test."""
    started = []

    def start(*flags, log="text", level=9):
        program = Program(offline.home, proxy.kubeconfig(tmp_path / "proxied"))
        flags = [*flags, "-v", str(level), "--log-format", log, "--bind-backoff", "1ms", "--bind-retries", "1"]
        address = f"127.0.0.1:{free_port()}"  # which it says from level 2 on
        started.append(program.start(*flags, "--listen", address))
        started[-1].address = address
        return started[-1]

    yield start
    for running in started:
        running.__exit__()


def pages(address):
    return [get(address, path)[1] for path in ("/readyz", "/livez", "/metrics", "/" + "%1b[31m%0a")]


def assert_clean(running, *more):
    """Ends it; nothing that it printed or that its pages showed is unsafe. Returns all of it."""
    shown = pages(running.address)
    done = running.finish()
    assert done.code == 0, done
    texts = [done.stdout, done.stderr, *shown, *more]
    for text in texts:
        assert unsafe_in(text.encode("utf-8", "surrogateescape")) == [], text
    return "".join(texts)


def listing(kind, query=""):
    """A list in JSON of the hostile objects of a kind, to requests with that in the query."""
    items = [each for each in hostile_cluster()["items"] if each["kind"] == kind]
    body = {"apiVersion": "v1", "kind": kind + "List", "metadata": {"resourceVersion": "1"}}
    whole, empty = (Answer(200, JSON, json.dumps({**body, "items": some})) for some in (items, []))
    return lambda exchange: (whole if query in exchange.path else empty)(exchange)


@LOOPS
@LOGS
def test_objects(run, proxy, loop, log):
    lists = lambda path: "watch=" not in path  # noqa: E731
    proxy.on("GET", "/pods", ALWAYS, listing("Pod", "schedulerName" if "--interval" in loop else ""), lists)
    proxy.on("GET", "/nodes", ALWAYS, listing("Node"), lists)
    running = run(*loop, log=log)
    wait_until(lambda: "anti-affinity" in running.stderr() + running.stdout(), "decisions", 20)
    assert "FORGED" in assert_clean(running)


REPLIES = {"a refusal": (403, JSON, status(403)), "a failure": (500, JSON, status(500)), "plain text": (403, {}, H),
           "no JSON": (200, JSON, H), "another kind": (200, JSON, status(200, kind=H)),
           "protobuf": (200, {"Content-Type": "application/vnd.kubernetes.protobuf"}, "k8s\0" + H)}


@LOOPS
@pytest.mark.parametrize("case", REPLIES)
def test_replies_to_lists(run, proxy, loop, case):
    proxy.on("GET", "/pods", ALWAYS, Answer(*REPLIES[case]))
    running = run(*loop)
    wait_until(lambda: get(listens_on(running), "/readyz")[1].startswith("not ready: cannot"), "not ready", 20)
    assert_clean(running)


def stream(*lines):
    """In place of a watch: these lines, and its end."""
    def answer(exchange):
        exchange.start_stream(200, JSON)
        for line in lines:
            exchange.send_chunk(line.encode() + b"\n")
        exchange.send_chunk(b"")
    return answer


WATCHES = {"an error": stream(json.dumps({"type": "ERROR", "object": json.loads(status(500))})),
           "an unknown event": stream(json.dumps({"type": H, "object": {"kind": "Pod", "metadata": {"name": H}}})),
           "no JSON": stream(H), "a refusal": Answer(403, JSON, status(403)),
           "a pod": stream(*(json.dumps({"type": "ADDED", "object": each}) for each in hostile_cluster()["items"]
                             if each["kind"] == "Pod"))}


@LOGS
@pytest.mark.parametrize("case", WATCHES)
def test_replies_to_watches(run, proxy, cluster, case, log):
    cluster.nodes(node("n"))
    proxy.on("GET", "/pods", ALWAYS, WATCHES[case], lambda path: "watch=" in path)
    running = run("--watch", log=log)
    wait_until(lambda: len(proxy.requests("GET", "/pods")) > 2, "the watch again", 20)
    assert_clean(running)


@LOGS
def test_another_holder_of_the_lease(run, cluster, log):
    """Whoever may write the lease writes into the log of whoever waits for it, and of whoever loses it."""
    lease = {"metadata": {"name": "my-scheduler"},
             "spec": {"holderIdentity": "a" + H, "leaseDurationSeconds": 1, "acquireTime": None, "renewTime": None}}
    cluster.api.create(LEASES, lease)
    running = run("--watch", "--leader-elect", log=log)
    wait_until(lambda: "this process leads" in running.stderr(), "the lease", 20)
    cluster.api.patch(f"{LEASES}/my-scheduler", {"spec": {"holderIdentity": "b" + H}})
    wait_until(lambda: "holds it now" in running.stderr(), "its loss", 20)
    printed = assert_clean(running)
    assert re.search(r"a\S*x.*FORGED.* leads: it holds the lease", printed)


def test_what_is_written_to_the_cluster(run, proxy, cluster):
    """An event and a condition are shown by other programs, and not all of them take care."""
    cluster.nodes(node("n"))
    cluster.pods(pod("p"))
    proxy.on("POST", "/binding", ALWAYS, Answer(403, JSON, status(403)))
    running = run("--watch")
    events = wait_until(lambda: cluster.api.list("/apis/events.k8s.io/v1/namespaces/default/events"), "an event", 20)
    conditions = wait_until(lambda: cluster.pod("p")["status"].get("conditions"), "a condition", 20)
    printed = assert_clean(running, *(event["note"] for event in events), *(each["message"] for each in conditions))
    assert "FORGED" in events[0]["note"] and "FORGED" in conditions[0]["message"] and "FORGED" in printed


def test_events_and_conditions_that_are_refused(run, proxy, cluster):
    cluster.nodes(node("n", cpu="1"))
    cluster.pods(pod("p", cpu="2"))
    proxy.on("POST", "/events", ALWAYS, Answer(403, JSON, status(403)))
    proxy.on("PATCH", "/status", ALWAYS, Answer(403, JSON, status(403)))
    running = run("--watch")
    wait_until(lambda: running.stderr().count("FORGED") >= 2, "both said", 20)
    assert_clean(running)


# Credentials --------------------------------------------------------------------------------------------------------


def said_of(token):
    return json.dumps({"kind": "Status", "apiVersion": "v1", "message": f"Bearer {token} may not", "code": 403})


WATCH, INTERVAL = ("--watch",), ("--interval", "100ms")
RUNS = [*((WATCH, "text", level) for level in range(11)), (WATCH, "json", 10), (INTERVAL, "text", 0),
        (INTERVAL, "text", 10), (INTERVAL, "json", 10)]


@pytest.mark.parametrize("loop, log, level", RUNS)
def test_no_token_is_shown(run, proxy, cluster, loop, log, level):
    """While all goes well, and where a server says it back in lists, binds, events and the lease."""
    token = cluster.token
    cluster.nodes(node("n"))
    cluster.pods(pod("p"), pod("large", cpu="1000"))
    echo = Answer(403, JSON, said_of(token))
    for method, ending in (("POST", "/binding"), ("POST", "/events"), ("PATCH", "/status"), ("PUT", "/leases/my-scheduler")):
        proxy.on(method, ending, {1}, echo)
    proxy.on("GET", "/nodes", {2}, echo)
    running = run(*loop, "--leader-elect", log=log, level=level)
    wait_until(lambda: cluster.placements()["p"] == "n", "the pod bound", 30)
    proxy.on("GET", "/pods", ALWAYS, echo)
    noted = json.dumps([cluster.pod("p"), cluster.pod("large"), holder(cluster),
                        cluster.api.list("/apis/events.k8s.io/v1/namespaces/default/events")])
    assert token not in assert_clean(running) + noted
