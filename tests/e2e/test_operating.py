"""--listen and --log-format json: what an operator sees, held against docs/operating.md."""

import json
import os
import re
import signal
import time
from datetime import datetime

import pytest
from prometheus_client.parser import text_string_to_metric_families
from support.audited import audited  # noqa: F401
from support.instances import get, instances, listens_on  # noqa: F401
from support.objects import node, pod
from support.program import ROOT, Program
from support.waiting import wait_until

PAGE = ROOT / "docs" / "operating.md"
ANYWHERE = ("--listen", "127.0.0.1:0", "-v", "2")
MODES = pytest.mark.parametrize("mode", [("--interval", "100ms"), ("--watch",)], ids=["interval", "watch"])


def metrics(address):
    """{family: {(labels): value}} of what a parser of Prometheus' format finds; it raises where it is none."""
    status, text = get(address, "/metrics")
    assert status == 200
    families = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation and family.type != "unknown", family
        name = family.name + ("_total" if family.type == "counter" else "")
        families[name] = {(sample.name, *sorted(sample.labels.items())): sample.value for sample in family.samples}
    return families


def sample(families, name, **labels):
    family = re.sub("_(count|sum|bucket)$", "", name)
    return families[family].get((name, *sorted(labels.items())), 0)


def waiting_pods(families):
    return sum(sample(families, "spread_schedule_queue_pods", part=part)
               for part in ("active", "backoff", "unschedulable"))


def metrics_on_the_page():
    section = PAGE.read_text().split("## What each metric means")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([a-z_]+)[`{]", section, re.M))


@MODES
def test_what_it_counts(cluster, audited, mode):
    cluster.nodes(node("a"), node("b", cpu="1"))
    with audited.start(*mode, *ANYWHERE) as running:
        address = listens_on(running)
        cluster.pods(pod("x"), pod("y"), pod("large", cpu="64"))
        prefix = "spread_schedule_"
        wait_until(lambda: sample(metrics(address), prefix + "attempts_total", result="bound") == 2, "two binds", 20)
        wait_until(lambda: sample(metrics(address), prefix + "attempts_total", result="unschedulable") >= 1,
                   "one without a node", 20)
        wait_until(lambda: waiting_pods(metrics(address)) == 1, "one pod that waits", 20)
        found = metrics(address)
        assert running.finish().code == 0
    assert sample(found, prefix + "rejections_total", filter="NodeResourcesFit") >= 2
    assert sample(found, prefix + "pod_scheduling_duration_seconds_count") == 2
    assert sample(found, prefix + "decision_duration_seconds_count") >= 3
    assert sample(found, prefix + "queue_duration_seconds_count") >= 3
    assert sample(found, prefix + "bind_duration_seconds_count") == 2
    assert sample(found, prefix + "api_requests_total", verb="create", resource="pods/binding", code="201") == 2
    assert sample(found, prefix + "api_request_duration_seconds_count", verb="list", resource="nodes") >= 1
    assert sample(found, prefix + "api_received_bytes_total") > 1000
    assert sample(found, prefix + "api_sent_bytes_total") > 100
    assert sample(found, prefix + "leader") == 1
    assert sample(found, "process_resident_memory_bytes") > 1e6
    assert 0 < sample(found, "process_open_fds") < sample(found, "process_max_fds")
    assert abs(sample(found, "process_start_time_seconds") - time.time()) < 600
    assert set(found) == metrics_on_the_page()


@MODES
def test_it_is_ready_once_the_cluster_was_read(new_cluster, offline, mode):
    own = new_cluster()
    own.stop_apiserver()
    with Program(offline.home, own.kubeconfig).start(*mode, *ANYWHERE) as running:
        address = listens_on(running)
        assert get(address, "/livez") == (200, "ok\n")
        status, why = get(address, "/readyz")
        assert status == 503 and why.startswith("not ready: "), why
        time.sleep(2)
        assert running.alive() and get(address, "/readyz")[0] == 503
        own.start_apiserver()
        wait_until(lambda: get(address, "/readyz") == (200, "ok\n"), "ready", 60)
        assert get(address, "/livez", "HEAD") == (200, "")
        assert get(address, "/readyz/") == (404, "not found\n")
        assert get(address, "/livez", "POST")[0] == 405
        assert running.finish().code == 0


def test_one_that_waits_for_the_lease_is_ready_too(cluster, instances):
    first, second = (instances(name, "--watch", "--listen", "127.0.0.1:0") for name in ("one", "two"))
    addresses = [listens_on(each.running) for each in (first, second)]
    for address in addresses:
        wait_until(lambda: get(address, "/readyz")[0] == 200, "ready", 20)
    wait_until(lambda: sorted(sample(metrics(address), "spread_schedule_leader") for address in addresses) == [0, 1],
               "one leader", 20)


def test_an_address_that_is_taken_is_one_clear_error(cluster, audited):
    with audited.start("--watch", *ANYWHERE) as running:
        done = audited("--watch", "--listen", listens_on(running))
    assert done.code == 2
    assert "cannot listen on 127.0.0.1:" in done.stderr and "Address already in use" in done.stderr


def test_nothing_listens_unless_told(cluster, audited):
    with audited.start("--watch", "-v", "2") as running:
        wait_until(lambda: cluster.audit(user="scheduler"), "its start", 20)
        sockets = [line.split() for line in open(f"/proc/{running.pid}/net/tcp").readlines()[1:]]
        inodes = {fields[9] for fields in sockets if fields[3] == "0A"}
        mine = {os.readlink(f"/proc/{running.pid}/fd/{fd}") for fd in os.listdir(f"/proc/{running.pid}/fd")}
        assert not {f"socket:[{inode}]" for inode in inodes} & mine


def test_logs_in_json(cluster, audited):
    cluster.nodes(node("a", taints=["dedicated=gpu:NoSchedule"]), node("b"))
    cluster.pods(pod("x"))
    with audited.start("--interval", "100ms", "--log-format", "json", "-v", "9", "-o", "name") as running:
        wait_until(lambda: "pod/x" in running.stdout(), "the pod bound", 20)
        done = running.finish(signal.SIGTERM)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert done.stdout == "pod/x\n"
    for line in lines:
        assert {"time", "level", "v", "message"} <= set(line) <= {"time", "level", "v", "message", "pod", "node", "reason"}
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert abs(datetime.fromisoformat(line["time"][:-1] + "+00:00").timestamp() - time.time()) < 600
        assert line["level"] == ("warning" if line["v"] == 0 else "info" if line["v"] <= 3 else "debug")
    about = [(line["v"], line.get("pod"), line.get("node"), line.get("reason")) for line in lines if "pod" in line]
    assert about == [(4, "default/x", "a", "TaintToleration"), (3, "default/x", "b", "Bound")]
    assert {line["v"] for line in lines} >= {3, 4, 6, 7, 8, 9}
    shown = [line["message"] for line in lines if line["v"] == 7]
    assert shown and all("Accept: " in text for text in shown)
