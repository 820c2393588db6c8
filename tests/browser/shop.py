"""A cluster worth looking at, as a file: three zones, five nodes each, a shop of several apps, pods that wait."""

import json

GI = 1024 ** 3
REQUESTS = {"web": ("500m", "512Mi"), "api": ("250m", "256Mi"), "cart": ("750m", "1Gi"), "search": ("1", "3Gi")}


def node(name, zone, cpu="8", memory="16Gi", **spec):
    ready = {"type": "Ready", "status": spec.pop("ready", "True")}
    return {"apiVersion": "v1", "kind": "Node",
            "metadata": {"name": name, "labels": {"topology.kubernetes.io/zone": zone, "kubernetes.io/hostname": name}},
            "spec": spec,
            "status": {"allocatable": {"cpu": cpu, "memory": memory, "pods": "110"}, "conditions": [ready]}}


def pod(name, app, on=None, cpu=None, memory=None, **spec):
    amounts = {"cpu": cpu or REQUESTS[app][0], "memory": memory or REQUESTS[app][1]}
    if on:
        spec["nodeName"] = on
    return {"apiVersion": "v1", "kind": "Pod",
            "metadata": {"name": name, "namespace": "shop", "uid": name, "labels": {"app": app}},
            "spec": {"schedulerName": "my-scheduler", "containers": [
                {"name": "main", "image": app, "resources": {"requests": amounts}}], **spec},
            "status": {"phase": "Running" if on else "Pending"}}


def nodes():
    gpu = {"taints": [{"key": "dedicated", "value": "gpu", "effect": "NoSchedule"}]}
    old = {"unschedulable": True, "taints": [{"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}]}
    lost = {"ready": "Unknown", "taints": [{"key": "node.kubernetes.io/unreachable", "effect": "NoSchedule"}]}
    special = {"eu-west-1a-5": gpu, "eu-west-1b-5": old, "eu-west-1c-4": lost}
    names = [(f"eu-west-1{zone}-{number}", f"eu-west-1{zone}") for zone in "abc" for number in range(1, 6)]
    return [node(name, zone, **special.get(name, {})) for name, zone in names]


def placed():
    """More in the first zone than in the last, and never the same number twice in a row."""
    apps = list(REQUESTS)
    for at, each in enumerate(nodes()):
        name = each["metadata"]["name"]
        for number in range(max(0, (at * 7) % 5 + 7 - at // 2)):
            app = apps[(at + number) % len(apps)]
            yield pod(f"{app}-{at}-{number}", app, on=name)


def waiting():
    spread = {"maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone", "whenUnsatisfiable": "DoNotSchedule",
              "labelSelector": {"matchLabels": {"app": "web"}}}
    return [pod("web-new", "web", topologySpreadConstraints=[spread]),
            pod("cart-new", "cart"),
            pod("train-model", "search", cpu="6", memory="15Gi"),
            pod("archive", "api", nodeSelector={"disk": "ssd"})]


def write(path, *more):
    items = nodes() + list(placed()) + waiting() + list(more)
    path.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": items}))
    return path
