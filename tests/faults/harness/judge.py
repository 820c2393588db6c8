"""Says what a run has done wrong. It knows the server's audit log and a final list, and what the program said about
single pods as its result; never the program's log."""

from collections import defaultdict
from dataclasses import dataclass, field

from .quantities import amount, requests

# Somebody else's write to a lease is seen at the holder's next renewal: 2 s apart with a jitter of 1.2, and a request.
NOTICES_A_STOLEN_LEASE = 5.0
ARRIVES = 0.5  # a request sent in time is received so much later at most


@dataclass
class Case:
    """What is known of one run when it is over."""

    scheduler: str
    binds: list = field(default_factory=list)  # audit.Bind
    leases: list = field(default_factory=list)  # audit.LeaseChange
    pods: list = field(default_factory=list)  # as the API lists them in the end
    nodes: list = field(default_factory=list)
    gone_nodes: set = field(default_factory=set)  # names of those that the test deleted
    forbidden: dict = field(default_factory=dict)  # node → since when nothing may be sent to it
    outsiders: set = field(default_factory=set)  # users whose binds are the test's own
    said: dict = field(default_factory=dict)  # (pod, uid) → (outcome, node): the program's last word
    final: bool = False  # whether what was said still holds: nobody else has bound since


@dataclass
class Findings:
    lost: list = field(default_factory=list)
    double: list = field(default_factory=list)
    wrong: list = field(default_factory=list)

    def __bool__(self):
        return bool(self.lost or self.double or self.wrong)

    def sentences(self):
        return [f"{kind}: {text}" for kind in ("lost", "double", "wrong") for text in getattr(self, kind)]


def judge(case):
    ours = [bind for bind in case.binds if bind.user not in case.outsiders]
    return Findings(
        lost=_lost(case),
        double=_bound_twice(case.binds) + _second_thoughts(ours),
        wrong=[*_without_uid(ours), *_to_forbidden(case, ours), *_without_lease(case, ours), *_overcommitted(case),
               *_misplaced(case), *_untrue(case)])


def _lost(case):
    return [f"pod {_name(pod)} waits though {fitting[0]} would take it" for pod in case.pods
            if _waits(pod, case) and (fitting := _fitting(pod, case))]


def _waits(pod, case):
    spec, metadata = pod["spec"], pod["metadata"]
    return (spec["schedulerName"] == case.scheduler and not spec.get("nodeName") and not metadata.get("deletionTimestamp")
            and not spec.get("schedulingGates"))


def _fitting(pod, case):
    """Names of nodes that the pod could go to as things are."""
    return [node["metadata"]["name"] for node in case.nodes if _admits(node, pod) and not _exceeded(case, node, pod)]


def _admits(node, pod):
    ready = any(each["type"] == "Ready" and each["status"] == "True" for each in node["status"].get("conditions", []))
    return ready and not node["spec"].get("unschedulable") and not _against(node, pod)


def _against(node, pod):
    """What keeps the pod away from the node at any time."""
    labels = node["metadata"].get("labels", {})
    if not pod["spec"].get("nodeSelector", {}).items() <= labels.items():
        return "which its nodeSelector excludes"
    tolerated = {each.get("key") for each in pod["spec"].get("tolerations", [])}
    taints = [taint["key"] for taint in node["spec"].get("taints", [])
              if taint["effect"] == "NoSchedule" and taint["key"] not in tolerated
              and taint["key"] != "node.kubernetes.io/unschedulable"]  # a cordon is a matter of time
    return f"whose taint {taints[0]} it does not tolerate" if taints else ""


def _exceeded(case, node, another=None):
    """Resources of the node of which its pods, and `another`, want more than there is."""
    held = defaultdict(int)
    here = [pod for pod in case.pods if pod["spec"].get("nodeName") == node["metadata"]["name"]
            and pod["status"].get("phase") not in ("Succeeded", "Failed")]
    for pod in here + ([another] if another else []):
        for name, much in requests(pod).items():
            held[name] += much
    return [name for name, much in held.items() if much > amount(node["status"]["allocatable"].get(name, "0"))]


