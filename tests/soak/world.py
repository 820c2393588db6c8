"""A cluster in which things happen by chance: pods come and go, nodes are added, cordoned and deleted."""

from support.objects import node, pod
from support.api import ApiError

SCHEDULER = "soak"
NAMESPACE = "soak"
NODE_CPU, NODE_PODS = 8, 20
CPU_CHOICES = ("100m", "250m", "500m", "1", "2")
FEWEST_NODES, MOST_NODES, MOST_PODS = 4, 16, 120


class World:
    """What the test itself knows of the cluster; the seed decides what happens next. Requests fail while the server is
    down: what is not done then is left undone."""

    def __init__(self, plane, random):
        self.plane, self.random = plane, random
        self.nodes, self.cordoned, self.gone = [], set(), set()
        self.done = {}
        self._pods = self._nodes_made = 0

    def start(self):
        self.plane.namespace(NAMESPACE)
        for _ in range(8):
            self.add_node()

    def step(self):
        """One thing that happens."""
        acts = {self.add_pods: 10, self.delete_pods: 7, self.finish_pods: 3, self.add_node: 1, self.cordon: 2,
                self.uncordon: 2, self.delete_node: 1}
        act, = self.random.choices(list(acts), list(acts.values()))
        try:
            act()
            self.done[act.__name__] = self.done.get(act.__name__, 0) + 1
        except ApiError:
            pass  # what it was about is gone

    def add_pods(self):
        pods = self._list()
        room = MOST_PODS - len(pods)
        for _ in range(min(room, self.random.randint(1, 12))):
            self._pods += 1
            app = self.random.choice(["web", "db", "job", None])
            self.plane.pods(pod(f"p{self._pods:05}", NAMESPACE, app, scheduler=SCHEDULER, cpu=self.random.choice(CPU_CHOICES)))

    def delete_pods(self):
        for each in self._some(8):
            self._delete(f"/api/v1/namespaces/{NAMESPACE}/pods/{each['metadata']['name']}")

    def finish_pods(self):
        for each in self._some(4):
            if each["spec"].get("nodeName"):
                self.plane.set_phase(each["metadata"]["name"], "Succeeded", NAMESPACE)

    def add_node(self):
        if len(self.nodes) >= MOST_NODES:
            return
        self._nodes_made += 1
        name = f"n{self._nodes_made:03}"
        self.plane.nodes(node(name, cpu=str(NODE_CPU), pods=str(NODE_PODS)))
        self.nodes.append(name)

    def cordon(self):
        if len(self.nodes) - len(self.cordoned) > FEWEST_NODES:
            self._set_cordon(self.random.choice(self.nodes), True)

    def uncordon(self):
        if self.cordoned:
            self._set_cordon(self.random.choice(sorted(self.cordoned)), False)

    def delete_node(self):
        """And, as the controllers of a cluster would, its pods."""
        if len(self.nodes) - len(self.cordoned) <= FEWEST_NODES:
            return
        name = self.random.choice(self.nodes)
        self.gone.add(name)
        self._delete(f"/api/v1/nodes/{name}")
        self.nodes.remove(name)
        self.cordoned.discard(name)
        for each in self._list():
            if each["spec"].get("nodeName") == name:
                self._delete(f"/api/v1/namespaces/{NAMESPACE}/pods/{each['metadata']['name']}")

    def calm_down(self):
        """Room for everybody, so that whoever waits in the end was lost."""
        for name in sorted(self.cordoned):
            self._set_cordon(name, False)
        for _ in range(MOST_NODES - len(self.nodes)):
            self.add_node()
        for each in self._list():
            if each["spec"].get("nodeName") in self.gone:
                self._delete(f"/api/v1/namespaces/{NAMESPACE}/pods/{each['metadata']['name']}")

    def _set_cordon(self, name, on):
        self.plane.api.patch(f"/api/v1/nodes/{name}", {"spec": {"unschedulable": on}})
        (self.cordoned.add if on else self.cordoned.discard)(name)

    def _some(self, most):
        pods = self._list()
        return self.random.sample(pods, min(len(pods), self.random.randint(1, most)))

    def _list(self):
        return self.plane.api.list(f"/api/v1/namespaces/{NAMESPACE}/pods")

    def _delete(self, path):
        self.plane.api.raw("DELETE", f"{path}?gracePeriodSeconds=0")
