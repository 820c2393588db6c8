"""One run of one fault: nodes, pods and a scheduler name of its own on a control plane that others use too."""

import http.client
import json
import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from support.kubeconfig import write_kubeconfig
from support.lab_proxy import LabProxy
from support.objects import node, pod
from support.program import Program, Running
from support.waiting import wait_until

from . import audit
from .judge import Case, judge

ONCE, INTERVAL, WATCH, LEADER, POLLING_LEADER = "once", "interval", "watch", "leader", "polling-leader"
FLAGS = {ONCE: ["--once", "--start-timeout", "20s"], INTERVAL: ["--interval", "300ms"], WATCH: ["--watch"],
         LEADER: ["--watch", "--leader-elect"], POLLING_LEADER: ["--interval", "300ms", "--leader-elect"]}
BOUND_SECONDS = 60
TOLD = ["-v", "3"]  # what a program left running writes, for those who look for the cause of a failure
LAST_LINES = 60


class Bed:
    """`plane` is a planes.Plane, `mode` how the program runs. The seed decides what is left to chance."""

    def __init__(self, plane, executable, mode, seed):
        self.plane, self.mode, self.name = plane, mode, plane.new_name()
        self.random = random.Random(seed)
        self.executable = executable
        self.directory = Path(tempfile.mkdtemp(prefix="fault-"))
        self.user = plane.new_user()
        self._users = [self.user]
        self._proxy = None
        self._running = []
        self._nodes, self._gone, self._forbidden = [], set(), {}
        self._outputs = []
        self._pods_made = 0
        plane.namespace(self.name)

    def close(self):
        for running in self._running:
            running.__exit__()
        if self._proxy:
            self._proxy.__exit__()
        self._tidy_up()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _tidy_up(self):
        """The lists of the others stay short."""
        for path in (f"/api/v1/namespaces/{self.name}/pods?gracePeriodSeconds=0", f"/api/v1/nodes?labelSelector=bed%3D{self.name}"):
            try:
                self.plane.api.raw("DELETE", path)
            except (OSError, http.client.HTTPException):
                pass  # the server is down: the next one is another

    # The cluster ------------------------------------------------------------------------------------------------

    def nodes(self, count=3, **fields):
        """Their names."""
        names = [f"{self.name}-n{len(self._nodes) + number}" for number in range(1, count + 1)]
        self.plane.nodes(*[node(name, labels={"bed": self.name}, **fields) for name in names])
        self._nodes += names
        return names

    def pods(self, count=None, **fields):
        """So many, or a few as the seed has it; their names."""
        names = [f"p{self._pods_made + number:03}" for number in range(1, (count or self.random.randint(4, 9)) + 1)]
        self._pods_made += len(names)
        self.plane.pods(*[self.pod(name, **fields) for name in names])
        return names

    def pod(self, name, **fields):
        return pod(name, namespace=self.name, scheduler=fields.pop("scheduler", self.name), **fields)

    def delete_pod(self, name):
        self.plane.api.delete(f"/api/v1/namespaces/{self.name}/pods/{name}", gracePeriodSeconds=0)

    def begin_again(self):
        """The cluster has lost all that was in it."""
        self.plane.namespace(self.name)
        self._nodes.clear()
        self._pods_made = 0

    def bind(self, name, to):
        """As another scheduler would."""
        self.plane.api.create(f"/api/v1/namespaces/{self.name}/pods/{name}/binding",
                              {"metadata": {"name": name}, "target": {"kind": "Node", "name": to}})

    def cordon(self, name):
        self.plane.api.patch(f"/api/v1/nodes/{name}", {"spec": {"unschedulable": True}})

    def delete_node(self, name):
        self.plane.api.delete(f"/api/v1/nodes/{name}")
        self._gone.add(name)

    def forbid(self, name, after=0.0):
        """From now (and so many seconds) on no bind may be sent to the node."""
        self._forbidden[name] = time.time() + after

    def placements(self):
        return self.plane.placements(self.name)

    # The program ------------------------------------------------------------------------------------------------

    @property
    def proxy(self):
        if not self._proxy:
            self._proxy = LabProxy(self.plane)
        return self._proxy

    def kubeconfig(self, user_name=None, **fields):
        """Of the bed's user: through the proxy where there is one by now. `fields` are those of write_kubeconfig."""
        user = user_name or self.user
        server = self._proxy.url if self._proxy else self.plane.server
        path = self.directory / f"kubeconfig-{len(self._outputs)}-{user}"
        token = None if "user" in fields or "client_certificate" in fields else self.plane.token_of(user)
        return write_kubeconfig(path, server, self.plane.ca, token=token, **fields)

    def another_user(self):
        self._users.append(self.plane.new_user())
        return self._users[-1]

    def start(self, *flags, kubeconfig=None, env=None):
        home = Program(self.directory, kubeconfig or self.kubeconfig())
        told = [] if self.mode == ONCE else TOLD
        command = [self.executable, *FLAGS[self.mode], *told, "--scheduler-name", self.name, "--node-selector", f"bed={self.name}",
                   "-o", "json", *map(str, flags)]
        running = Running([str(word) for word in command], home.environment(env), self.directory)
        self._running.append(running)
        self._outputs.append(running)
        wait_until(lambda: catches(signal.SIGTERM, running.pid) or not running.alive(), "the program is under way", 30, 0.01)
        return running

    def once(self, *flags, timeout=BOUND_SECONDS, **options):
        """In the mode "once": runs to its end. Returns the Outcome."""
        return finish(self.start(*flags, **options), timeout)

    def schedule(self, *flags, later=0, until=lambda: True, timeout=BOUND_SECONDS, **options):
        """The program until every pod has a node; a loop also until `until` says so, and while it runs `later` pods more
        come. Ends with code 0."""
        if self.mode == ONCE:
            done = self.once(*flags, timeout=timeout, **options)
            assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
            return done
        running = self.start(*flags, **options)
        wait_until(until, "what was to happen", timeout)
        if later:
            self.wait_bound(timeout)
            self.pods(later)
        self.wait_bound(timeout)
        return self.stop(running)

    def stop(self, running, number=signal.SIGTERM, timeout=30):
        done = running.finish(number, timeout)
        assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
        return done

    def wait_bound(self, timeout=BOUND_SECONDS, but=()):
        def waiting():
            return sorted(name for name, on in self.placements().items() if not on and name not in but)
        try:
            wait_until(lambda: not waiting(), "every pod has a node", timeout, 0.1)
        except AssertionError as late:
            raise AssertionError(f"{late}: {waiting()} wait; {self.last_words()}") from None

    def last_words(self):
        return self._outputs[-1].stderr()[-600:] if self._outputs else ""

    def story(self):
        """What there is to see of a run that went wrong: the last of what was said and asked."""
        parts = [f"{' '.join(running.command[1:])}\n{last_lines(running.stderr())}" for running in self._outputs]
        if self._proxy:
            began = self._proxy.seen[0][0] if self._proxy.seen else 0
            seen = [f"{at - began:8.3f} {method} {path}" for at, method, path in list(self._proxy.seen)]
            parts.append("requests through the proxy, in seconds\n" + last_lines("\n".join(seen)))
        return "\n\n".join(parts)

    # The judge --------------------------------------------------------------------------------------------------

    def binds(self):
        return [bind for bind in audit.binds(self._events()) if bind.namespace == self.name]

    def leases(self):
        return audit.lease_changes(self._events())

    def not_tried(self):
        """What keeps this from being a test of anything: sentences."""
        return self._proxy.broken + self._proxy.unmet() if self._proxy else []

    def verdict(self):
        events = self._events()
        nodes = [each for each in self.plane.api.list("/api/v1/nodes", labelSelector=f"bed={self.name}")]
        pods = self.plane.api.list(f"/api/v1/namespaces/{self.name}/pods")
        return judge(Case(
            self.name, [bind for bind in audit.binds(events) if bind.namespace == self.name],
            audit.lease_changes(events), pods, nodes, self._gone, self._forbidden, {"admin"},
            said(running.stdout() for running in self._outputs), final=self.mode == ONCE and len(self._outputs) == 1))

    def _events(self):
        self.plane.flush_audit()
        words = [f'"username":"{user}"' for user in self._users] + [f'"namespace":"{self.name}"']
        return audit.read_lines(self.plane.audit_log, *words)


def catches(number, pid):
    """Whether the process handles the signal: before that one would just end it."""
    try:
        with open(f"/proc/{pid}/status") as status:
            caught = next((line.split()[1] for line in status if line.startswith("SigCgt")), "0")
    except OSError:
        return False
    return bool(int(caught, 16) >> (number - 1) & 1)


def last_lines(text):
    return "\n".join(text.splitlines()[-LAST_LINES:])


def finish(running, timeout):
    """Of a program that ends by itself."""
    wait_until(lambda: not running.alive(), "the program ends", timeout)
    return running.finish(signal.SIGCONT)


def said(outputs):
    """{(pod, uid): (outcome, node)} of result documents, the later word over the earlier."""
    words = {}
    for text in outputs:
        for document in documents(text):
            for result in document.get("results", []):
                words[result["pod"], result["uid"]] = result["outcome"], result["node"]
    return words


def documents(text):
    decoder, position, found = json.JSONDecoder(), 0, []
    while (start := text.find("{", position)) >= 0:
        try:
            document, position = decoder.raw_decode(text, start)
        except ValueError:
            break  # cut off where the program was killed
        found.append(document)
    return found
