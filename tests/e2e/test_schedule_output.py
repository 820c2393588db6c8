"""What comes out: -o, --dry-run, explain, exit codes, stdout and stderr."""

import json
import signal

import pytest
import yaml
from support.audited import audited  # noqa: F401
from support.objects import node, pod
from support.waiting import wait_until


@pytest.fixture
def two_of_three(cluster):
    """Three waiting pods, of which the last fits nowhere."""
    cluster.nodes(node("a"), node("b"))
    cluster.pods(pod("x"), pod("y"), pod("z", cpu="100"))
    return cluster


def test_json_is_the_documented_form(two_of_three, audited):
    done = audited("-o", "json")
    assert (done.code, done.stderr) == (1, "")
    document = json.loads(done.stdout)
    uid = {each["metadata"]["name"]: each["metadata"]["uid"] for each in two_of_three.all_pods()}
    assert document == {
        "apiVersion": "spread-schedule/v1", "kind": "ScheduleResult",
        "results": [
            {"pod": "default/x", "uid": uid["x"], "outcome": "Bound", "node": "a", "message": ""},
            {"pod": "default/y", "uid": uid["y"], "outcome": "Bound", "node": "b", "message": ""},
            {"pod": "default/z", "uid": uid["z"], "outcome": "Unschedulable", "node": None,
             "message": "0/2 nodes are available: 2 Insufficient cpu."}],
        "summary": {"bound": 2, "unschedulable": 1, "failed": 0, "skipped": 0}}


def test_yaml_says_the_same_as_json(two_of_three, audited):
    as_json, as_yaml = audited("--dry-run", "-o", "json"), audited("--dry-run", "-o", "yaml")
    assert yaml.safe_load(as_yaml.stdout) == json.loads(as_json.stdout)


def test_names_of_what_was_bound(two_of_three, audited):
    done = audited("-o", "name")
    assert (done.code, done.stdout) == (1, "pod/x\npod/y\n")


def test_the_table(two_of_three, audited):
    lines = audited().stdout.splitlines()
    assert lines[0].split() == ["NAMESPACE", "POD", "OUTCOME", "NODE", "MESSAGE"]
    assert [line.split()[:4] for line in lines[1:3]] == [["default", "x", "Bound", "a"], ["default", "y", "Bound", "b"]]
    assert lines[3].split()[:3] == ["default", "z", "Unschedulable"]
    assert lines[3].endswith("0/2 nodes are available: 2 Insufficient cpu.")
    assert "2 bound, 1 unschedulable" in lines


def test_the_table_without_headers(two_of_three, audited):
    shown = [line.split()[1] for line in audited("--dry-run", "--no-headers").stdout.splitlines()]
    made = sorted((each["metadata"]["creationTimestamp"], each["metadata"]["name"]) for each in two_of_three.all_pods())
    assert shown == [name for _, name in made]  # in order of age, which need not be that of their names
    assert len(shown) == 3


def test_no_colour_and_no_bars_without_a_terminal(two_of_three, audited):
    done = audited("--dry-run", env={"TERM": "xterm-256color"})
    assert "\x1b" not in done.stdout and "█" not in done.stdout


def test_nothing_pending_is_a_success(cluster, audited):
    cluster.nodes(node("a"))
    done = audited("-o", "json")
    assert done.code == 0
    assert json.loads(done.stdout)["results"] == []
    assert (audited().code, audited("-o", "name").stdout) == (0, "")


def test_dry_run_writes_nothing(two_of_three, audited):
    code, results = audited.schedule("--dry-run")
    assert code == 1
    assert {name: (result["outcome"], result["node"]) for name, result in results.items()} == {
        "default/x": ("WouldBind", "a"), "default/y": ("WouldBind", "b"), "default/z": ("Unschedulable", None)}
    assert {event["verb"] for event in audited.requests()} == {"list"}
    assert set(two_of_three.placements().values()) == {None}


def test_dry_run_decides_as_the_real_run_does(cluster, audited):
    cluster.nodes(*[node(f"n{number}", cpu=str(2 + number)) for number in range(4)])
    cluster.pods(*[pod(f"p{number}", app=f"app-{number % 3}", cpu="700m") for number in range(20)])
    _, dry = audited.schedule("--dry-run")
    _, real = audited.schedule()
    assert {name: result["node"] for name, result in dry.items()} == {
        name: result["node"] for name, result in real.items()}


