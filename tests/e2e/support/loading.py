"""A cluster file loaded into a real API server, as its users, kubelets and controllers would have filled it."""

import copy

CORE, APPS, BATCH, STORAGE = "/api/v1", "/apis/apps/v1", "/apis/batch/v1", "/apis/storage.k8s.io/v1"
# In the order of creation: owners before what they own, claims before the volumes that name them.
PATHS = {
    "Namespace": f"{CORE}/namespaces",
    "StorageClass": f"{STORAGE}/storageclasses",
    "CSIDriver": f"{STORAGE}/csidrivers",
    "CSINode": f"{STORAGE}/csinodes",
    "CSIStorageCapacity": f"{STORAGE}/namespaces/{{}}/csistoragecapacities",
    "Deployment": f"{APPS}/namespaces/{{}}/deployments",
    "CronJob": f"{BATCH}/namespaces/{{}}/cronjobs",
    "ReplicaSet": f"{APPS}/namespaces/{{}}/replicasets",
    "StatefulSet": f"{APPS}/namespaces/{{}}/statefulsets",
    "Job": f"{BATCH}/namespaces/{{}}/jobs",
    "Node": f"{CORE}/nodes",
    "PersistentVolumeClaim": f"{CORE}/namespaces/{{}}/persistentvolumeclaims",
    "PersistentVolume": f"{CORE}/persistentvolumes",
    "VolumeAttachment": f"{STORAGE}/volumeattachments",
    "Pod": f"{CORE}/namespaces/{{}}/pods",
}
WITH_STATUS = {"PersistentVolumeClaim", "PersistentVolume", "Pod"}
# The checks that stand in the way of a pod that says its priority or overhead itself.
ADMISSION_OFF = "Priority,RuntimeClass,DefaultTolerationSeconds,StorageObjectInUseProtection"
HELD = "example.com/held"  # a finalizer: without one, what is deleted is gone at once


def load(cluster, items):
    """Creates all items. The server gives new UIDs, which references follow."""
    uids = {}
    for kind in PATHS:
        of_kind = [_renamed(item, uids) for item in items if item["kind"] == kind and not _is_there(item)]
        for item, made in zip(of_kind, cluster.api.create_many([_to_create(item) for item in of_kind], _collection)):
            uids[item["metadata"].get("uid")] = made["metadata"]["uid"]
            _finish(cluster, item, made)
    for item in items:
        if _is_there(item):
            cluster.api.patch(f"{CORE}/namespaces/default", {"metadata": {"labels": item["metadata"].get("labels", {})}})


def read_back(cluster):
    """The cluster as a file, from what the server now says."""
    items = []
    for kind, path in PATHS.items():
        for item in cluster.api.list(path.replace("/namespaces/{}", ""), limit=5000):
            items.append({**item, "kind": kind, "apiVersion": _version(path)})
    return {"apiVersion": "v1", "kind": "List", "items": items}


def unload(cluster):
    """What wiping a cluster leaves there."""
    for kind in ("CSIDriver", "CSINode", "VolumeAttachment"):
        cluster.api.delete(PATHS[kind])
    for kind in ("CSIStorageCapacity", "CronJob"):
        for item in cluster.api.list(PATHS[kind].replace("/namespaces/{}", "")):
            cluster.api.delete(f"{_collection({**item, 'kind': kind})}/{item['metadata']['name']}")
    cluster.wipe()


def _is_there(item):
    return item["kind"] == "Namespace" and item["metadata"]["name"] == "default"


def _collection(item):
    return PATHS[item["kind"]].format(item["metadata"].get("namespace", ""))


def _version(path):
    return "v1" if path.startswith("/api/") else "/".join(path.split("/")[2:4])


def _renamed(item, uids):
    renamed = copy.deepcopy(item)
    for owner in renamed["metadata"].get("ownerReferences") or []:
        owner["uid"] = uids.get(owner["uid"], owner["uid"])
    claim = renamed.get("spec", {}).get("claimRef")
    if claim and claim.get("uid"):
        claim["uid"] = uids.get(claim["uid"], claim["uid"])
    return renamed


def _to_create(item):
    body = copy.deepcopy(item)
    for field in ("uid", "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"):
        body["metadata"].pop(field, None)
    if _waits_for_deletion(item):
        body["metadata"].setdefault("finalizers", [HELD])
    return body


def _waits_for_deletion(item):
    return "deletionTimestamp" in item["metadata"] and not item["spec"].get("nodeName")


def _finish(cluster, item, made):
    place = f"{_collection(item)}/{item['metadata']['name']}"
    if item["kind"] in WITH_STATUS and item.get("status"):
        made = cluster.api.update(f"{place}/status", {**made, "kind": item["kind"], "apiVersion": item["apiVersion"],
                                                      "status": {**made.get("status", {}), **item["status"]}})
    if "deletionTimestamp" in item["metadata"]:
        cluster.api.delete(place)
