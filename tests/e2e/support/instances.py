"""Several instances of the program that serve one scheduler name, each a user of its own in the audit log."""

import json
import re
import urllib.error
import urllib.request
from datetime import datetime

import pytest

from .kubeconfig import write_kubeconfig
from .program import Program
from .waiting import wait_until

LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases"
RENEWED_WITHIN = 10  # seconds: a holder that cannot renew stops by then
TAKEN_AFTER = 15  # seconds without a renewal


class Instance:
    """A running process; `user` is what the audit log calls it, `scheduler` whose pods it serves."""

    def __init__(self, running, user, scheduler, cluster):
        self.running, self.user, self.scheduler, self.cluster = running, user, scheduler, cluster
        self.lease = f"{LEASES}/{scheduler}"

    def leads(self):
        return self.holder() is not None and self.holder() == holder(self.cluster, self.scheduler)

    def holder(self):
        """The identity under which it last led, as its log has it; None before that."""
        lines = [line for line in self.running.stderr().splitlines() if "this process leads" in line]
        return lines[-1].rsplit(" as ", 1)[1] if lines else None

    def binds(self, **fields):
        return self.cluster.audit(user=self.user, verb="create", subresource="binding", **fields)

    def binds_without_lease(self, slack=1.0):
        """Bind requests that came when this process did not hold the lease, by the audit log alone: more than ten
        seconds after it last wrote itself into it, or after it was told that the lease is another's or gone."""
        moments = []
        for event in self.cluster.audit(user=self.user):
            came, answered = moment(event["requestReceivedTimestamp"]), moment(event["stageTimestamp"])
            about, verb = event.get("objectRef", {}), event["verb"]
            if about.get("resource") == "leases" and verb in ("create", "update"):
                well = event["responseStatus"]["code"] < 300
                moments.append((answered, "renewed" if well else "lost", came))
            elif about.get("subresource") == "binding":
                moments.append((came, "bind", about["name"]))
        wrong, renewed, lost = [], None, None
        for when, what, more in sorted(moments):
            if what == "renewed":
                renewed, lost = more, None
            elif what == "lost":
                lost = when
            elif renewed is None or when - renewed > RENEWED_WITHIN + slack or (lost and when - lost > slack):
                wrong.append(more)
        return wrong


def moment(timestamp):
    """Seconds, of a timestamp in the audit log."""
    return datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp()


def holder(cluster, scheduler="my-scheduler"):
    status, body = cluster.api.raw("GET", f"{LEASES}/{scheduler}")
    return json.loads(body)["spec"].get("holderIdentity") if status == 200 else None


@pytest.fixture
def instances(cluster, offline):
    """start(name, *arguments, scheduler=…): an Instance; all end with the test."""
    started = []
    cluster.api.delete(LEASES)

    def start(name, *arguments, scheduler="my-scheduler"):
        path = cluster.directory / f"{name}.kubeconfig"
        if not path.exists():
            certificate = cluster.client_certificate(name, ["system:masters"])
            write_kubeconfig(path, cluster.server, cluster.ca, client_certificate=certificate)
        running = Program(offline.home, path).start("--leader-elect", "-v", "2", "--scheduler-name", scheduler,
                                                          *arguments)
        started.append(running)
        return Instance(running, name, scheduler, cluster)

    yield start
    for running in started:
        running.__exit__()


def get(address, path, method="GET"):
    """(status, body) from an instance's --listen address."""
    request = urllib.request.Request(f"http://{address}{path}", method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def listens_on(running):
    """The address that it says it listens on."""
    def said():
        return re.findall(r"listening on ([0-9.:\[\]]+)", running.stderr())
    return wait_until(said, "an address in the log", 20)[0]