def test_a_cluster_file_takes_the_place_of_the_server(two_of_three, audited, tmp_path):
    objects = {"apiVersion": "v1", "kind": "List",
               "items": [{"apiVersion": "v1", "kind": kind, **each} for kind, path in
                         (("Node", "/api/v1/nodes"), ("Pod", "/api/v1/pods"))
                         for each in two_of_three.api.list(path)]}
    file = tmp_path / "cluster.json"
    file.write_text(json.dumps(objects))
    _, live = audited.schedule("--dry-run")
    before = len(audited.requests())
    assert audited.schedule("--cluster-file", file) == (1, live)
    assert audited.schedule("--cluster-file", "-", stdin=file.read_text()) == (1, live)
    assert len(audited.requests()) == before


# explain ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def explained(cluster):
    cluster.nodes(node("a", taints=["dedicated=gpu:NoSchedule"], cpu="1"), node("b"), node("c"))
    cluster.pods(pod("old", app="web", on="b"), pod("x", app="web", cpu="2"))
    return cluster


def test_explain_as_json(explained, audited):
    done = audited("explain", "pod/x", "-o", "json")
    assert (done.code, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    uid = explained.pod("x")["metadata"]["uid"]
    assert document["apiVersion"] == "spread-schedule/v1" and document["kind"] == "Explanation"
    assert document["pod"] == {"namespace": "default", "name": "x", "uid": uid}
    assert document["selectedNode"] == "c"
    a, b, c = document["nodes"]
    assert a["name"] == "a" and a["feasible"] is False
    assert [(each["filter"], each["reason"]) for each in a["rejections"]] == [
        ("TaintToleration", "node(s) had untolerated taint(s)"), ("NodeResourcesFit", "Insufficient cpu")]
    assert a["rejections"][0]["detail"] == "dedicated=gpu:NoSchedule"
    assert (b["feasible"], b["rejections"], b["position"]) == (True, [], 2)
    assert (c["feasible"], c["rejections"], c["position"]) == (True, [], 1)
    assert (b["ranks"]["same-app"], b["ranks"]["pods"]) == (1, 1)
    assert (c["ranks"]["same-app"], c["ranks"]["pods"]) == (0, 0)


def test_explain_as_text(explained, audited):
    done = audited("explain", "pod/x")
    assert done.code == 0
    for words in ("c", "same-app", "node(s) had untolerated taint(s)", "dedicated=gpu:NoSchedule"):
        assert words in done.stdout
    assert audited("explain", "pod", "x") == done
    assert audited("explain", "pod/x", "-n", "default") == done


def test_explain_where_no_node_fits(explained, audited):
    explained.pods(pod("large", cpu="100"))
    done = audited("explain", "pod/large", "-o", "json")
    document = json.loads(done.stdout)
    assert (done.code, document["selectedNode"]) == (1, None)
    assert document["message"] == (
        "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu.")


def test_explain_answers_for_any_pod_and_binds_none(explained, audited):
    explained.pods(pod("theirs", scheduler="default-scheduler"))
    assert json.loads(audited("explain", "pod/theirs", "-o", "json").stdout)["selectedNode"] == "c"
    assert json.loads(audited("explain", "pod/old", "-o", "json").stdout)["selectedNode"] == "b"
    assert {event["verb"] for event in audited.requests()} <= {"get", "list"}


def test_explain_in_another_namespace(explained, audited):
    explained.namespace("other")
    explained.pods(pod("y", namespace="other"))
    assert audited("explain", "pod/y", "-n", "other").code == 0
    missing = audited("explain", "pod/y")
    assert (missing.code, missing.stdout) == (2, "")
    assert missing.stderr.startswith("error: ") and "default/y" in missing.stderr
    assert missing.stderr.count("\n") == 1


def test_stats_count_what_the_server_saw(cluster, program):
    cluster.nodes(node("a"), node("b"))
    cluster.pods(*[pod(f"p{number}") for number in range(3)])
    done = program("--once", "--stats", "-o", "json")
    assert done.code == 0
    stats = json.loads(done.stdout)["stats"]
    assert stats["bound"] == stats["decisions"] == stats["toBindSeconds"]["count"] == 3
    assert stats["requests"] == {"list pods": 3, "list nodes": 2, "create pods/binding": 3, "create events": 3}
    assert 0 < stats["readingSeconds"] < stats["seconds"] and 0 < stats["bindingSeconds"] < stats["seconds"]
    assert stats["sentBytes"] > 0 < stats["receivedBytes"]
    assert done.stderr.startswith("3 pods bound, ")


def test_stats_of_a_loop_come_at_its_end(cluster, program):
    cluster.nodes(node("a"))
    cluster.pods(pod("p"))
    with program.start("--watch", "--stats", "-o", "json") as running:
        wait_until(lambda: cluster.pod("p")["spec"].get("nodeName"), "the bind", 20)
        done = running.finish(signal.SIGTERM)
    result, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert "stats" not in result and last["results"] == []
    assert last["stats"]["bound"] == last["stats"]["toRequestSeconds"]["count"] == 1
