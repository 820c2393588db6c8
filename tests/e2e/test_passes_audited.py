"""Whole passes on the real API server, replayed by kube-scheduler's own filters (tests/conformance)."""

import json
import sys
from pathlib import Path

import pytest
from support.kubeconfig import write_kubeconfig
from support.audited import USER, AuditedProgram
from support.loading import ADMISSION_OFF, load, read_back, unload

CONFORMANCE = Path(__file__).resolve().parents[1] / "conformance"
sys.path.insert(0, str(CONFORMANCE))

from harness import oracle  # noqa: E402
from harness.features import switched_on  # noqa: E402
from harness.passes import SHAPE, audit  # noqa: E402
from harness.program import SCHEDULER  # noqa: E402

# A claim that waits for its pod needs a controller that binds it, and workloads a server with that alpha API.
NOT_HERE = {"late-claims", "ephemeral", "capacity", "workloads"}


@pytest.fixture(scope="module")
def plane(control_plane_programs):
    from support.cluster import Cluster
    with Cluster(control_plane_programs, apiserver_flags=[f"--disable-admission-plugins={ADMISSION_OFF}"]) as cluster:
        yield cluster


@pytest.fixture
def scheduler(offline, plane):
    unload(plane)
    path = plane.directory / f"{USER}.kubeconfig"
    write_kubeconfig(path, plane.server, plane.ca, client_certificate=plane.client_certificate(USER, ["system:masters"]))
    return AuditedProgram(offline.home, plane, path)


@pytest.fixture(scope="module")
def judge():
    try:
        program = oracle.build()
    except SystemExit as impossible:
        pytest.skip(str(impossible))
    return program


@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", range(4))
def test_a_pass_is_what_kube_scheduler_would_allow(plane, scheduler, judge, number):
    features = [feature for feature in switched_on() if feature not in NOT_HERE]
    load(plane, json.loads(oracle.generate(judge, 4, number, 1, features, raw=True, **SHAPE)[0])["items"])
    before = read_back(plane)
    _, results = scheduler.schedule("--once", "--bind-concurrency", "1", "--scheduler-name", SCHEDULER, timeout=120)
    bound = {pod: result["node"] for pod, result in results.items() if result["outcome"] == "Bound"}
    order = [f"{event['objectRef']['namespace']}/{event['objectRef']['name']}" for event in scheduler.binds(code=201)]
    assert order == list(bound), "the server saw other bindings, or in another order"
    placed = {f"{pod['metadata']['namespace']}/{pod['metadata']['name']}": pod["spec"].get("nodeName") for pod in plane.all_pods()}
    assert {pod: placed[pod] for pod in bound} == bound
    with oracle.Oracle(judge, "audit", f"--scheduler-name={SCHEDULER}") as auditor:
        tally, wrong = audit(auditor, before, list(results.values()))
    print(f"pass {number}: {tally.bound} bound, {tally.left} left waiting")
    assert wrong == []
