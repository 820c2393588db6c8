"""The control planes that the runs share: one that stays up, one whose API server may be stopped, one that loses its data."""

import itertools
import secrets
import shutil
import threading
import time
from concurrent.futures import Future

from support.certificates import Authority
from support.cluster import Cluster
from support.waiting import wait_until

USERS = 4000


class Plane(Cluster):
    """With users for the runs, each an administrator that the audit log knows by a name of its own."""

    def __init__(self, programs=None):
        self._tokens = {f"user-{number}": secrets.token_hex(16) for number in range(USERS)}
        self._free = iter(self._tokens)
        self._names = itertools.count(1)
        self._users_lock = threading.Lock()
        rows = [(token, user, ["system:masters"]) for user, token in self._tokens.items()]
        super().__init__(programs, users=rows)

    def new_user(self):
        with self._users_lock:
            return next(self._free)

    def new_name(self):
        return f"fault-{next(self._names):03}"

    def token_of(self, user):
        return self._tokens[user]

    def foreign_certificate(self, directory, user):
        """As client_certificate(), by an authority that the server does not know."""
        return Authority(directory, "foreign-ca").client(directory, user, ["system:masters"])

    def stop_etcd(self):
        self._processes.pop("etcd").kill()
        (self.directory / "client:1").unlink(missing_ok=True)

    def start_etcd(self, emptied=False):
        """Again, with the same data or with none. Returns when an API server that is there can go on."""
        if emptied:
            shutil.rmtree(self.directory / "etcd")
        self._start_etcd()
        if "kube-apiserver" in self._processes:
            wait_until(self._ready, "the API server is ready again", 60)

    def flush_audit(self):
        """Returns when all requests that were answered by now are in the log."""
        mark = f"/healthz?mark={time.monotonic_ns()}-{secrets.token_hex(4)}"
        self.api.raw("GET", mark)
        wait_until(lambda: mark.encode() in self._tail(), "the mark in the audit log", 15)
        time.sleep(0.1)

    def _tail(self, size=1 << 19):
        with open(self.audit_log, "rb") as log:
            log.seek(max(0, log.seek(0, 2) - size))
            return log.read()


class Planes:
    """Started when they are asked for; safe to ask from many threads."""

    def __init__(self, programs):
        self._programs = programs
        self._lock = threading.Lock()
        self._started = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for plane in self._started.values():
            if not plane.exception():
                plane.result().stop()

    def get(self, name):
        with self._lock:
            first = name not in self._started
            future = self._started.setdefault(name, Future())
        if first:
            try:
                future.set_result(Plane(self._programs))
            except BaseException as error:
                future.set_exception(error)
                raise
        return future.result()
