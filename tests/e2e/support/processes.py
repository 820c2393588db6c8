"""Child processes that never outlive the tests: each in a process group of its own, ended by its id."""

import atexit
import ctypes
import os
import signal
import subprocess
import threading

_running = set()
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


class Process:
    """A server started in the background, with its output in `log`."""

    def __init__(self, command, log, env=None, cwd=None):
        self.command = [str(word) for word in command]
        self.log = log
        with open(log, "ab") as output:
            self._child = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=output,
                                           stderr=subprocess.STDOUT, env=env, cwd=cwd,
                                           start_new_session=True, preexec_fn=_die_with_parent())
        self.pid = self._child.pid
        _running.add(self)

    def alive(self):
        return self._child.poll() is None

    def send_signal(self, number):
        if self.alive():
            os.killpg(self.pid, number)

    def wait(self, timeout):
        return self._child.wait(timeout)

    def stop(self, grace=5.0):
        """SIGTERM, then SIGKILL to what is left of the group after `grace` seconds."""
        self.send_signal(signal.SIGTERM)
        try:
            self._child.wait(grace)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self):
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._child.wait()
        _running.discard(self)

    def last_lines(self, count=15):
        with open(self.log, errors="replace") as lines:
            return "".join(lines.readlines()[-count:])


def _die_with_parent():
    """Also where the tests are killed the child ends. The kernel ties it to the thread that started it, so this is
    only right for the main one; elsewhere the exit handler has to do."""
    if threading.current_thread() is not threading.main_thread():
        return None
    return lambda: _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@atexit.register
def _kill_all():
    for process in list(_running):
        process.kill()
