"""Storage for tests: classes, claims and volumes, and a provisioner that a test controls."""

import threading

from .waiting import wait_until

PROVISIONER = "example.com/disks"
CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims"
VOLUMES = "/api/v1/persistentvolumes"
SELECTED_NODE = "volume.kubernetes.io/selected-node"


def storage_class(name, provisioner="kubernetes.io/no-provisioner", mode="WaitForFirstConsumer"):
    return {"metadata": {"name": name}, "provisioner": provisioner, "volumeBindingMode": mode}


def claim(name, storage="local", size="1Gi", mode="ReadWriteOnce", **spec):
    return {"metadata": {"name": name},
            "spec": {"storageClassName": storage, "accessModes": [mode],
                     "resources": {"requests": {"storage": size}}, **spec}}


def local_volume(name, node, storage="local", size="1Gi", mode="ReadWriteOnce", **spec):
    host = {"key": "kubernetes.io/hostname", "operator": "In", "values": [node]}
    return {"metadata": {"name": name},
            "spec": {"storageClassName": storage, "accessModes": [mode], "capacity": {"storage": size},
                     "local": {"path": "/mnt"}, "persistentVolumeReclaimPolicy": "Retain",
                     "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [host]}]}}, **spec}}


def using(*claims):
    """Fields of a pod's spec."""
    return {"volumes": [{"name": name, "persistentVolumeClaim": {"claimName": name}} for name in claims]}


def create(cluster, classes=(), claims=(), volumes=()):
    for each in classes:
        cluster.api.create("/apis/storage.k8s.io/v1/storageclasses", each)
    for each in claims:
        cluster.api.create(CLAIMS, each)
    for each in volumes:
        cluster.api.create(VOLUMES, each)
    names = [each["metadata"]["name"] for each in volumes]
    wait_until(lambda: all(_phase(cluster, f"{VOLUMES}/{name}") == "Available" for name in names), "volumes available")


def _phase(cluster, path):
    return cluster.api.get(path).get("status", {}).get("phase")


def volume_of(cluster, claim_name):
    return cluster.api.get(f"{CLAIMS}/{claim_name}")["spec"].get("volumeName")


def selected_node(cluster, claim_name):
    return cluster.api.get(f"{CLAIMS}/{claim_name}")["metadata"].get("annotations", {}).get(SELECTED_NODE)


class Provisioner:
    """Makes a volume for each claim that was told a node, as an external provisioner does. refuse: how many times it
    takes the annotation away first; nodes: those it was asked for, in order."""

    def __init__(self, cluster, refuse=0):
        self.cluster, self.refuse, self.nodes = cluster, refuse, []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join(10)

    def _run(self):
        while not self._stop.wait(0.05):
            for each in self.cluster.api.list(CLAIMS):
                node = each["metadata"].get("annotations", {}).get(SELECTED_NODE)
                if node and not each["spec"].get("volumeName"):
                    self._provision(each, node)

    def _provision(self, each, node):
        name = each["metadata"]["name"]
        if self.refuse:
            self.refuse -= 1
            self.nodes.append(node)
            self.cluster.api.patch(f"{CLAIMS}/{name}", {"metadata": {"annotations": {SELECTED_NODE: None}}})
            return
        owner = {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "namespace": "default", "name": name,
                 "uid": each["metadata"]["uid"]}
        body = local_volume(f"made-for-{name}", node, each["spec"]["storageClassName"], claimRef=owner)
        body["metadata"]["annotations"] = {"pv.kubernetes.io/provisioned-by": PROVISIONER}
        if self.cluster.api.raw("POST", VOLUMES, body)[0] == 201:
            self.nodes.append(node)
