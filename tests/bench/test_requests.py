"""What is read from the audit log and from other programs."""

import pytest

import measuring  # noqa: F401  (makes the others importable)
from harness.audit import Bind
from measurements import deciding, idle, instructions
from measurements.binding import Run
from measuring import requests


def event(verb, resource, name, subresource=None, user="visitor", code=201, at="00.000000"):
    return {"verb": verb, "user": {"username": user}, "requestURI": "/api",
            "objectRef": {"resource": resource, "name": name, **({"subresource": subresource} if subresource else {})},
            "responseStatus": {"code": code}, "requestReceivedTimestamp": f"2026-01-01T00:00:{at}Z"}


def bind(pod, node="n", done=0.0, code=201):
    return Bind("measured", "default", pod, "", node, code, 0.0, done)


def test_creations_are_of_pods_that_came_to_be():
    log = [event("create", "pods", "a", at="01.250000"), event("create", "pods", "b", code=409),
           event("create", "pods", "c", "binding"), event("get", "pods", "d"), event("create", "nodes", "e")]
    assert list(requests.creations(log)) == ["a"]
    assert requests.creations(log)["a"] % 60 == 1.25


def test_waits_are_of_pods_that_were_bound():
    binds = [bind("a", done=5.5), bind("b", done=6, code=409), bind("unknown", done=7)]
    assert requests.waits({"a": 5.0, "b": 5.0, "c": 5.0}, binds) == [0.5]


def test_events_posted():
    log = [event("create", "events", "a"), event("create", "events", "b", code=403), event("patch", "events", "a", code=200)]
    assert requests.events_posted(log) == 1


def test_requests_of_a_user():
    log = [event("get", "pods", "a"), event("get", "pods", "b", user="measured")]
    assert requests.of_user(log, "measured") == log[1:]


@pytest.mark.parametrize("where, nodes, worst", [
    ({"pod-a-1": "n1", "pod-a-2": "n2"}, 2, (0, 0)),
    ({"pod-a-1": "n1", "pod-a-2": "n2"}, 3, (1, 1)),
    ({"pod-a-1": "n1", "pod-a-2": "n1"}, 2, (2, 2)),
    ({"pod-a-1": "n1", "pod-b-2": "n1"}, 2, (1, 2)),
    ({"pod-a-1": "n1", "pod-a-2": "n1", "pod-b-3": "n2", "pod-b-4": "n2"}, 2, (2, 0)),
])
def test_the_spread_within_an_app_and_of_all(where, nodes, worst):
    assert requests.spread([bind(pod, node) for pod, node in where.items()], nodes) == worst


def test_the_rate_counts_from_the_start_of_the_process():
    run = Run(10.0, [bind("a", done=10.5), bind("b", done=12.0)], 0, 0)
    assert run.rate == 1.0
    assert run.line() == [(0.0, 0), (0.5, 1), (2.0, 2)]


def test_the_selector_of_a_request():
    asked = {"requestURI": "/api/v1/pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dx&limit=5"}
    assert idle.selector(asked) == "spec.nodeName=,spec.schedulerName=x"


def test_the_report_of_google_benchmark():
    report = {"benchmarks": [
        {"name": "templates/1000/iterations:1", "run_type": "iteration", "items_per_second": 100.0},
        {"name": "templates/1000/iterations:1", "run_type": "iteration", "items_per_second": 200.0},
        {"name": "templates/10000/iterations:1", "run_type": "iteration", "items_per_second": 50.0},
        {"name": "templates/1000_median", "run_type": "aggregate", "items_per_second": 1.0},
    ]}
    found = deciding.rates(report)
    assert found == {"templates": {1000: [100.0, 200.0], 10000: [50.0]}}
    growth, = (figure for figure in deciding.section_of(found).figures if "÷" in figure.what)
    assert growth.values == (4.0,)


def test_what_callgrind_counted():
    assert instructions.collected("==1== \n==1== Collected : 123456\n") == 123456


def test_more_instructions_than_kept_is_a_failure():
    figures = instructions.section_of({"templates": 1_200_000}, {"templates": 1_000_000}).figures
    assert [figure.verdict for figure in figures] == ["", "FAR SHORT"]
