"""The pods of a cluster file, by NAMESPACE/NAME."""

import copy

from .program import SCHEDULER


def key_of(pod: dict) -> str:
    return f"{pod['metadata']['namespace']}/{pod['metadata']['name']}"


def _pods(cluster: dict) -> list[dict]:
    return [item for item in cluster["items"] if item["kind"] == "Pod"]


def find(cluster: dict, key: str) -> dict:
    return next(pod for pod in _pods(cluster) if key_of(pod) == key)


def waiting(cluster: dict) -> list[str]:
    return [key_of(pod) for pod in _pods(cluster) if not pod["spec"].get("nodeName") and pod["spec"].get("schedulerName") == SCHEDULER]


def running(cluster: dict) -> list[str]:
    return [key_of(pod) for pod in _pods(cluster)
            if pod["spec"].get("nodeName") and pod.get("status", {}).get("phase") not in ("Succeeded", "Failed")]


def as_waiting(cluster: dict, key: str) -> dict:
    """The cluster with this pod not yet placed."""
    changed = {**cluster, "items": list(cluster["items"])}
    for index, item in enumerate(changed["items"]):
        if item["kind"] == "Pod" and key_of(item) == key and item["spec"].get("nodeName"):
            pod = copy.deepcopy(item)
            del pod["spec"]["nodeName"]
            pod["spec"]["schedulerName"] = SCHEDULER
            changed["items"][index] = pod
    return changed


def place(cluster: dict, key: str, node: str) -> None:
    find(cluster, key)["spec"]["nodeName"] = node
