"""A TLS server that never stops sending, and the memory that a program takes."""

import re
import subprocess
import tempfile
import time
from pathlib import Path

from .connect_servers import Server, _context, _read_until
from .program import executable


class Flood(Server):
    """Answers every request with `head`, then `block` again and again until the client has gone or `most` bytes went."""

    def __init__(self, head, block, tls, most=1 << 30):
        self._head, self._block, self._tls, self._most = head, block, _context(*tls), most
        self.sent = 0
        super().__init__()

    @property
    def url(self):
        return f"https://127.0.0.1:{self.port}"

    def serve(self, connection):
        connection = self._tls.wrap_socket(connection, server_side=True)
        _read_until(connection, b"\r\n\r\n")
        connection.sendall(self._head)
        while self.sent < self._most:
            connection.sendall(self._block)
            self.sent += len(self._block)


def peak_memory(program, *arguments, timeout=120):
    """(exit code, stdout and stderr, MiB that it held at most)"""
    with tempfile.TemporaryFile() as printed:
        child = subprocess.Popen([executable(), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=printed,
                                 stderr=printed, env=program.environment(), cwd=program.home)
        peak, end = 0, time.monotonic() + timeout
        while child.poll() is None:
            peak = max(peak, _high_water(child.pid))
            if time.monotonic() > end:
                child.kill()
            time.sleep(0.01)
        printed.seek(0)
        return child.returncode, printed.read().decode(), peak


def _high_water(pid):
    """Since the program started; what the kernel tells at its end counts the process that started it too."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        found = None
    return int(found[1]) // 1024 if found else 0
