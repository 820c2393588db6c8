"""In a pod: the service account's token, CA and namespace. The folder is led elsewhere by a preloaded library."""

import subprocess
from pathlib import Path

import pytest
from support.connect_bed import bed  # noqa: F401
from support.objects import node, pod
from support.program import ROOT
from support.waiting import wait_until

SHIM = ROOT / "tests" / "e2e" / "support" / "connect_pod.c"


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    library = tmp_path_factory.mktemp("shim") / "pod.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SHIM, "-ldl"], check=True, timeout=60)
    return library


@pytest.fixture
def pod_env(bed, shim):
    """The environment of a pod whose account is a real one with an administrator's rights."""
    token = service_account_token(bed.cluster.api)
    bed.write("account/token", token)
    bed.write("account/ca.crt", Path(bed.ca).read_text())
    bed.write("account/namespace", "kube-public")
    return {"LD_PRELOAD": str(shim), "SERVICE_ACCOUNT": str(bed.folder / "account"),
            "KUBERNETES_SERVICE_HOST": "127.0.0.1", "KUBERNETES_SERVICE_PORT": str(bed.cluster.port)}


ACCOUNT = "system:serviceaccount:kube-system:connect"


def service_account_token(api):
    accounts = "/api/v1/namespaces/kube-system/serviceaccounts"
    if api.raw("GET", f"{accounts}/connect")[0] == 404:
        api.create(accounts, {"metadata": {"name": "connect"}})
        api.create("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", {
            "metadata": {"name": "connect"},
            "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"},
            "subjects": [{"kind": "ServiceAccount", "namespace": "kube-system", "name": "connect"}]})
    request = {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {}}
    return api.create(f"{accounts}/connect/token", request)["status"]["token"]


def test_the_service_account(bed, pod_env):
    assert bed.who(env=pod_env) == ACCOUNT


def test_an_empty_kubeconfig_still_means_in_cluster(bed, pod_env):
    assert bed.who(env=pod_env, kubeconfig=bed.write("empty", "")) == ACCOUNT
    assert bed.who("--kubeconfig", bed.write("empty", ""), env=pod_env) == ACCOUNT


def test_a_kubeconfig_beats_it(bed, pod_env):
    assert bed.who(env=pod_env, kubeconfig=bed.kubeconfig()) == "admin"


def test_flags(bed, pod_env):
    assert bed.who("--token", bed.token, env=pod_env) == "admin"
    assert bed.event("--as", "joe", "--as-group", "system:masters", env=pod_env)["impersonatedUser"]["username"] == "joe"
    # -s leaves in-cluster mode, and with it the account.
    refusal = bed.refusal("-s", bed.server, "--certificate-authority", bed.ca, env=pod_env)
    assert 'User "system:anonymous" cannot list' in refusal


@pytest.mark.parametrize("variables, flags, expected", [
    ({}, [], "kube-public"), ({"POD_NAMESPACE": "kube-system"}, [], "kube-system"),
    ({"POD_NAMESPACE": "kube-system"}, ["-n", "kube-node-lease"], "kube-node-lease")])
def test_the_namespace_of_explain(bed, pod_env, variables, flags, expected):
    done = bed.program("explain", "pod/none", *flags, env={**pod_env, **variables})
    assert done.code == 2
    requests = [each["requestURI"] for each in bed.events()]
    assert f"/api/v1/namespaces/{expected}/pods/none" in requests[-1]


def test_a_rotated_token_is_read_again(bed, pod_env):
    token = bed.folder / "account" / "token"
    good = token.read_text()
    token.write_text("not yet")
    with bed.program.start("--interval", "50ms", "--scheduler-name", "nobody", "-v", "6", env=pod_env) as running:
        wait_until(lambda: " 401 in " in running.stderr(), "a refusal")
        token.write_text(good)
        wait_until(lambda: " 200 in " in running.stderr(), "the new token in use", 20)


def test_without_a_token_it_is_no_pod(bed, pod_env):
    (bed.folder / "account" / "token").unlink()
    assert "no cluster is configured" in bed.refusal(env=pod_env)


def test_scheduling_works_as_the_account(bed, cluster, pod_env):
    cluster.nodes(node("n"))
    cluster.pods(pod("p"))
    done = bed.program("--once", env=pod_env)
    assert done.code == 0, done.stderr
    assert [each["user"]["username"] for each in cluster.binds(code=201)] == [ACCOUNT]
