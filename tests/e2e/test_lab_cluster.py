"""The lab's clusters and pods, from the files in test-pods/ and on a real API server."""

import subprocess
from collections import Counter

import pytest
import yaml
from support.audited import audited  # noqa: F401
from support.program import ROOT, executable

LAB = ROOT / "test-pods" / "lab.yaml"
EXPECTED = {"test-pod-1": "worker", "test-pod-2": "worker2", "test-pod-3": "worker3", "test-pod-4": "worker"}


def objects(path):
    return [document for document in yaml.safe_load_all(path.read_text()) if document]


def test_the_file_is_the_case_that_the_lab_states():
    pods = [each for each in objects(LAB) if each["kind"] == "Pod"]
    placed = Counter(each["spec"]["nodeName"] for each in pods if "nodeName" in each["spec"])
    assert placed == {"control-plane": 9, "worker": 2, "worker2": 2, "worker3": 2}
    waiting = [each for each in pods if "nodeName" not in each["spec"]]
    assert [each["metadata"]["name"] for each in waiting] == list(EXPECTED)
    assert all("app" not in each["metadata"].get("labels", {}) for each in waiting)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_manifests_are_the_pods_of_the_file(name):
    manifest, = objects(ROOT / "test-pods" / f"{name}.yaml")
    assert manifest in objects(LAB)
    assert manifest["spec"]["schedulerName"] == "my-scheduler"


def test_kind_makes_the_same_nodes():
    config, = objects(ROOT / "test-pods" / "kind.yaml")
    assert config["name"] == "sched-lab"
    assert [each["role"] for each in config["nodes"]] == ["control-plane", "worker", "worker", "worker"]
    workers = [each for each in objects(LAB) if each["kind"] == "Node"][1:]
    assert [each["labels"]["env"] for each in config["nodes"][1:]] == [
        each["metadata"]["labels"]["env"] for each in workers]


def test_four_pods_from_the_file(offline):
    done = offline("--cluster-file", LAB, "-o", "yaml")
    assert done.code == 0, done.stderr
    results = yaml.safe_load(done.stdout)["results"]
    assert {each["pod"]: each["node"] for each in results} == {f"default/{name}": EXPECTED[name] for name in EXPECTED}
    assert {each["outcome"] for each in results} == {"WouldBind"}


def test_four_pods_on_the_server(cluster, audited):
    cluster.kubectl("apply", "-f", LAB)
    done = audited()
    assert done.code == 0, done.stderr
    assert EXPECTED.items() <= cluster.placements("default").items()
    assert len(audited.binds(code=201)) == 4


def test_kubectl_runs_it_as_a_plugin(cluster, audited, tmp_path):
    """As the README has it; kubectl looks for the name with an underscore."""
    (tmp_path / "kubectl-spread_schedule").symlink_to(executable())
    cluster.kubectl("apply", "-f", LAB)
    environment = audited.environment({"PATH": f"{tmp_path}:/usr/bin:/bin"})
    done = subprocess.run([cluster.programs / "kubectl", "spread-schedule"], capture_output=True, text=True, timeout=30,
                          env=environment)
    assert done.returncode == 0, done.stderr
    assert EXPECTED.items() <= cluster.placements("default").items()


def test_test_pods_one_manifest_after_another(cluster, audited):
    cluster.kubectl("apply", "-f", LAB)
    for name in EXPECTED:
        cluster.kubectl("delete", "pod", name, "--grace-period=0", "--force")
    for name, node in EXPECTED.items():
        cluster.kubectl("apply", "-f", ROOT / "test-pods" / f"{name}.yaml")
        assert audited().code == 0
        assert cluster.pod(name)["spec"]["nodeName"] == node


def test_prod_and_non_prod_pods_keep_to_their_workers(cluster, audited):
    cluster.nodes(*[each for each in objects(LAB) if each["kind"] == "Node"])
    for env in ("prod", "non-prod"):
        for number in (1, 2, 3):
            cluster.kubectl("apply", "-f", ROOT / "test-pods" / f"test-pod-{env}-{number}.yaml")
    assert audited().code == 0
    placements = cluster.placements("default")
    prod = Counter(node for name, node in placements.items() if name.startswith("test-pod-prod"))
    assert sorted(prod) == ["worker", "worker2"] and max(prod.values()) == 2
    assert {node for name, node in placements.items() if "non-prod" in name} == {"worker3"}


def test_a_node_selector_of_the_operator(cluster, audited):
    cluster.kubectl("apply", "-f", LAB)
    assert audited("--node-selector", "env=prod").code == 0
    placements = cluster.placements("default")
    assert Counter(placements[name] for name in EXPECTED) == {"worker": 2, "worker2": 2}


def test_the_tainted_node_is_for_those_that_tolerate_it(cluster, audited):
    nodes = [each for each in objects(LAB) if each["kind"] == "Node"]
    cluster.nodes(nodes[0], nodes[3])
    cluster.kubectl("taint", "node", "worker3", "example=true:NoSchedule")
    cluster.kubectl("apply", "-f", ROOT / "test-pods" / "test-scheduler.yaml")
    code, results = audited.schedule()
    assert code == 1
    assert results["test-scheduler/test-pod-tolerating"]["node"] == "worker3"
    refused = results["test-scheduler/test-pod-not-tolerating"]
    assert refused["outcome"] == "Unschedulable"
    assert refused["message"] == "0/2 nodes are available: 2 node(s) had untolerated taint(s)."
    assert cluster.placements("test-scheduler") == {"test-pod-tolerating": "worker3", "test-pod-not-tolerating": None}


def test_the_demo_shows_what_went_where_and_a_bar_for_each_node(offline):
    done = offline("--cluster-file", LAB, "--bars")
    assert done.code == 0, done.stderr
    lines = done.stdout.splitlines()
    for name, node in EXPECTED.items():
        assert any(line.split()[:4] == ["default", name, "WouldBind", node] for line in lines), done.stdout
    for node in ("control-plane", *set(EXPECTED.values())):
        assert any(line.split()[:1] == [node] for line in lines), done.stdout
