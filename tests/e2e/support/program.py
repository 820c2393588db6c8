"""Running the program under test."""

import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# What decides how the program connects or prints must come from the test alone.
_DROPPED = ("KUBECONFIG", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
            "NO_COLOR", "POD_NAMESPACE", "KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT")


def executable():
    """SPREAD_PROGRAM, or what tests/run builds."""
    return Path(os.environ.get("SPREAD_PROGRAM", ROOT / "build" / "dev" / "kubectl-spread-schedule"))


@dataclass
class Outcome:
    code: int
    stdout: str
    stderr: str

    def __iter__(self):
        return iter((self.code, self.stdout, self.stderr))


class Program:
    """The program with a home of its own; `kubeconfig` is passed in KUBECONFIG unless it is None."""

    def __init__(self, home, kubeconfig=None):
        self.home = Path(home)
        self.kubeconfig = kubeconfig

    def environment(self, extra=None):
        kept = {key: value for key, value in os.environ.items() if key.upper() not in _DROPPED}
        own = {"HOME": str(self.home), **({"KUBECONFIG": str(self.kubeconfig)} if self.kubeconfig else {})}
        return {**kept, **own, **(extra or {})}

    def __call__(self, *arguments, stdin="", env=None, timeout=60, cwd=None):
        """Runs to its end; a program that does not end in `timeout` seconds is a failure."""
        done = subprocess.run([executable(), *map(str, arguments)], input=stdin, capture_output=True, text=True,
                              env=self.environment(env), timeout=timeout, cwd=cwd or self.home)
        return Outcome(done.returncode, done.stdout, done.stderr)

    def start(self, *arguments, env=None, cwd=None):
        """In the background; end it with finish() or by `with`."""
        return Running([executable(), *map(str, arguments)], self.environment(env), cwd or self.home)


class Running:
    """Output goes to files, so that a full pipe never blocks it; read it at any time with stdout() and stderr()."""

    def __init__(self, command, env, cwd):
        self.command = command
        self._out, self._err = tempfile.TemporaryFile("w+b"), tempfile.TemporaryFile("w+b")
        self._child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self._out, stderr=self._err, env=env,
                                       cwd=cwd, start_new_session=True)
        self.pid = self._child.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.send_signal(signal.SIGKILL)
        self._child.wait()

    def alive(self):
        return self._child.poll() is None

    def send_signal(self, number):
        if self.alive():
            os.kill(self.pid, number)

    def stdout(self):
        return _content(self._out)

    def stderr(self):
        return _content(self._err)

    def finish(self, number=signal.SIGTERM, timeout=30):
        """Sends the signal and waits; the Outcome's code is negative where a signal ended it."""
        self.send_signal(number)
        try:
            code = self._child.wait(timeout)
        finally:
            self.__exit__()
        return Outcome(code, self.stdout(), self.stderr())


def _content(file):
    return os.pread(file.fileno(), 1 << 30, 0).decode(errors="replace")
