"""MinHosts, which kube-scheduler does not have: worked out from the cluster file alone, to hold our filter against."""

from dataclasses import dataclass

ANNOTATION = "controller-spread-scheduler/min-hosts"
DEFAULT = 2
COUNTS = {"ReplicaSet": "replicas", "StatefulSet": "replicas", "Job": "parallelism"}
CHILDREN = {"Deployment": "ReplicaSet", "CronJob": "Job"}


@dataclass
class Group:
    """The pods of one controller, and on how many hosts they must be."""

    required: int
    desired: int
    hosts: list[str]  # of each pod that has a place
    promised: list[str]  # to each pod that waits for a node kept for it, and that is not below the pod in question

    def allows(self, node: str) -> bool:
        """As it is, and as it will be once those have come that were promised this node."""
        coming = [host for host in self.promised if host == node]
        return self._enough(node, self.hosts) and self._enough(node, self.hosts + coming)

    def _enough(self, node: str, hosts: list[str]) -> bool:
        to_come = max(0, self.desired - len(hosts) - 1)
        return len({*hosts, node}) + to_come >= self.required

    @property
    def reason(self) -> str:
        return f"must schedule across at least {self.required} distinct nodes"


def group_of(cluster: dict, pod: dict) -> Group | None:
    """None where nobody asks for several hosts."""
    owner = _controller(pod)
    controller = _object(cluster, owner) if owner and owner["kind"] in COUNTS else None
    if controller is None:
        return None
    wanted = _annotation(cluster, controller)
    if wanted is None:
        return None
    desired = controller["spec"].get(COUNTS[controller["kind"]], 1)
    return Group(min(desired, wanted), desired, _hosts(cluster, pod, owner["uid"]), _promised(cluster, pod, owner["uid"]))


def _controller(item: dict) -> dict | None:
    return next((owner for owner in item["metadata"].get("ownerReferences") or [] if owner.get("controller")), None)


def _object(cluster: dict, owner: dict) -> dict | None:
    return next((item for item in cluster["items"]
                 if item["kind"] == owner["kind"] and item["metadata"].get("uid") == owner["uid"]), None)


def _annotation(cluster: dict, controller: dict) -> int | None:
    above = _controller(controller)
    parent = _object(cluster, above) if above and CHILDREN.get(above["kind"]) == controller["kind"] else None
    for holder in (parent, controller):
        text = ((holder or {}).get("metadata", {}).get("annotations") or {}).get(ANNOTATION)
        if text is not None:
            return int(text) if text.isdecimal() and 0 < int(text) < 2**31 else DEFAULT
    return None


def _others(cluster: dict, pod: dict, uid: str) -> list[dict]:
    return [item for item in cluster["items"] if item["kind"] == "Pod" and item is not pod
            and (_controller(item) or {}).get("uid") == uid and _live(item)]


def _hosts(cluster: dict, pod: dict, uid: str) -> list[str]:
    nodes = {item["metadata"]["name"] for item in cluster["items"] if item["kind"] == "Node"}
    return [other["spec"]["nodeName"] for other in _others(cluster, pod, uid) if other["spec"].get("nodeName") in nodes]


def _promised(cluster: dict, pod: dict, uid: str) -> list[str]:
    return [other["status"]["nominatedNodeName"] for other in _others(cluster, pod, uid)
            if not other["spec"].get("nodeName") and not other["spec"].get("schedulingGates")
            and other.get("status", {}).get("nominatedNodeName") and other["spec"].get("priority", 0) >= pod["spec"].get("priority", 0)]


def _live(pod: dict) -> bool:
    return pod.get("status", {}).get("phase") not in ("Succeeded", "Failed") and "deletionTimestamp" not in pod["metadata"]
