"""`report`: what is counted of a real cluster, the same from a file; bars on a terminal, and the line about long work."""

import csv
import io
import json
import time

import pytest
import yaml
from support.connect_servers import FixedAnswer, answer
from support.objects import node, pod
from support.program import ROOT
from support.terminal import on_terminal

ZONE = "topology.kubernetes.io/zone"
LAB = ["--cluster-file", str(ROOT / "test-pods" / "lab.yaml")]


@pytest.fixture
def shop(cluster):
    """Three nodes in two zones and one in none; a finished pod and one that waits are on none of them."""
    cluster.nodes(node("a", {ZONE: "eu-1"}), node("b", {ZONE: "eu-1"}), node("c", {ZONE: "eu-2"}), node("d"))
    cluster.namespace("shop")
    cluster.pods(*(pod(f"web-{i}", app="web", on="a", cpu="500m", memory="1Gi") for i in range(3)),
                 pod("web-3", app="web", on="c"), pod("done", app="web", on="b"), pod("waits", app="web"),
                 pod("api", namespace="shop", app="api", on="d", cpu="1"))
    cluster.set_phase("done", "Succeeded")
    return cluster


def counts(done):
    assert (done.code, done.stderr) == (0, "")
    return {row["name"]: row["pods"] for row in json.loads(done.stdout)["rows"]}


def test_pods_are_counted_by_node_and_by_label(shop, program):
    assert counts(program("report", "-o", "json")) == {"a": 3, "b": 0, "c": 1, "d": 0}
    assert counts(program("report", "-A", "-o", "json")) == {"a": 3, "b": 0, "c": 1, "d": 1}
    assert counts(program("report", "-n", "shop", "-o", "json")) == {"a": 0, "b": 0, "c": 0, "d": 1}
    assert counts(program("report", "web", "-A", "-o", "json")) == {"a": 3, "b": 0, "c": 1, "d": 0}
    assert counts(program("report", "-l", "app!=web", "-A", "-o", "json")) == {"a": 0, "b": 0, "c": 0, "d": 1}
    assert counts(program("report", "-A", "--by", ZONE, "-o", "json")) == {"eu-1": 3, "eu-2": 1, "<none>": 1}


def test_figures_and_what_is_requested(shop, program):
    report = json.loads(program("report", "-o", "json").stdout)
    assert (report["apiVersion"], report["kind"], report["namespace"]) == (
        "spread-schedule/v1", "SpreadReport", "default")
    assert (report["skew"], report["mean"], report["standardDeviation"]) == (3, 1.0, 1.22474)
    assert (report["waitingPods"], report["lostPods"]) == (1, 0)
    assert report["rows"][0]["requested"] == {"cpu": "1500m", "memory": "3Gi"}
    assert report["rows"][0]["allocatable"] == {"cpu": "32", "memory": "64Gi", "pods": 110}


def test_a_file_gives_the_same_report(shop, program, offline):
    objects = [*shop.all_pods(), *shop.api.list("/api/v1/nodes")]
    for each in objects:
        each.update(apiVersion="v1", kind="Pod" if "containers" in each["spec"] else "Node")
    (offline.home / "cluster.yaml").write_text(yaml.safe_dump_all(objects))
    for how in (["-A"], ["-n", "shop"], ["-A", "--by", ZONE, "-o", "yaml"], ["-A", "-o", "csv", "-L", ZONE], ["web"]):
        assert offline("report", *how, "--cluster-file", "cluster.yaml").stdout == program("report", *how).stdout


def test_csv_is_what_other_programs_read(shop, program):
    rows = list(csv.DictReader(io.StringIO(program("report", "-A", "-o", "csv", "-L", ZONE).stdout)))
    assert [(row["node"], row["pods"], row[ZONE]) for row in rows] == [
        ("a", "3", "eu-1"), ("b", "0", "eu-1"), ("c", "1", "eu-2"), ("d", "1", "<none>")]


def test_bars_come_on_a_terminal(offline):
    code, text, _ = on_terminal(offline, 100, "report", "-A", *LAB)
    assert code == 0 and "█████████" in text
    assert max(len(line) for line in text.splitlines() if "\x1b" not in line) <= 100
    assert "#########" in on_terminal(offline, 100, "report", "-A", *LAB, LC_ALL="C")[1]
    assert "█" not in on_terminal(offline, 100, "report", "-A", *LAB, NO_COLOR="1")[1]
    assert "█" not in offline("report", "-A", *LAB, env={"LC_ALL": "C.UTF-8"}).stdout


def test_a_pass_shows_before_and_after_on_a_terminal(offline):
    for how in ("--once", "--dry-run"):
        code, text, _ = on_terminal(offline, 100, how, *LAB)
        assert code == 0 and "██▒" in text and "Skew: 7 before, 6 after" in text
    assert "Skew" not in offline("--once", *LAB).stdout


class Slow(FixedAnswer):
    """Takes its time for the first answer."""

    def serve(self, connection):
        time.sleep(1.5)
        super().serve(connection)


EMPTY_LIST = answer("200 OK", json.dumps({"apiVersion": "v1", "metadata": {}, "items": []}))


@pytest.mark.parametrize("command", [["report"], ["--once"], ["explain", "-l", "app=web"], ["snapshot"],
                                     ["simulate", "--cordon", "node/a"]])
def test_long_work_is_told_on_a_terminal(offline, command):
    with Slow(EMPTY_LIST) as server:
        _, text, _ = on_terminal(offline, 100, *command, "-s", server.url, streams=["stdout", "stderr"])
        assert "\r\x1b[Klisting " in text and text.count("\n") < 8
        last = text.rsplit("\r\x1b[K", 1)[1]  # erased before what is said at the end
        assert "listing" not in last


def test_long_work_is_not_told_elsewhere_nor_beside_logs(offline):
    with Slow(EMPTY_LIST) as server:
        assert "\r" not in offline("report", "-s", server.url).stderr
    with Slow(EMPTY_LIST) as server:
        text = on_terminal(offline, 100, "report", "-s", server.url, "-v", "6", streams=["stderr"])[1]
        assert "\x1b[K" not in text and "GET" in text
