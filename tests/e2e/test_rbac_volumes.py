"""rbac/6-volumes.yaml: enough for pods whose volumes are bound when they are placed, and a file that can be left out."""

import json

import pytest
from support.kubeconfig import write_kubeconfig
from support.objects import node, pod
from support.program import ROOT, Program
from support.storage import PROVISIONER, Provisioner, claim, create, local_volume, storage_class, using

RBAC = ROOT / "rbac"
ROLE = "6-volumes.yaml"


@pytest.fixture
def schedule(volume_cluster, offline, tmp_path):
    """schedule() → (exit code, {"ns/name": result}) under the account of rbac/."""
    for file in sorted(RBAC.glob("*.yaml")):
        volume_cluster.kubectl("apply", "-f", file)
    token = volume_cluster.kubectl("create", "token", "spread-schedule", "-n", "spread-schedule").strip()
    kubeconfig = write_kubeconfig(tmp_path / "account", volume_cluster.server, volume_cluster.ca, token=token)

    def run():
        done = Program(offline.home, kubeconfig)("-o", "json")
        assert done.code in (0, 1), done.stderr
        return done.code, {result["pod"]: result for result in json.loads(done.stdout)["results"]}

    return run


@pytest.fixture
def pods(volume_cluster):
    """One with a claim for an existing volume, one with a claim for a new one, and one without."""
    volume_cluster.nodes(node("a"))
    create(volume_cluster, classes=[storage_class("local"), storage_class("made", PROVISIONER)],
           claims=[claim("data"), claim("logs", storage="made")], volumes=[local_volume("disk", "a")])
    volume_cluster.pods(pod("local", **using("data")), pod("made", **using("logs")), pod("plain"))
    return volume_cluster


def test_pods_with_claims_are_bound_under_its_account(pods, schedule):
    with Provisioner(pods):
        code, results = schedule()
    assert code == 0, results
    assert pods.placements("default") == {"local": "a", "made": "a", "plain": "a"}


def test_without_the_role_they_say_what_is_missing_and_the_others_are_bound(pods, schedule):
    pods.kubectl("delete", "-f", RBAC / ROLE)
    code, results = schedule()
    assert code == 1
    assert results["default/plain"]["outcome"] == "Bound"
    for name, what in (("local", "patch persistentvolume disk"), ("made", "patch persistentvolumeclaim default/logs")):
        result = results[f"default/{name}"]
        assert result["outcome"] == "Failed"
        assert f"cannot {what}" in result["message"] and f"rbac/{ROLE}" in result["message"]
    assert pods.placements("default") == {"local": None, "made": None, "plain": "a"}
