"""Which requests are made: the audit log is the judge."""

from urllib.parse import parse_qs, urlsplit

import pytest
from support.audited import audited  # noqa: F401
from support.objects import node, pod
from support.waiting import wait_until


def uris(events):
    return [urlsplit(event["requestURI"]) for event in events]


@pytest.mark.parametrize("arguments, path", [
    ([], "/api/v1/pods"),
    (["-A"], "/api/v1/pods"),
    (["-n", "other"], "/api/v1/namespaces/other/pods"),
])
def test_one_request_when_nothing_is_pending(cluster, audited, arguments, path):
    cluster.namespace("other")
    cluster.nodes(node("a"))
    cluster.pods(pod("bound", on="a"), pod("theirs", scheduler="other-scheduler"))
    assert audited(*arguments).code == 0
    uri, = uris(audited.requests())
    assert uri.path == path
    query = parse_qs(uri.query)
    assert set(query["fieldSelector"][0].split(",")) >= {"spec.nodeName=", "spec.schedulerName=my-scheduler"}
    assert "resourceVersion" not in query


def test_lists_are_consistent_and_there_is_one_bind_a_pod(cluster, audited):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(*[pod(f"p{number}") for number in range(5)], pod("old", on="a"))
    assert audited().code == 0
    requests = audited.requests()
    lists = [urlsplit(event["requestURI"]) for event in requests if event["verb"] == "list"]
    assert [uri.path for uri in lists] == ["/api/v1/pods", "/api/v1/nodes", "/api/v1/pods"]
    assert all("resourceVersion" not in parse_qs(uri.query) for uri in lists)
    assert len(requests) == 3 + 5


def test_a_namespace_limits_what_is_scheduled_but_not_what_is_counted(cluster, audited):
    cluster.namespace("other")
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("busy", on="a"), pod("elsewhere"), pod("here", namespace="other"))
    assert audited("-n", "other").code == 0
    assert cluster.placements("other") == {"here": "b"}
    assert cluster.placements("default") == {"busy": "a", "elsewhere": None}


def test_one_request_a_tick_while_nothing_is_pending(cluster, audited):
    cluster.nodes(node("a"))
    with audited.start("--interval", "100ms") as running:
        wait_until(lambda: len(cluster.audit(user="scheduler")) >= 10, "ten ticks", 15)
        assert running.finish().code == 0
    assert {(event["verb"], event["objectRef"]["resource"]) for event in audited.requests()} == {("list", "pods")}
