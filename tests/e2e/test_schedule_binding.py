"""Binding when replies fail, come late or never come: the server's audit log and a final list are the judges."""

import threading
import time
from collections import Counter

import pytest
from support.audited import audited  # noqa: F401
from support.lab_proxy import Answer, lose_reply, lose_request, status_answer
from support.objects import node, pod
from support.program import Program
from support.proxied import proxied, proxy  # noqa: F401

QUICK = ["--bind-backoff", "20ms"]


@pytest.fixture
def one_pod(cluster):
    cluster.nodes(node("a"))
    cluster.pods(pod("x"))
    return cluster


FAULTS = {
    "500": (status_answer(500, "InternalError"), 3, 1),
    "502 in HTML": (Answer(502, {"Content-Type": "text/html"}, "<h1>Bad gateway</h1>"), 3, 1),
    "503": (status_answer(503, "ServiceUnavailable"), 3, 1),
    "429": (status_answer(429, "TooManyRequests", {"Retry-After": "0"}), 3, 1),
    "429 that is not JSON": (Answer(429, {"Retry-After": "0"}, "slow down"), 3, 1),
    "the request is lost": (lose_request, 3, 1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_may_pass_is_tried_again(one_pod, proxy, proxied, fault):
    action, tries, binds = FAULTS[fault]
    proxy.on("POST", "/binding", (1, 2), action)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"], results["default/x"]["node"]) == (0, "Bound", "a")
    assert len(proxy.requests("POST", "/binding")) == tries
    assert one_pod.placements() == {"x": "a"}
    assert len(one_pod.binds()) == binds


def test_a_bind_whose_reply_is_lost_is_settled_by_reading_the_pod(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", (1,), lose_reply)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"], results["default/x"]["node"]) == (0, "Bound", "a")
    assert len(proxy.requests("POST", "/binding")) == 1
    assert len(proxy.requests("GET", "/pods/x")) == 1


def test_a_lost_reply_among_many(cluster, proxy, proxied):
    cluster.nodes(*[node(name) for name in "abc"])
    cluster.pods(*[pod(f"p{number:02}") for number in range(30)])
    proxy.on("POST", "/binding", range(5, 30, 5), lose_reply)
    proxy.on("POST", "/binding", range(7, 30, 5), status_answer(500, "InternalError"))
    code, results = proxied(*QUICK)
    assert code == 0
    assert {name.split("/")[1]: result["node"] for name, result in results.items()} == cluster.placements()
    assert Counter(cluster.placements().values()) == {"a": 10, "b": 10, "c": 10}
    bound = Counter(event["objectRef"]["name"] for event in cluster.binds(code=201))
    assert len(bound) == 30 and set(bound.values()) == {1}


def test_a_server_error_after_the_fact_is_no_failure(one_pod, proxy, proxied):
    """The bind took effect, the reply says 500: the next try gets 409, and the pod says where it is."""
    def act_then_fail(exchange):
        exchange.ask_server()
        status_answer(500, "InternalError")(exchange)

    proxy.on("POST", "/binding", (1,), act_then_fail)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"], results["default/x"]["node"]) == (0, "Bound", "a")
    assert len(one_pod.binds(code=201)) == 1


def test_retries_are_bounded(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", range(1, 1000), status_answer(500, "InternalError"))
    code, results = proxied(*QUICK, "--bind-retries", "3")
    assert (code, results["default/x"]["outcome"]) == (1, "Failed")
    assert "500" in results["default/x"]["message"] or "InternalError" in results["default/x"]["message"]
    assert len(proxy.requests("POST", "/binding")) == 4
    assert one_pod.placements() == {"x": None}


def test_no_retries_at_all(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", range(1, 1000), status_answer(503, "ServiceUnavailable"))
    code, _ = proxied(*QUICK, "--bind-retries", "0")
    assert (code, len(proxy.requests("POST", "/binding"))) == (1, 1)


def test_pauses_double(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", (1, 2, 3), status_answer(503, "ServiceUnavailable"))
    assert proxied("--bind-backoff", "100ms")[0] == 0
    times = [seconds for seconds, *_ in proxy.requests("POST", "/binding")]
    pauses = [later - earlier for earlier, later in zip(times, times[1:])]
    # Between half and all of 100, 200, 400 ms; later than that only by what a busy machine adds.
    assert pauses[0] >= 0.05 and pauses[1] >= 0.1 and pauses[2] >= 0.2, pauses


def test_retry_after_is_honoured(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", (1,), status_answer(429, "TooManyRequests", {"Retry-After": "1"}))
    assert proxied(*QUICK)[0] == 0
    first, second = [seconds for seconds, *_ in proxy.requests("POST", "/binding")]
    assert second - first >= 1.0


def test_a_refusal_for_good_is_not_tried_again(one_pod, proxy, proxied):
    proxy.on("POST", "/binding", range(1, 1000), status_answer(422, "Invalid"))
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"]) == (1, "Failed")
    assert len(proxy.requests("POST", "/binding")) == 1


def test_a_pod_that_another_scheduler_took_is_left_to_it(one_pod, proxy, proxied):
    one_pod.nodes(node("b"))

    def bind_elsewhere_first(exchange):
        one_pod.api.create("/api/v1/namespaces/default/pods/x/binding",
                           {"metadata": {"name": "x"}, "target": {"kind": "Node", "name": "b"}})
        exchange.reply(*exchange.ask_server())

    proxy.on("POST", "/binding", (1,), bind_elsewhere_first)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"]) == (0, "Skipped")
    assert "b" in results["default/x"]["message"].split()[-1:] or "node b" in results["default/x"]["message"]
    assert one_pod.placements() == {"x": "b"}
    assert len(proxy.requests("POST", "/binding")) == 1


def test_a_pod_made_again_under_its_name_is_not_bound_by_an_old_decision(one_pod, proxy, proxied):
    def replace_first(exchange):
        one_pod.api.delete("/api/v1/namespaces/default/pods/x", gracePeriodSeconds=0)
        one_pod.pods(pod("x", nodeSelector={"disk": "ssd"}))
        exchange.reply(*exchange.ask_server())

    proxy.on("POST", "/binding", (1,), replace_first)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"]) == (0, "Skipped")
    assert one_pod.placements() == {"x": None}


def test_a_pod_deleted_before_its_bind(one_pod, proxy, proxied):
    def delete_first(exchange):
        one_pod.api.delete("/api/v1/namespaces/default/pods/x", gracePeriodSeconds=0)
        exchange.reply(*exchange.ask_server())

    proxy.on("POST", "/binding", (1,), delete_first)
    code, results = proxied(*QUICK)
    assert (code, results["default/x"]["outcome"]) == (0, "Skipped")


@pytest.mark.parametrize("limit", [1, 4, 16])
def test_bind_concurrency_is_used_and_kept(cluster, proxy, proxied, limit):
    cluster.nodes(node("a"))
    cluster.pods(*[pod(f"p{number:02}") for number in range(16)])
    together, lock = threading.Barrier(limit, timeout=10), threading.Lock()
    under_way, most = [], []

    def counted(exchange):
        with lock:
            under_way.append(exchange)
            most.append(len(under_way))
        together.wait()  # so many at once, or the test fails
        time.sleep(0.02)
        answer = exchange.ask_server()
        with lock:
            under_way.remove(exchange)  # before the reply: after it the client may send the next one
        exchange.reply(*answer)

    proxy.on("POST", "/binding", range(1, 100), counted)
    code, _ = proxied("--bind-concurrency", str(limit))
    assert (code, len(cluster.binds(code=201))) == (0, 16)
    assert max(most) == limit


@pytest.mark.parametrize("ending", ["/nodes", "/pods"])
def test_a_list_cut_off_in_the_middle_binds_nothing(one_pod, proxy, offline, tmp_path, ending):
    def cut(exchange):
        status, headers, body = exchange.ask_server()
        exchange.send_response(status)
        exchange.send_header("Content-Type", headers["Content-Type"])
        exchange.send_header("Content-Length", str(len(body)))
        exchange.end_headers()
        exchange.wfile.write(body[:len(body) // 2])
        exchange.hang_up()

    proxy.on("GET", ending, range(1, 100), cut)
    done = Program(offline.home, proxy.kubeconfig(tmp_path / "cut"))("--start-timeout", "300ms")
    assert done.code == 2
    assert done.stderr.splitlines()[-1].startswith("error: ")
    assert one_pod.binds() == []


def test_a_bind_that_cannot_be_settled_still_holds_its_room(cluster, proxy, proxied):
    """Nobody knows whether the first pod is on the node: the second must not be put on top of it."""
    cluster.nodes(node("a", cpu="1"))
    cluster.pods(pod("x", cpu="1"), pod("y", cpu="1"))
    proxy.on("POST", "/binding", (1,), lose_reply)
    proxy.on("GET", "/pods/x", range(1, 1000), status_answer(500, "InternalError"))
    code, results = proxied(*QUICK, "--bind-concurrency", "1", "--bind-retries", "2")
    assert (code, results["default/x"]["outcome"]) == (1, "Failed")
    assert "not known" in results["default/x"]["message"]
    assert results["default/y"]["outcome"] == "Unschedulable"
    assert cluster.placements() == {"x": "a", "y": None}


def test_a_pod_that_another_scheduler_took_counts_where_it_is(cluster, proxy, proxied):
    cluster.nodes(node("a", cpu="1"), node("b", cpu="1"))
    cluster.pods(*[pod(name, cpu="1") for name in "xyz"])

    def bind_elsewhere_first(exchange):
        cluster.api.create("/api/v1/namespaces/default/pods/x/binding",
                           {"metadata": {"name": "x"}, "target": {"kind": "Node", "name": "b"}})
        exchange.reply(*exchange.ask_server())

    proxy.on("POST", "/x/binding", (1,), bind_elsewhere_first)
    _, results = proxied(*QUICK, "--bind-concurrency", "1")
    assert {name: result["outcome"] for name, result in results.items()} == {
        "default/x": "Skipped", "default/y": "Bound", "default/z": "Unschedulable"}
    assert cluster.placements() == {"x": "b", "y": "a", "z": None}
