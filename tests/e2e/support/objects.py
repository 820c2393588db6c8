"""Nodes and pods for tests, as small as the API server accepts them. Keywords go where a test looks for them."""


def node(name, labels=None, taints=None, cpu="32", memory="64Gi", pods="110", ready=True, unschedulable=False,
         allocatable=None):
    """taints: strings like "dedicated=gpu:NoSchedule"; ready: True, False, None (unknown)."""
    status = {True: "True", False: "False", None: "Unknown"}[ready]
    return {
        "apiVersion": "v1", "kind": "Node",
        "metadata": {"name": name, "labels": {"kubernetes.io/hostname": name, **(labels or {})}},
        "spec": {"taints": [taint(text) for text in taints or []], "unschedulable": unschedulable},
        "status": {
            "allocatable": {"cpu": cpu, "memory": memory, "pods": pods, **(allocatable or {})},
            "capacity": {"cpu": cpu, "memory": memory, "pods": pods, **(allocatable or {})},
            "conditions": [{"type": "Ready", "status": status, "reason": "Test"}],
        },
    }


def taint(text):
    pair, effect = text.rsplit(":", 1)
    key, _, value = pair.partition("=")
    return {"key": key, "effect": effect, **({"value": value} if value else {})}


def pod(name, namespace="default", app=None, on=None, scheduler="my-scheduler", labels=None, cpu=None, memory=None,
        **spec):
    """on: the node it is bound to already; further keywords are fields of spec."""
    requests = {key: value for key, value in (("cpu", cpu), ("memory", memory)) if value}
    container = {"name": "pause", "image": "registry.k8s.io/pause:3.9"}
    if requests:
        container["resources"] = {"requests": requests}
    return {
        "apiVersion": "v1", "kind": "Pod",
        "metadata": {"name": name, "namespace": namespace,
                     "labels": {**({"app": app} if app else {}), **(labels or {})}},
        "spec": {"schedulerName": scheduler, "containers": [container], **({"nodeName": on} if on else {}), **spec},
    }
