"""What the audit log tells of requests, beyond what tests/faults reads from it."""

from collections import Counter

from harness.audit import seconds


def creations(events):
    """{pod: when its creation was asked for}"""
    return {event["objectRef"]["name"]: seconds(event["requestReceivedTimestamp"]) for event in events
            if event["verb"] == "create" and _object(event) == ("pods", None) and _well(event)}


def events_posted(events):
    return sum(event["verb"] == "create" and _object(event) == ("events", None) and _well(event) for event in events)


def of_user(events, user):
    return [event for event in events if event["user"].get("username") == user]


def waits(created, binds):
    """Seconds from a pod's creation to the answer of its bind, of each pod that was bound."""
    return [bind.done - created[bind.pod] for bind in binds if bind.succeeded and bind.pod in created]


def spread(binds, nodes):
    """(worst difference within one app, worst difference of all pods) between any two of the nodes."""
    everything, apps = Counter(), {}
    for bind in binds:
        everything[bind.node] += 1
        apps.setdefault(app_of(bind.pod), Counter())[bind.node] += 1
    return max(_difference(counts, nodes) for counts in apps.values()), _difference(everything, nodes)


def app_of(pod):
    """Names are PREFIX-APP-NUMBER."""
    return pod.split("-")[1]


def _difference(counts, nodes):
    return max(counts.values()) - (min(counts.values()) if len(counts) == nodes else 0)


def _object(event):
    target = event.get("objectRef", {})
    return target.get("resource"), target.get("subresource")


def _well(event):
    return event.get("responseStatus", {}).get("code") == 201
