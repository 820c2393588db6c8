"""The smallest cluster that still shows a disagreement: objects go first, then fields, as long as it persists."""

import copy
import time
from collections.abc import Callable, Iterator

KEEP = {"apiVersion", "kind", "name", "namespace", "metadata", "spec", "status", "schedulerName", "generation", "uid"}


def shrink(cluster: dict, persists: Callable[[dict], bool], seconds: float = 60) -> dict:
    deadline = time.monotonic() + seconds
    smallest = _drop_items(cluster, persists, deadline)
    changed = True
    while changed and time.monotonic() < deadline:
        changed = False
        for path in list(_paths(smallest["items"], [])):
            candidate = _without(smallest, path)
            if candidate is not None and time.monotonic() < deadline and persists(candidate):
                smallest, changed = candidate, True
    return smallest


def _drop_items(cluster: dict, persists: Callable[[dict], bool], deadline: float) -> dict:
    """Halves, quarters and so on down to single objects. Namespaces stay: a pod is always in one."""
    spaces = [item for item in cluster["items"] if item["kind"] == "Namespace"]
    cluster = {**cluster, "items": [item for item in cluster["items"] if item["kind"] != "Namespace"]}
    items, size = cluster["items"], len(cluster["items"]) // 2
    while size >= 1 and time.monotonic() < deadline:
        start = 0
        while start < len(items):
            candidate = items[:start] + items[start + size:]
            if persists({**cluster, "items": spaces + candidate}):
                items = candidate
            else:
                start += size
        size = size // 2 if size > 1 else 0
    return {**cluster, "items": spaces + items}


def _paths(value, path: list) -> Iterator[list]:
    """Outer fields before inner ones, lists from their end, so that a path stays right after a deletion before it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in KEEP and path:
                yield [*path, key]
            yield from _paths(inner, [*path, key])
    elif isinstance(value, list):
        for index in reversed(range(len(value))):
            if path:
                yield [*path, index]
            yield from _paths(value[index], [*path, index])


def _without(cluster: dict, path: list) -> dict | None:
    smaller = copy.deepcopy(cluster)
    holder = smaller["items"]
    try:
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
    except (KeyError, IndexError, TypeError):
        return None  # gone with something that held it
    return smaller
