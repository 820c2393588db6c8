"""A real control plane on loopback: etcd and kube-apiserver, and beside them what a test asks for.

Any number run side by side. Each has its own directory with keys, logs and the audit log, and is stopped with
stop(), at the latest when the process that started it ends.
"""

import json
import secrets
import shutil
import socket
import ssl
import subprocess
import tempfile
from pathlib import Path

from . import manifests
from .api import Api, ApiError
from .certificates import Authority, new_key, public_key
from .kubeconfig import write_kubeconfig
from .processes import Process
from .waiting import wait_until

BUILD = Path(__file__).resolve().parents[2] / "controlplane" / "build"
ADMISSION_OFF = "ServiceAccount,TaintNodesByCondition"


class Unavailable(Exception):
    """The programs are neither built nor given."""


def programs_directory():
    """Where kube-apiserver and the others are; see tests/controlplane/build."""
    found = subprocess.run([BUILD, "--where"], capture_output=True, text=True, timeout=60)
    if found.returncode != 0:
        raise Unavailable(found.stderr.strip())
    return Path(found.stdout.strip())


class ControlPlane:
    """server, kubeconfig (a client certificate of an administrator), token (the same by token), ca, api."""

    def __init__(self, programs=None, apiserver_flags=(), users=()):
        """users: (token, user, groups) for the API server's token file; rights are for RBAC to give."""
        self.programs = programs or programs_directory()
        self.directory = Path(tempfile.mkdtemp(prefix="spread-"))
        self.audit_log = self.directory / "audit.log"
        self.kubeconfig = self.directory / "kubeconfig"
        self._flags = list(apiserver_flags)
        self._processes = {}
        self._audit_start = 0
        try:
            self._write_keys(users)
            self._start_etcd()
            self._start_apiserver_anywhere()
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        # etcd last: the others wait for it when they end. Nothing here is worth a graceful end.
        for name in reversed(list(self._processes)):
            self._processes.pop(name).kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    def process(self, name):
        """The running Process of "etcd", "kube-apiserver", …"""
        return self._processes[name]

    # Further programs -------------------------------------------------------------------------------------------

    def start_controller_manager(self, *flags):
        self._start("kube-controller-manager", f"--kubeconfig={self.kubeconfig}", "--leader-elect=false",
                    "--secure-port=0", f"--service-account-private-key-file={self.directory}/service-account.key",
                    f"--root-ca-file={self.ca}", "--kube-api-qps=500", "--kube-api-burst=1000", *flags)

    def start_scheduler(self, *flags):
        self._start("kube-scheduler", f"--kubeconfig={self.kubeconfig}", "--leader-elect=false", "--secure-port=0",
                    *flags)

    def start_kwok(self, *flags):
        """From now on nodes become Ready and bound pods Running."""
        self._start("kwok", f"--kubeconfig={self.kubeconfig}", "--manage-all-nodes=true",
                    "--node-lease-duration-seconds=40", "--server-address=127.0.0.1:0", *flags)

    def stop_apiserver(self):
        self._processes.pop("kube-apiserver").kill()

    def start_apiserver(self):
        """Again, at the same address and with the same data."""
        self._run_apiserver()
        wait_until(self._ready, "kube-apiserver ready again", timeout=150)

    # Use --------------------------------------------------------------------------------------------------------

    def api_as(self, token):
        return Api(self.server, self.ca, token=token)

    def client_certificate(self, user, groups=()):
        return self._client_ca.client(self.directory, user, groups)

    def kubectl(self, *arguments, stdin=None, timeout=60):
        """stdout; raises with stderr where kubectl fails."""
        done = subprocess.run([self.programs / "kubectl", f"--kubeconfig={self.kubeconfig}", *map(str, arguments)],
                              input=stdin, capture_output=True, text=True, timeout=timeout)
        if done.returncode != 0:
            raise RuntimeError(f"kubectl {arguments}: {done.stderr}")
        return done.stdout

    def audit(self, **fields):
        """The requests since the start or the last forget_audit(), as the server's audit log has them. fields: verb,
        user, code, and resource, subresource, name, namespace of the object."""
        with open(self.audit_log, "rb") as log:
            log.seek(self._audit_start)
            text = log.read()
        events = [json.loads(line) for line in text[:text.rfind(b"\n") + 1].splitlines()]
        return [event for event in events if manifests.audit_fields(event).items() >= fields.items()]

    def forget_audit(self):
        self._audit_start = self.audit_log.stat().st_size

    # Starting ---------------------------------------------------------------------------------------------------

    def _write_keys(self, users):
        directory = self.directory
        server_ca, self._client_ca = Authority(directory, "server-ca"), Authority(directory, "client-ca")
        self.ca = server_ca.certificate
        server_ca.server(directory, "apiserver")
        self._client_ca.client(directory, "admin", ["system:masters"])
        public_key(new_key(directory / "service-account.key"), directory / "service-account.pub")
        self.token = secrets.token_hex(16)
        rows = [(self.token, "admin", ["system:masters"]), *users]
        (directory / "tokens.csv").write_text(manifests.token_file(rows))
        (directory / "audit-policy.yaml").write_text(manifests.AUDIT_POLICY)

    def _start_etcd(self):
        # Sockets in our own directory: no port to lose to somebody else. etcd insists on the form host:port and makes
        # it a file in its working directory.
        client, peer = "unix://client:1", "unix://peer:1"
        process = self._start("etcd", f"--data-dir={self.directory}/etcd", "--unsafe-no-fsync", "--log-level=warn",
                              f"--listen-client-urls={client}", f"--advertise-client-urls={client}",
                              f"--listen-peer-urls={peer}", f"--initial-advertise-peer-urls={peer}",
                              f"--initial-cluster=default={peer}")
        socket_file = self.directory / "client:1"
        self._etcd = f"unix://{socket_file}"
        wait_until(lambda: socket_file.exists() or not process.alive(), "etcd listening")
        if not process.alive():
            raise RuntimeError(f"etcd does not start:\n{process.last_lines()}")

    def _start_apiserver_anywhere(self, tries=5):
        for _ in range(tries):
            self.port = free_port()
            self.server = f"https://127.0.0.1:{self.port}"
            self.api = Api(self.server, self.ca, token=self.token)
            write_kubeconfig(self.kubeconfig, self.server, self.ca,
                             client_certificate=(self.directory / "admin.crt", self.directory / "admin.key"))
            process = self._run_apiserver()
            wait_until(lambda: self._ready() or not process.alive(), "kube-apiserver ready", timeout=150)
            if process.alive():
                return
            # Between finding the port and listening somebody else may have taken it.
            if "address already in use" not in process.last_lines(200):
                break
        raise RuntimeError(f"kube-apiserver does not start:\n{process.last_lines()}")

    def _run_apiserver(self):
        directory = self.directory
        return self._start(
            "kube-apiserver", f"--etcd-servers={self._etcd}", "--bind-address=127.0.0.1",
            f"--secure-port={self.port}", f"--tls-cert-file={directory}/apiserver.crt",
            f"--tls-private-key-file={directory}/apiserver.key", f"--client-ca-file={directory}/client-ca.crt",
            f"--token-auth-file={directory}/tokens.csv", "--authorization-mode=RBAC",
            f"--service-account-key-file={directory}/service-account.pub",
            f"--service-account-signing-key-file={directory}/service-account.key",
            "--service-account-issuer=https://kubernetes.default.svc", "--service-cluster-ip-range=10.0.0.0/24",
            f"--disable-admission-plugins={ADMISSION_OFF}", f"--audit-policy-file={directory}/audit-policy.yaml",
            f"--audit-log-path={self.audit_log}", *self._flags)

    def _start(self, program, *flags):
        process = Process([self.programs / program, *flags], self.directory / f"{program}.log", cwd=self.directory)
        self._processes[program] = process
        return process

    def _ready(self):
        try:
            return (self.api.raw("GET", "/readyz")[0] == 200
                    and bool(self.api.get("/api/v1/namespaces/default")))
        except (ApiError, OSError, ssl.SSLError):
            return False


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
