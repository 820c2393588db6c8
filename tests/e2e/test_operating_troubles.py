"""Each sentence that docs/operating.md quotes under "What to do when" is one that the program says when that happens."""

import json
import re
from contextlib import contextmanager

import pytest
from support.certificates import Authority
from support.instances import LEASES, get, listens_on
from support.kubeconfig import write_kubeconfig
from support.lab_proxy import LabProxy, lose_request
from support.objects import node, pod
from support.program import ROOT, Program
from support.waiting import wait_until

PAGE = ROOT / "docs" / "operating.md"
LEASE = f"{LEASES}/my-scheduler"


def quoted():
    """What stands in quotes in the first column and is more than a word."""
    table = PAGE.read_text().split("## What to do when")[1].split("\n## ")[0]
    first = [row.split("|")[1] for row in table.splitlines() if row.startswith("| ")]
    return [text for cell in first for text in re.findall("`([^`]* [^`]* [^`]*)`", cell)]


def readiness(program, *flags):
    """Reads what /readyz says until it is what is looked for."""
    with program.start(*flags, "--listen", "127.0.0.1:0", "-v", "2") as running:
        address = listens_on(running)
        yield from iter(lambda: get(address, "/readyz")[1], None)


def log(program, *flags, then=lambda: None):
    with program.start("--leader-elect", "--interval", "200ms", "-v", "2", *flags) as running:
        if then:
            wait_until(lambda: "this process leads" in running.stderr(), "the lease", 20)
            then()
        yield from iter(running.stderr, None)


@contextmanager
def right_to(cluster, user, verbs):
    cluster.kubectl("create", "clusterrole", user, f"--verb={verbs}", "--resource=pods,nodes,namespaces")
    cluster.kubectl("create", "clusterrolebinding", user, f"--clusterrole={user}", f"--user={user}")
    yield
    cluster.kubectl("delete", "clusterrole,clusterrolebinding", user)


def not_supported(cluster, program, tmp_path):
    cluster.nodes(node("n"))
    cluster.pods(pod("p", resourceClaims=[{"name": "gpu", "resourceClaimName": "g"}]))
    program("--once")
    yield json.dumps(cluster.api.list("/apis/events.k8s.io/v1/namespaces/default/events"))


def no_list(cluster, program, tmp_path):
    return readiness(program, "--watch", "--as", "joe")


def no_watch(cluster, program, tmp_path):
    with right_to(cluster, "list-only", "get,list"):
        yield from readiness(program, "--watch", "--as", "list-only")


def no_connection(cluster, program, tmp_path):
    return readiness(program, "--watch", "--server", "https://127.0.0.1:1")


def no_trust(cluster, program, tmp_path):
    authority = Authority(tmp_path, "other-ca")
    config = write_kubeconfig(tmp_path / "config", cluster.server, authority.certificate, token="t")
    yield program("--once", "--start-timeout", "0s", "--kubeconfig", config).stderr


def lost(cluster, program, tmp_path):
    cluster.api.delete(LEASES)
    return log(program, then=lambda: cluster.api.patch(LEASE, {"spec": {"holderIdentity": "another"}}))


def not_renewed(cluster, program, tmp_path):
    cluster.api.delete(LEASES)
    with LabProxy(cluster) as proxy:
        through = Program(program.home, proxy.kubeconfig(tmp_path / "proxied"))

        def no_more():
            for method in ("GET", "PUT"):
                proxy.on(method, "/my-scheduler", range(1, 1000), lose_request)

        yield from log(through, then=no_more)


def no_lease(cluster, program, tmp_path):
    return log(program, "--as", "joe", then=None)


def cordoned(cluster, program, tmp_path):
    """Between two requests of one process, which takes a fault: its words stand in the sources."""
    yield " ".join((ROOT / "src" / name).read_text() for name in ("run/live_scheduler.cpp", "cluster/node_check.cpp")).replace("\n", " ")


SYMPTOMS = {
    "constraint not supported: …": not_supported,
    "not ready: cannot list …: … forbidden": no_list,
    "not ready: cannot watch …: … forbidden": no_watch,
    "not ready: cannot list …: no connection to …": no_connection,
    "the certificate of … is not signed by …": no_trust,
    "lost the lease …: it could not be renewed for 10s": not_renewed,
    "lost the lease …: … holds it now": lost,
    "cannot get lease …: … forbidden": no_lease,
    "… was bound, but by now node … was cordoned": cordoned,
}


def test_every_quoted_sentence_is_tried():
    assert quoted() == list(SYMPTOMS)


@pytest.mark.parametrize("symptom", SYMPTOMS)
def test_it_is_said(cluster, program, tmp_path, symptom):
    pattern = ".*".join(map(re.escape, symptom.split("…")))
    if symptom.startswith("… was bound"):
        pattern = r" was bound, but by now .*node .* was cordoned"
    said = SYMPTOMS[symptom](cluster, program, tmp_path)
    wait_until(lambda: re.search(pattern, next(said)), symptom, 40)
    said.close()
