"""simulate -f with a Scenario: the shipped files on the embedded cluster and on a real server, and what goes wrong."""

import json
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.objects import node, pod
from support.program import ROOT
from support.waiting import wait_until

SCENARIOS = sorted((ROOT / "test-pods" / "scenarios").glob("*.yaml"))
NODES = "/api/v1/nodes"
HEAD = "apiVersion: spread-schedule/v1\nkind: Scenario\nprofiles: [{nodeSelector: mine=yes}]\nsteps:\n"
NODE = '{apiVersion: v1, kind: Node, metadata: {name: %s, labels: {mine: "yes"}}, status: {allocatable: {pods: "9"}}}'
POD = ("{apiVersion: v1, kind: Pod, metadata: {name: %s}, "
       "spec: {schedulerName: my-scheduler, containers: [{name: c, image: pause}]}}")


def written(directory, steps):
    path = directory / "scenario.yaml"
    path.write_text(HEAD + "".join(f"  - {step}\n" for step in steps))
    return path


def left(cluster):
    return [each["metadata"]["name"] for each in cluster.api.list(NODES) + cluster.all_pods()]


def test_every_stage_is_shipped():
    assert {path.stem for path in SCENARIOS} == {"random", "filter", "score", "pre-score", "permit", "queue", "events",
                                                 "tenth-node"}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_shipped_scenario_on_the_embedded_cluster(offline, path):
    code, stdout, stderr = offline("simulate", "-f", path)
    assert (code, stderr) == (0, "")
    assert stdout == (ROOT / "tests" / "golden" / f"scenario-{path.stem}.txt").read_text()


def test_the_shipped_scenarios_on_a_real_server(program, cluster):
    def play(path):
        return path.stem, program("simulate", "-f", path, "--live-cluster")

    with ThreadPoolExecutor(len(SCENARIOS)) as pool:
        for name, done in pool.map(play, SCENARIOS):
            assert (done.code, done.stderr) == (0, ""), f"{name}: {done.stdout}{done.stderr}"
            assert "expectations met." in done.stdout or "1 expectation met." in done.stdout
    assert left(cluster) == []


def test_the_embedded_cluster_asks_no_server(program, cluster):
    assert program("simulate", "-f", SCENARIOS[0]).code == 0
    assert not any(event.get("userAgent", "").startswith("kubectl-spread-schedule") for event in cluster.audit())


def test_a_failed_expectation(offline, program, cluster, tmp_path):
    path = written(tmp_path, [f"apply: [{NODE % 'a'}, {POD % 'p'}]", "schedule", "expect: {pod: p, node: b}"])
    for done in (offline("simulate", "-f", path, "-o", "json"),
                 program("simulate", "-f", path, "-o", "json", "--live-cluster")):
        assert (done.code, done.stderr) == (1, "")
        result = json.loads(done.stdout)
        assert (result["kind"], result["passed"], result["summary"]) == ("Timeline", False, {"met": 0, "failed": 1})
        assert result["timeline"][-1]["why"] == "expected on b, but it is on a"
    assert left(cluster) == []


def test_what_exists_is_not_touched(program, cluster, tmp_path):
    cluster.nodes(node("there"))
    before = cluster.api.get(f"{NODES}/there")
    for steps, words in [
        ([f"apply: {NODE % 'new'}", f"apply: {NODE % 'there'}"], "node/there exists already"),
        ([f"apply: {NODE % 'new'}", "cordon: there"], "node/there is not one that the scenario has made"),
        ([f"apply: {NODE % 'new'}", "delete: node/there"], "node/there is not one that the scenario has made"),
    ]:
        code, stdout, stderr = program("simulate", "-f", written(tmp_path, steps), "--live-cluster")
        assert (code, stdout) == (2, "") and words in stderr and stderr.count("\n") == 1
    assert cluster.api.get(f"{NODES}/there") == before
    assert left(cluster) == ["there"]


def test_other_pods_that_wait_are_left_alone(program, cluster, tmp_path):
    cluster.pods(pod("other"))
    path = written(tmp_path, [f"apply: [{NODE % 'a'}, {POD % 'p'}]", "schedule",
                              "expect: [{pod: p, node: a}, {pods: all, bound: 1, pending: 0}]"])
    assert program("simulate", "-f", path, "--live-cluster").code == 0
    assert cluster.placements() == {"other": None} and left(cluster) == ["other"]


def test_an_interrupted_scenario_clears_away(program, cluster, tmp_path):
    path = written(tmp_path, [f"apply: [{NODE % 'a'}, {POD % 'p'}]", "advance: 10m"])
    with program.start("simulate", "-f", path, "--live-cluster") as running:
        wait_until(lambda: cluster.placements().get("p"), "p is bound")
        done = running.finish(signal.SIGINT)
    assert done.code == 130 and "bound to a" in done.stdout
    assert left(cluster) == []


def test_a_step_that_the_server_refuses_clears_away(program, cluster, tmp_path):
    refused = "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {schedulerName: my-scheduler}}"
    path = written(tmp_path, [f"apply: {NODE % 'a'}", f"apply: {refused}"])
    code, _, stderr = program("simulate", "-f", path, "--live-cluster")
    assert code == 2 and "step 2: apply: " in stderr and stderr.count("\n") == 1
    assert left(cluster) == []


@pytest.mark.parametrize("steps, flags, words", [
    (["advance: soon"], [], "step 1: advance: "),
    (["{advance: 1s, schedule: }"], [], "step 1: has two verbs, advance and schedule"),
    (["schedule", "delete: node/x"], [], "step 2: delete: node/x is not there"),
    (["schedule"], ["--policy", "pack"], "the scenario has profiles of its own"),
    (["schedule"], ["-o", "name"], ""),
    (["schedule"], ["--html", "x.html"], "--html has no page for a scenario: -o json or yaml"),
    (["schedule", "{"], [], "scenario.yaml:6:5: a key must be a string"),
])
def test_what_is_wrong_is_one_line(offline, tmp_path, steps, flags, words):
    path = written(tmp_path, steps)
    code, stdout, stderr = offline("simulate", "-f", path, *flags)
    assert (code, stdout) == (2, "") and words in stderr and stderr.count("\n") == 1


def test_a_scenario_from_standard_input(offline):
    assert offline("simulate", "-f", "-", stdin=SCENARIOS[0].read_text()).code == 0


def test_live_cluster_is_for_scenarios(offline):
    code, stdout, stderr = offline("simulate", "-f", ROOT / "test-pods" / "test-pod-1.yaml", "--live-cluster")
    assert (code, stdout) == (2, "") and "--live-cluster is for scenarios" in stderr
