"""rbac/: applied as a user would, enough for what the program does, and nothing more."""

import pytest
import yaml
from support.api import ApiError
from support.kubeconfig import write_kubeconfig
from support.objects import node, pod
from support.program import ROOT, Program
from support.waiting import wait_until

RBAC = ROOT / "rbac"
ACCOUNT = "system:serviceaccount:spread-schedule:spread-schedule"


@pytest.fixture
def applied(cluster):
    cluster.kubectl("apply", "-f", RBAC)
    return cluster


@pytest.fixture
def token(applied):
    return applied.kubectl("create", "token", "spread-schedule", "-n", "spread-schedule").strip()


@pytest.fixture
def under_account(applied, token, offline, tmp_path):
    """The program with the account's token and no other right."""
    return Program(offline.home, write_kubeconfig(tmp_path / "account", applied.server, applied.ca, token=token))


def test_it_schedules_under_its_account(applied, under_account):
    applied.nodes(node("worker"))
    applied.pods(pod("a"), pod("b"))
    done = under_account()
    assert done.code == 0, done.stderr
    assert applied.placements("default") == {"a": "worker", "b": "worker"}
    wait_until(lambda: len(applied.audit(user=ACCOUNT, subresource="binding", code=201)) == 2, "two binds", 5)
    assert not [event for event in applied.audit(user=ACCOUNT) if event["responseStatus"]["code"] >= 400]


def test_it_explains_under_its_account(applied, under_account):
    applied.nodes(node("worker"))
    applied.pods(pod("a"))
    done = under_account("explain", "pod/a")
    assert (done.code, done.stderr) == (0, ""), done.stderr


def test_the_deployments_arguments_run_under_its_account(applied, under_account):
    applied.nodes(node("worker"))
    container = deployment()["spec"]["template"]["spec"]["containers"][0]
    with under_account.start(*container["args"]) as running:
        applied.pods(pod("a"))
        wait_until(lambda: applied.placements("default")["a"], "the pod bound", 15)
        assert running.finish().code == 0


REFUSED = [
    ("GET", "/api/v1/secrets"), ("GET", "/api/v1/configmaps"), ("GET", "/api/v1/namespaces"),
    ("GET", "/api/v1/nodes/worker"), ("GET", "/api/v1/pods?watch=true&timeoutSeconds=1"),
    ("POST", "/api/v1/namespaces/default/pods"), ("DELETE", "/api/v1/namespaces/default/pods/a"),
    ("PATCH", "/api/v1/namespaces/default/pods/a"), ("PATCH", "/api/v1/namespaces/default/pods/a/status"),
    ("POST", "/api/v1/namespaces/default/pods/a/eviction"), ("POST", "/api/v1/namespaces/default/pods/a/exec"),
    ("PATCH", "/api/v1/nodes/worker"), ("DELETE", "/api/v1/nodes/worker"),
    ("POST", "/api/v1/namespaces/default/events"), ("POST", "/apis/events.k8s.io/v1/namespaces/default/events"),
    ("POST", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases"),
    ("POST", "/api/v1/namespaces/spread-schedule/serviceaccounts/spread-schedule/token"),
    ("GET", "/apis/rbac.authorization.k8s.io/v1/clusterroles"),
    ("POST", "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings"),
]


def test_it_is_refused_everything_else(applied, token):
    applied.nodes(node("worker"))
    applied.pods(pod("a"))
    as_account = applied.api_as(token)
    got = {}
    for method, path in REFUSED:
        headers = {"Content-Type": "application/merge-patch+json"} if method == "PATCH" else None
        got[method, path] = as_account.raw(method, path, None if method in ("GET", "DELETE") else {}, headers)[0]
    assert got == {request: 403 for request in REFUSED}


def test_the_role_grants_these_and_no_more(applied):
    listed = applied.kubectl("auth", "can-i", "--list", "-n", "default", f"--as={ACCOUNT}",
                             "--as-group=system:serviceaccounts", "--as-group=system:authenticated", "--no-headers")
    rights = {}
    for line in listed.splitlines():
        words = line.split()
        if words and words[0].split(".")[0] in ("pods", "nodes", "pods/binding", "secrets", "events", "*"):
            rights[words[0]] = line[line.rindex("["):]
    assert rights == {"pods": "[get list]", "nodes": "[list]", "pods/binding": "[create]"}


def deployment():
    return yaml.safe_load((RBAC / "4-deployment.yaml").read_text())


def test_pod_security_restricted_admits_the_deployments_pod(applied):
    template = deployment()["spec"]["template"]
    body = {"apiVersion": "v1", "kind": "Pod", "spec": template["spec"],
            "metadata": {**template["metadata"], "name": "as-deployed", "namespace": "spread-schedule"}}
    path = "/api/v1/namespaces/spread-schedule/pods?dryRun=All"
    applied.api.create(path, body)
    body["spec"]["containers"][0]["securityContext"]["allowPrivilegeEscalation"] = True
    with pytest.raises(ApiError) as refused:
        applied.api.create(path, body)
    assert refused.value.status == 403 and "restricted" in refused.value.body


def test_the_container_cannot_write_and_is_bounded():
    container = deployment()["spec"]["template"]["spec"]["containers"][0]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert set(container["resources"]) == {"requests", "limits"}
    assert deployment()["spec"]["replicas"] == 1
