"""The program in two replicas that are ended, killed and started again."""

import signal
import tempfile
from pathlib import Path

from support.kubeconfig import write_kubeconfig
from support.program import Program, Running

from world import SCHEDULER


class Replicas:
    """`memory` holds (seconds, replica, start of the process, KiB) as they were sampled."""

    def __init__(self, plane, executable, flags, count):
        self._plane, self._executable = plane, executable
        self._flags = flags
        self._home = Path(tempfile.mkdtemp(prefix="soak-"))
        self._running, self._starts = {}, {}
        self.users = [plane.new_user() for _ in range(count)]
        self.memory, self.bad_ends = [], []
        self.ended = self.killed = 0

    def __enter__(self):
        for replica in range(len(self.users)):
            self.start(replica)
        return self

    def __exit__(self, *_):
        for running in self._running.values():
            running.__exit__()

    def start(self, replica):
        user = self.users[replica]
        kubeconfig = write_kubeconfig(self._home / user, self._plane.server, self._plane.ca, token=self._plane.token_of(user))
        command = [str(self._executable), *self._flags, "--scheduler-name", SCHEDULER]
        self._running[replica] = Running(command, Program(self._home, kubeconfig).environment(), self._home)
        self._starts[replica] = self._starts.get(replica, 0) + 1

    def restart(self, random):
        """One of them, in order or by force."""
        replica = random.randrange(len(self.users))
        by_force = random.random() < 0.5
        self.stop(replica, signal.SIGKILL if by_force else signal.SIGTERM)
        self.start(replica)

    def stop(self, replica, number=signal.SIGTERM):
        done = self._running[replica].finish(number, 60)
        if number == signal.SIGKILL:
            self.killed += 1
        else:
            self.ended += 1
            if done.code != 0:
                self.bad_ends.append(f"ended with {done.code}: {done.stderr[-300:]}")

    def stop_all(self):
        for replica in self._running:
            self.stop(replica)

    def watch_over(self, now):
        """One that has ended by itself is a finding, and started again as a Deployment would."""
        for replica, running in list(self._running.items()):
            if running.alive():
                self.memory.append((now, replica, self._starts[replica], resident(running.pid)))
            else:
                self.bad_ends.append(f"ended by itself: {running.stderr()[-300:]}")
                self.start(replica)


def resident(pid):
    """KiB."""
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmRSS")), 0)
    except OSError:
        return 0
