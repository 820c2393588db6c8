"""A cluster in which every text is hostile."""

from .hostile import HOSTILE as H
from .objects import node, pod


def term(key):
    return {"labelSelector": {"matchLabels": {key: H}}, "topologyKey": key, "namespaces": [H]}


def required(*terms):
    return {"requiredDuringSchedulingIgnoredDuringExecution": list(terms)}


def spreading(key, **fields):
    return {"maxSkew": 1, "topologyKey": key, "whenUnsatisfiable": "DoNotSchedule", **fields}


WAITING = {
    "resources": {"containers": [{"name": H, "image": H, "resources": {"requests": {"cpu": "99", "x.io/" + H: "1"}}}]},
    "selector": {"nodeSelector": {"a" + H: H}},
    "affinity": {"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
        "nodeSelectorTerms": [{"matchExpressions": [{"key": H, "operator": "In", "values": [H]}]}]}}}},
    "pod-affinity": {"affinity": {"podAffinity": required(term("zone" + H))}},
    "anti-affinity": {"affinity": {"podAntiAffinity": required(term("zone" + H))}},
    "topology": {"topologySpreadConstraints": [spreading("zone" + H, labelSelector={"matchLabels": {H: H}})]},
    "gates": {"schedulingGates": [{"name": H}]},
    "node-name": {"nodeName": H},
    "claim": {"volumes": [{"name": H, "persistentVolumeClaim": {"claimName": H}}]},
    "missing-claim": {"volumes": [{"name": H, "persistentVolumeClaim": {"claimName": "missing" + H}}]},
    "ephemeral": {"volumes": [{"name": H, "ephemeral": {"volumeClaimTemplate": {"spec": {}}}}]},
    "disk": {"volumes": [{"name": H, "gcePersistentDisk": {"pdName": H}}]},
    "resource-claims": {"resourceClaims": [{"name": H, "resourceClaimName": H}]},
    "tolerations": {"tolerations": [{"key": H, "operator": "Equal", "value": H, "effect": "NoSchedule"}]},
    "ports": {"containers": [{"name": "c", "image": "i", "ports": [{"hostPort": 80, "hostIP": H}]}]},
}


def hostile_cluster():
    """A pod for each thing that a pod can say, some nodes, and what surrounds them."""
    labels = {"app": "web" + H, "zone" + H: H}
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": H, "uid": H, "controller": True}
    pods = []
    for name, spec in WAITING.items():
        each = pod(name + H, namespace="default", labels=labels, **{"nodeName": None, **spec})
        each["metadata"].update(uid=H + name, annotations={"a" + H: H}, ownerReferences=[owner])
        pods.append(each)
    nodes = [node(f"n{number}" + H, labels={"zone" + H: f"{number}" + H}, allocatable={"x.io/" + H: "1"},
                  taints=[f"key{H}={H}:NoSchedule"] if number else [], cpu="4") for number in range(3)]
    other = [{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": H, "labels": {H: H}}},
             {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": H, "namespace": "default"},
              "spec": {"storageClassName": H, "accessModes": ["ReadWriteOnce"]}},
             {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": H}, "provisioner": H,
              "volumeBindingMode": "WaitForFirstConsumer"},
             {"apiVersion": "apps/v1", "kind": "ReplicaSet", "metadata": {"name": H, "namespace": "default", "uid": H,
              "annotations": {"spread-schedule/min-hosts": H}}},
             {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d" + H, "namespace": "default"},
              "spec": {"template": {"metadata": {"labels": labels}, "spec": {"containers": [{"name": H, "image": H}]}}}}]
    return {"apiVersion": "v1", "kind": "List", "items": pods + nodes + other}
