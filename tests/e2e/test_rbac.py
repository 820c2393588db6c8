"""rbac/: applied as a user would, enough for what the program does, and nothing more."""

import pytest
import yaml
from support.api import ApiError
from support.instances import get, listens_on
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
    return Program(offline.home, write_kubeconfig(tmp_path / "account", applied.server, applied.ca, token=token,
                                                  namespace="spread-schedule"))


def test_it_schedules_under_its_account(applied, under_account):
    applied.nodes(node("worker"))
    applied.pods(pod("a"), pod("b"), pod("large", cpu="1000"))
    done = under_account()
    assert (done.code, done.stderr) == (1, "")
    assert applied.placements("default") == {"a": "worker", "b": "worker", "large": None}
    events = applied.api.list("/apis/events.k8s.io/v1/namespaces/default/events")
    assert sorted(event["reason"] for event in events) == ["FailedScheduling", "Scheduled", "Scheduled"]
    wait_until(lambda: len(applied.audit(user=ACCOUNT, subresource="binding", code=201)) == 2, "two binds", 5)
    assert not [event for event in applied.audit(user=ACCOUNT) if event["responseStatus"]["code"] >= 400]


def test_it_explains_under_its_account(applied, under_account):
    applied.nodes(node("worker"))
    applied.pods(pod("a"))
    done = under_account("explain", "pod/a", "-n", "default")
    assert (done.code, done.stderr) == (0, ""), done.stderr


def test_two_replicas_run_under_the_account_as_deployed(applied, under_account, tmp_path):
    applied.nodes(node("worker"))
    arguments = deployed_arguments(tmp_path)
    with under_account.start(*arguments) as first:
        wait_until(lambda: "this process leads" in first.stderr(), "a leader", 20)
        with under_account.start(*arguments) as second:
            for each in (first, second):
                address = listens_on(each)
                wait_until(lambda: get(address, "/readyz")[0] == 200, "ready", 20)
            applied.pods(pod("a"), pod("large", cpu="1000"))
            wait_until(lambda: applied.placements("default")["a"], "the pod bound", 15)
            assert first.finish().code == 0
            wait_until(lambda: "this process leads" in second.stderr(), "the other leads", 20)
            applied.pods(pod("b"))
            wait_until(lambda: applied.placements("default")["b"], "the pod bound", 15)
            assert second.finish().code == 0
    refused = [event for event in applied.audit(user=ACCOUNT) if event["responseStatus"]["code"] == 403]
    assert refused == []


def deployed_arguments(folder):
    """As in the Deployment, with the mounted files and the port of this test."""
    spec = deployment()["spec"]["template"]["spec"]
    arguments = spec["containers"][0]["args"]
    assert "--listen=0.0.0.0:8080" in arguments
    places = {"--listen=0.0.0.0:8080": "--listen=127.0.0.1:0"}
    for path, content in mounted_files(spec).items():
        here = folder / path.strip("/").replace("/", "-")
        here.write_text(content)
        assert path in arguments
        places[path] = str(here)
    return [places.get(argument, argument) for argument in arguments]


REFUSED = [
    ("GET", "/api/v1/secrets"), ("GET", "/api/v1/configmaps"), ("GET", "/api/v1/namespaces/default"),
    ("GET", "/api/v1/nodes/worker"), ("GET", "/api/v1/secrets?watch=true&timeoutSeconds=1"),
    ("POST", "/api/v1/namespaces/default/pods"), ("DELETE", "/api/v1/namespaces/default/pods/a"),
    ("PATCH", "/api/v1/namespaces/default/pods/a"), ("GET", "/api/v1/namespaces/default/pods/a/status"),
    ("PUT", "/api/v1/namespaces/default/pods/a/status"),
    ("POST", "/api/v1/namespaces/default/pods/a/eviction"), ("POST", "/api/v1/namespaces/default/pods/a/exec"),
    ("GET", "/api/v1/services"), ("GET", "/apis/apps/v1/daemonsets"),
    ("GET", "/apis/apps/v1/namespaces/default/deployments/a"), ("PATCH", "/apis/apps/v1/namespaces/default/deployments/a"),
    ("POST", "/api/v1/persistentvolumes"), ("DELETE", "/api/v1/persistentvolumes/a"),
    ("PATCH", "/api/v1/persistentvolumes/a/status"), ("DELETE", "/api/v1/namespaces/default/persistentvolumeclaims/a"),
    ("PATCH", "/api/v1/nodes/worker"), ("DELETE", "/api/v1/nodes/worker"),
    ("POST", "/api/v1/namespaces/default/events"), ("GET", "/apis/events.k8s.io/v1/namespaces/default/events"),
    ("DELETE", "/apis/events.k8s.io/v1/namespaces/default/events/a"),
    ("POST", "/apis/coordination.k8s.io/v1/namespaces/default/leases"),
    ("GET", "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/kube-scheduler"),
    ("GET", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases"),
    ("GET", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases/other"),
    ("PUT", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases/other"),
    ("PATCH", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases/spread-schedule"),
    ("DELETE", "/apis/coordination.k8s.io/v1/namespaces/spread-schedule/leases/spread-schedule"),
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


FOLLOWED = [
    "nodes", "namespaces", "storageclasses.storage.k8s.io",
    "csinodes.storage.k8s.io", "csidrivers.storage.k8s.io", "csistoragecapacities.storage.k8s.io",
    "volumeattachments.storage.k8s.io", "replicasets.apps", "deployments.apps", "statefulsets.apps", "jobs.batch",
    "cronjobs.batch",
]


def test_the_role_grants_these_and_no_more(applied):
    listed = applied.kubectl("auth", "can-i", "--list", "-n", "default", f"--as={ACCOUNT}",
                             "--as-group=system:serviceaccounts", "--as-group=system:authenticated", "--no-headers")
    rights = {}
    for line in listed.splitlines():
        # Lines of paths that are no resource are indented; anybody may ask about himself.
        if line.strip() and not line.startswith((" ", "selfsubject")):
            rights[line.split()[0]] = sorted(line[line.rindex("[") + 1:line.rindex("]")].split())
    volumes = ("persistentvolumes", "persistentvolumeclaims")
    assert rights == {"pods": ["get", "list", "watch"], "pods/binding": ["create"], "pods/status": ["patch"],
                      "events.events.k8s.io": ["create", "patch"],
                      **{name: ["list", "watch"] for name in FOLLOWED},
                      **{name: ["get", "list", "patch", "watch"] for name in volumes}}


def deployment():
    """The first object in its file."""
    return next(yaml.safe_load_all((RBAC / "5-deployment.yaml").read_text()))


def mounted_files(spec):
    """{path in the container: content} of the ConfigMaps that a pod's first container mounts."""
    maps = {body["metadata"]["name"]: body["data"] for path in RBAC.glob("*.yaml")
            for body in yaml.safe_load_all(path.read_text()) if body["kind"] == "ConfigMap"}
    volumes = {volume["name"]: maps[volume["configMap"]["name"]] for volume in spec["volumes"]}
    return {f"{mount['mountPath']}/{name}": text for mount in spec["containers"][0]["volumeMounts"]
            for name, text in volumes[mount["name"]].items()}


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
