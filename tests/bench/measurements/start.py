"""From the start of the process to its first request, and how large it is."""

import os
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

from measuring.figures import Section, at_most
from measuring.progress import progress
from support.kubeconfig import write_kubeconfig
from support.program import Program

TIMES = 20


class Listener:
    """A server that says nothing: it is only there to be asked."""

    def __init__(self, bed):
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(bed.directory / "apiserver.crt", bed.directory / "apiserver.key")
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.settimeout(20)
        self.kubeconfig = write_kubeconfig(bed.home / "start.kubeconfig",
                                           f"https://127.0.0.1:{self._socket.getsockname()[1]}", bed.ca, token="none")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def first_request(self):
        """(when it was connected to, when the first byte of a request came)"""
        connection, _ = self._socket.accept()
        connected = time.monotonic()
        with self._tls.wrap_socket(connection, server_side=True) as stream:
            stream.recv(1)
            return connected, time.monotonic()


def once(bed, listener):
    """Milliseconds (to the connection, to the request)."""
    environment = Program(bed.home, listener.kubeconfig).environment()
    nowhere = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in (1, 2)]
    started = time.monotonic()
    # Not forked: a copy of this process would take longer to make than the program takes to start.
    child = os.posix_spawn(bed.executable, [bed.executable, "--once"], environment, file_actions=nowhere)
    try:
        connected, asked = listener.first_request()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return 1000 * (connected - started), 1000 * (asked - started)


def stripped_size(executable):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["strip", "-o", f"{folder}/stripped", executable], check=True, timeout=60)
        return Path(f"{folder}/stripped").stat().st_size


def measure(bed, size):
    progress("start")
    with Listener(bed) as listener:
        times = [once(bed, listener) for _ in range(TIMES)]
    section = Section("Start", f"From the start of the process to the first byte of its first request over TLS, {TIMES} times, and "
                               "the size of the executable, dynamically linked and stripped.")
    section.add("to the connection", [connected for connected, _ in times], "ms")
    section.add("to the first request", [asked for _, asked in times], "ms", at_most(15, judged=False))
    section.add("size of the executable", stripped_size(bed.executable) / 1e6, "MB", at_most(5, judged=False))
    return section
