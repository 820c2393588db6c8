"""For tests of connecting: kubeconfigs of any shape for the shared API server, the program and kubectl run on them, and
who the server saw."""

import base64
import os
import subprocess
import time
from pathlib import Path

import pytest
import yaml

from .program import Program
from .waiting import wait_until

# Nobody's pods: one list and nothing to do.
ONE_REQUEST = ("--once", "--scheduler-name", "nobody", "--start-timeout", "0s")


def base64_of(path):
    return base64.b64encode(Path(path).read_bytes()).decode()


class Bed:
    def __init__(self, cluster, home):
        self.cluster = cluster
        self.folder = Path(home)
        self.program = Program(home)
        self.server = cluster.server
        self.ca = str(cluster.ca)
        self.token = cluster.token
        self._number = 0

    # Files ------------------------------------------------------------------------------------------------------

    def write(self, name, text, mode=0o600):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(mode)
        return path

    def script(self, name, text):
        return self.write(name, "#!/bin/sh\n" + text, mode=0o700)

    def certificate(self, user, groups=("system:masters",)):
        """{"client-certificate": …, "client-key": …} of an administrator by this name; made once a server."""
        found = self.cluster.directory / f"{user}.crt"
        certificate, key = (found, found.with_suffix(".key")) if found.exists() else \
            self.cluster.client_certificate(user, groups)
        return {"client-certificate": str(certificate), "client-key": str(key)}

    def config(self, user=None, cluster=None, **top):
        """A kubeconfig as a dictionary: the fields of its user (the administrator's token where none are given), and what
        to change in its cluster; None takes a field away."""
        entry = {"server": self.server, "certificate-authority": self.ca, **(cluster or {})}
        return {
            "apiVersion": "v1", "kind": "Config", "current-context": "test",
            "clusters": [{"name": "test", "cluster": {key: value for key, value in entry.items() if value is not None}}],
            "users": [{"name": "test", "user": {"token": self.token} if user is None else user}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}], **top}

    def kubeconfig(self, *arguments, **fields):
        self._number += 1
        return self.write(f"config-{self._number}", yaml.safe_dump(self.config(*arguments, **fields)))

    # Running ----------------------------------------------------------------------------------------------------

    def run(self, *arguments, kubeconfig=None, env=None, timeout=30):
        variables = {**({"KUBECONFIG": str(kubeconfig)} if kubeconfig else {}), **(env or {})}
        return self.program(*ONE_REQUEST, *arguments, env=variables, timeout=timeout)

    def who(self, *arguments, **options):
        """Runs once, which must go well, and returns the user that the server saw."""
        return self.event(*arguments, **options)["user"]["username"]

    def event(self, *arguments, **options):
        """The same, with all that the audit log says of the one request."""
        before = len(self.events())
        done = self.run(*arguments, **options)
        assert done.code == 0, done.stderr
        wait_until(lambda: len(self.events()) > before, "the request in the audit log", 5)
        return self.events()[-1]

    def events(self):
        return [each for each in self.cluster.audit() if each.get("userAgent", "").startswith("kubectl-spread-schedule/")]

    def refusal(self, *arguments, **options):
        """Runs once, which must fail as a configuration or server that is of no use does; returns the one line."""
        started = time.monotonic()
        done = self.run(*arguments, **options)
        assert (done.code, done.stdout) == (2, ""), done
        assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1, done.stderr
        assert time.monotonic() - started < 10
        return done.stderr[len("error: "):-1]

    def kubectl_works(self, *arguments, kubeconfig=None, env=None):
        """Whether kubectl gets an answer with the same kubeconfig, flags and environment."""
        variables = {**({"KUBECONFIG": str(kubeconfig)} if kubeconfig else {}), **(env or {})}
        done = subprocess.run([self.cluster.programs / "kubectl", "get", "--raw", "/api/v1/pods?limit=1", *map(str, arguments)],
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=30, cwd=self.folder,
                              env=self.program.environment(variables))
        return done.returncode == 0


@pytest.fixture
def bed(_shared_cluster, offline):
    return Bed(_shared_cluster, os.path.realpath(offline.home))
