"""The program as a user of its own, so that the audit log tells its requests from those of the tests."""

import json
import time

import pytest

from .kubeconfig import write_kubeconfig
from .program import Program
from .waiting import wait_until

USER = "scheduler"


class AuditedProgram(Program):
    def __init__(self, home, cluster, kubeconfig):
        super().__init__(home, kubeconfig)
        self.cluster = cluster

    def requests(self, **fields):
        """What the audit log has of this program's requests, after the last of them has been written."""
        mark = f"/healthz?mark={time.monotonic_ns()}"
        self.cluster.api.raw("GET", mark)
        wait_until(lambda: mark in (event["requestURI"] for event in self.cluster.audit()), "the mark in the log", 10)
        time.sleep(0.05)
        return self.cluster.audit(user=USER, **fields)

    def binds(self, **fields):
        return self.requests(verb="create", resource="pods", subresource="binding", **fields)

    def schedule(self, *arguments, **options):
        """One pass with -o json: (exit code, {"ns/name": result})."""
        done = self(*arguments, "-o", "json", **options)
        assert done.code in (0, 1), done.stderr
        return done.code, {result["pod"]: result for result in json.loads(done.stdout)["results"]}


@pytest.fixture
def audited(offline, cluster):
    path = cluster.directory / f"{USER}.kubeconfig"
    if not path.exists():
        certificate = cluster.client_certificate(USER, ["system:masters"])
        write_kubeconfig(path, cluster.server, cluster.ca, client_certificate=certificate)
    return AuditedProgram(offline.home, cluster, path)