def _overcommitted(case):
    for node in case.nodes:
        for resource in _exceeded(case, node):
            yield f"node {node['metadata']['name']} is overcommitted in {resource}"


def _misplaced(case):
    nodes = {node["metadata"]["name"]: node for node in case.nodes}
    for pod in case.pods:
        name = pod["spec"].get("nodeName")
        if pod["spec"]["schedulerName"] != case.scheduler or not name or name in case.gone_nodes:
            continue
        if name not in nodes:
            yield f"pod {_name(pod)} is on node {name}, which is none of its"
        elif _against(nodes[name], pod):
            yield f"pod {_name(pod)} is on node {name}, {_against(nodes[name], pod)}"


def _bound_twice(binds):
    """The server does not let that happen; if it ever did, nothing else here would mean anything."""
    successes = defaultdict(list)
    for bind in binds:
        if bind.succeeded and bind.uid:
            successes[bind.uid].append(bind)
    return [f"pod {each[0].pod} was bound {len(each)} times" for each in successes.values() if len(each) > 1]


def _second_thoughts(binds):
    """A pod for which a client asked for another node though its first request had been granted by then."""
    found = []
    for first in binds:
        if not first.succeeded:
            continue
        found += [f"pod {first.pod} is bound to {first.node}, and {later.node} was asked for" for later in binds
                  if (later.user, later.namespace, later.pod) == (first.user, first.namespace, first.pod)
                  and later.uid == first.uid and later.node != first.node and later.received > first.done]
    return found


def _without_uid(binds):
    return [f"a bind of pod {bind.pod} without its UID" for bind in binds if not bind.uid]


def _to_forbidden(case, binds):
    return [f"a bind of pod {bind.pod} to {bind.node}, {bind.received - case.forbidden[bind.node]:.1f} s after it was taken"
            " out of use" for bind in binds
            if bind.node in case.forbidden and bind.received > case.forbidden[bind.node]]


def _without_lease(case, binds):
    """Binds of those who take part in the election, at a time when they were not the holder."""
    identities, lease_of = defaultdict(set), {}
    for change in case.leases:
        if change.user not in case.outsiders and change.holder:
            identities[change.user].add(change.holder)
            lease_of[change.user] = change.lease
    for bind in binds:
        if bind.user in identities:
            changes = [change for change in case.leases if change.lease == lease_of[bind.user]]
            yield from _not_held(bind, case, changes, identities[bind.user])


def _not_held(bind, case, changes, own):
    before = [change for change in changes if change.done <= bind.received]
    if not before:
        yield f"a bind of pod {bind.pod} before anybody held the lease"
    elif before[-1].holder not in own:
        late = bind.received - _lost_at(before, own)
        allowed = NOTICES_A_STOLEN_LEASE if before[-1].user in case.outsiders else ARRIVES
        if late > allowed:
            yield f"a bind of pod {bind.pod} {late:.1f} s after the lease was gone"


def _lost_at(changes, own):
    """When the last of `own` ceased to be the holder."""
    for position in range(len(changes) - 1, -1, -1):
        if changes[position].holder in own:
            return changes[position + 1].done
    return changes[0].done


def _untrue(case):
    now = {(_name(pod), pod["metadata"]["uid"]): pod["spec"].get("nodeName", "") for pod in case.pods}
    for (pod, uid), (outcome, node) in case.said.items():
        if (pod, uid) not in now:
            continue
        there = now[pod, uid]
        if outcome == "Bound" and there != node:
            yield f"pod {pod} was said to be bound to {node}, and is on {there or 'none'}"
        if case.final and outcome in ("Failed", "Unschedulable") and there:
            yield f"pod {pod} was said to be {outcome}, and is on {there}"


def _name(pod):
    return f"{pod['metadata']['namespace']}/{pod['metadata']['name']}"
