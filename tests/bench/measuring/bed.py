"""The cluster that is measured on: a real API server and etcd, filled and emptied by the benchmark's own client."""

import secrets
import subprocess
import tempfile
import time
from pathlib import Path

from harness import audit
from support.cluster import Cluster
from support.kubeconfig import write_kubeconfig
from support.program import Program
from support.waiting import wait_until

from . import BENCH
from .processes import Started, run

# Who is measured; who lets pods arrive; who fills the cluster, unseen by the audit log. All are administrators.
MEASURED, VISITOR, FILLER = "measured", "visitor", "filler"
SETTLES = 1.0  # seconds that the server gets between filling it and a measurement
CLIENT_TIMEOUT = 600


class Bed(Cluster):
    """`executable` is the program that is measured, `client` what client/ is built to."""

    def __init__(self, programs, executable, client):
        tokens = {user: secrets.token_hex(16) for user in (MEASURED, VISITOR, FILLER)}
        super().__init__(programs, [f"--audit-policy-file={BENCH}/audit-policy.yaml", "--audit-log-maxsize=10000"],
                         [(token, user, ["system:masters"]) for user, token in tokens.items()])
        self.executable, self._client = executable, client
        self.home = Path(tempfile.mkdtemp(dir=self.directory))
        self._kubeconfigs = {user: write_kubeconfig(self.home / f"{user}.kubeconfig", self.server, self.ca, token=token)
                             for user, token in tokens.items()}
        self.node_count = self.settled_pods = 0

    # The cluster ------------------------------------------------------------------------------------------------

    def grow_nodes(self, count):
        """To at least so many."""
        if count > self.node_count:
            self.client("nodes", f"--first={self.node_count}", f"--count={count - self.node_count}")
            self.node_count = count

    def grow_pods(self, count):
        """To at least so many that are on nodes already."""
        more = count - self.settled_pods
        if more > 0:
            self.client("pods", "--prefix=settled", f"--first={self.settled_pods}", f"--count={more}", f"--on={self.node_count}")
            self.settled_pods = count
            time.sleep(SETTLES)

    def renew_pods(self, count, scheduler="default-scheduler", prefix="pod"):
        """So many that wait, in place of those of the last time."""
        self.client("delete", f"--prefix={prefix}")
        self.client("pods", f"--prefix={prefix}", f"--count={count}", f"--scheduler={scheduler}")
        time.sleep(SETTLES)

    def delete_pods(self, prefix):
        self.client("delete", f"--prefix={prefix}")

    def client(self, *arguments, user=FILLER):
        """stdout, once it is done."""
        done = subprocess.run([self._client, *arguments], env=self.environment(user), capture_output=True, text=True,
                              timeout=CLIENT_TIMEOUT)
        if done.returncode != 0:
            raise RuntimeError(done.stderr[-2000:])
        return done.stdout

    # Processes --------------------------------------------------------------------------------------------------

    def environment(self, user=MEASURED):
        return Program(self.home, self._kubeconfigs[user]).environment()

    def run(self, *arguments):
        return run([self.executable, *arguments], self.environment())

    def run_client(self, *arguments):
        return run([self._client, *arguments], self.environment())

    def start(self, *arguments):
        return Started([self.executable, *arguments], self.environment(), self.home)

    def start_client(self, *arguments):
        return Started([self._client, *arguments], self.environment(), self.home)

    def start_kube_scheduler(self, *flags):
        return Started([self.programs / "kube-scheduler", f"--kubeconfig={self._kubeconfigs[MEASURED]}",
                        "--leader-elect=false", "--secure-port=0", *flags], self.environment(), self.home)

    # The audit log ----------------------------------------------------------------------------------------------

    def settled_audit(self):
        """What was asked since forget_audit(), once all that was answered by now is in the log."""
        mark = f"/healthz?mark={time.monotonic_ns()}"
        self.api.raw("GET", mark)
        wait_until(lambda: mark.encode() in self._audit_text(), "the mark in the audit log", 15)
        time.sleep(0.1)
        return self.audit()

    def wait_binds(self, count, process, timeout=300):
        """Until the log has so many; the process must live meanwhile."""
        def enough():
            if not process.alive():
                raise RuntimeError(f"ended early: {process.output()[-2000:]}")
            return self._audit_text().count(b'"subresource":"binding"') >= count
        wait_until(enough, f"{count} binds", timeout, 0.2)

    def binds(self):
        return [bind for bind in audit.binds(self.settled_audit()) if bind.succeeded]

    def _audit_text(self):
        with open(self.audit_log, "rb") as log:
            log.seek(self._audit_start)
            return log.read()
