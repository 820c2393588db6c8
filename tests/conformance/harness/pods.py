"""The pods of a cluster file, by NAMESPACE/NAME."""

import copy

from .program import SCHEDULER


def _key(pod: dict) -> str:
    return f"{pod['metadata']['namespace']}/{pod['metadata']['name']}"


def _pods(cluster: dict) -> list[dict]:
    return [item for item in cluster["items"] if item["kind"] == "Pod"]


def waiting(cluster: dict) -> list[str]:
    return [_key(pod) for pod in _pods(cluster) if not pod["spec"].get("nodeName") and pod["spec"].get("schedulerName") == SCHEDULER]


def running(cluster: dict, with_terms: bool) -> list[str]:
    """`with_terms`: also those with required anti-affinity, which the program must be able to judge for a pod of its own."""
    return [_key(pod) for pod in _pods(cluster) if pod["spec"].get("nodeName")
            and pod.get("status", {}).get("phase") not in ("Succeeded", "Failed") and (with_terms or not _has_terms(pod))]


def _has_terms(pod: dict) -> bool:
    affinity = pod["spec"].get("affinity") or {}
    return "requiredDuringSchedulingIgnoredDuringExecution" in (affinity.get("podAntiAffinity") or {})


def as_waiting(cluster: dict, key: str) -> dict:
    """The cluster with this pod not yet placed."""
    changed = {**cluster, "items": list(cluster["items"])}
    for index, item in enumerate(changed["items"]):
        if item["kind"] == "Pod" and _key(item) == key and item["spec"].get("nodeName"):
            pod = copy.deepcopy(item)
            del pod["spec"]["nodeName"]
            pod["spec"]["schedulerName"] = SCHEDULER
            changed["items"][index] = pod
    return changed
