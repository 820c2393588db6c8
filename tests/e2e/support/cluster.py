"""One control plane shared by many tests: each starts with no nodes, pods or namespaces of another."""

from .controlplane import ControlPlane
from .waiting import wait_until

OWN_NAMESPACES = {"default", "kube-system", "kube-public", "kube-node-lease"}
# What tests leave behind, besides namespaces.
COLLECTIONS = ("/api/v1/nodes", "/api/v1/persistentvolumes", "/apis/storage.k8s.io/v1/storageclasses")
NAMESPACED = ("/api/v1/{}/persistentvolumeclaims", "/api/v1/{}/events", "/apis/apps/v1/{}/deployments",
              "/apis/apps/v1/{}/replicasets", "/apis/apps/v1/{}/statefulsets", "/apis/batch/v1/{}/jobs",
              "/api/v1/{}/pods")


class Cluster(ControlPlane):
    """A control plane with the words that most tests need."""

    def nodes(self, *bodies):
        return self.api.create_many(bodies, lambda _: "/api/v1/nodes")

    def pods(self, *bodies):
        return self.api.create_many(bodies, lambda pod: pods_path(pod["metadata"]["namespace"]))

    def namespace(self, name, labels=None):
        return self.api.create("/api/v1/namespaces", {"metadata": {"name": name, "labels": labels or {}}})

    def pod(self, name, namespace="default"):
        return self.api.get(f"{pods_path(namespace)}/{name}")

    def all_pods(self, **query):
        return self.api.list("/api/v1/pods", limit=5000, **query)

    def placements(self, namespace=None):
        """{pod name: node name or None}; of all namespaces where none is given."""
        pods = self.api.list(pods_path(namespace)) if namespace else self.all_pods()
        return {pod["metadata"]["name"]: pod["spec"].get("nodeName") for pod in pods}

    def set_phase(self, name, phase, namespace="default"):
        self.api.patch(f"{pods_path(namespace)}/{name}/status", {"status": {"phase": phase}})

    def binds(self, code=None):
        """The audit log's create requests on pods/binding."""
        only = {} if code is None else {"code": code}
        return self.audit(verb="create", resource="pods", subresource="binding", **only)

    def wipe(self):
        """Back to an empty cluster, and an empty audit log."""
        for space in self.api.list("/api/v1/namespaces"):
            for path in NAMESPACED:
                self._delete_all(path.format(f"namespaces/{space['metadata']['name']}"))
            if space["metadata"]["name"] not in OWN_NAMESPACES:
                self._delete_namespace(space)
        for path in COLLECTIONS:
            self._delete_all(path)
        wait_until(lambda: not self.all_pods(), "all pods gone")
        self.forget_audit()

    def _delete_all(self, path):
        items = self.api.list(path)
        if not items:
            return
        self.api.delete(path, gracePeriodSeconds=0, propagationPolicy="Background")
        for item in items:
            if item["metadata"].get("finalizers"):
                self.api.raw("PATCH", f"{path}/{item['metadata']['name']}", {"metadata": {"finalizers": None}},
                             {"Content-Type": "application/merge-patch+json"})

    def _delete_namespace(self, space):
        # Nobody runs the controller that would finish it.
        name = space["metadata"]["name"]
        ending = self.api.delete(f"/api/v1/namespaces/{name}")
        self.api.update(f"/api/v1/namespaces/{name}/finalize", {**ending, "spec": {"finalizers": []}})
        wait_until(lambda: self.api.raw("GET", f"/api/v1/namespaces/{name}")[0] == 404, f"namespace {name} gone")


def pods_path(namespace):
    return f"/api/v1/namespaces/{namespace}/pods"
