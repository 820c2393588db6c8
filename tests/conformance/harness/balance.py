"""What the generated clusters come to: no filter may be hardly exercised, and pods must find nodes often enough."""

from collections import Counter

from .expected import OURS, UNSUPPORTED, Pod

# The feature that makes a filter reject.
NEEDS = {"NodeUnschedulable": "cordons", "TaintToleration": "taints", "NodeAffinity": "node-affinity", "NodePorts": "ports",
         "NodeResourcesFit": "resources", "VolumeRestrictions": "disks", "NodeVolumeLimits": "volume-limits",
         "VolumeBinding": "claims", "VolumeZone": "claims", "PodTopologySpread": "topology-spread",
         "InterPodAffinity": "pod-affinity", "NodeReady": "not-ready", "MinHosts": "min-hosts", UNSUPPORTED: "resource-claims"}
ENOUGH = 2_000  # clusters, from which on chance is no excuse
LEAST_NODES, LEAST_PODS = 0.002, 0.25  # of the nodes: first rejected by each filter; of the pods: with a node


class Balance:
    def __init__(self) -> None:
        self._first: Counter[str] = Counter()
        self._purpose: Counter[str] = Counter()
        self._pods = self._placeable = self._nodes = 0

    def add(self, pod: Pod, verdict: dict) -> None:
        self._pods += 1
        self._placeable += any(node.feasible for node in pod.nodes.values())
        self._nodes += len(pod.nodes)
        self._first.update(node.first[0] or "deletion" for node in pod.nodes.values() if node.first)
        self._purpose.update(name for node in pod.nodes.values() for name, _ in node.ours)
        self._purpose[UNSUPPORTED] += any(node.first and node.first[0] == UNSUPPORTED for node in pod.nodes.values())
        self._purpose["namespaceSelector"] += verdict["corrected"]

    def lines(self) -> list[str]:
        first = ", ".join(f"{name} {count}" for name, count in self._first.most_common())
        purpose = ", ".join(f"{name} {self._purpose[name]}" for name in (*OURS, UNSUPPORTED, "namespaceSelector"))
        return [f"{self._placeable} of {self._pods} pods fit somewhere; nodes by the first filter that rejects them: {first}",
                f"different on purpose: {purpose}"]

    def neglected(self, features: list[str]) -> list[str]:
        """What so many clusters should have shown more of."""
        rare = [name for name, feature in NEEDS.items() if feature in features and self._first[name] < LEAST_NODES * self._nodes]
        if self._placeable < LEAST_PODS * self._pods:
            rare.append("pods that fit somewhere")
        if "namespace-labels" in features and not self._purpose["namespaceSelector"]:
            rare.append("the namespaceSelector bug")
        return rare
