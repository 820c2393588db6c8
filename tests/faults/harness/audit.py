"""What the server's audit log says about binds and leases, in the words of the judge."""

import json
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Bind:
    """A request for a binding that the server has answered, or given up on because its client was gone."""

    user: str
    namespace: str
    pod: str
    uid: str  # the precondition; empty: none
    node: str
    code: int
    received: float  # seconds since 1970, by the server's clock
    done: float

    @property
    def succeeded(self):
        return self.code in (200, 201)


@dataclass(frozen=True)
class LeaseChange:
    """A write to a lease that the server accepted."""

    user: str
    lease: str  # namespace/name
    holder: str  # empty: nobody holds it from now on
    done: float


def read_lines(log, *words):
    """The events of the audit log that mention any of the words."""
    wanted = [word.encode() for word in words]
    with open(log, "rb") as file:
        text = file.read()
    lines = text[:text.rfind(b"\n") + 1].splitlines()
    return [json.loads(line) for line in lines if any(word in line for word in wanted)]


def binds(events):
    return [_bind(event) for event in events if _is(event, "create", "pods", "binding")]


def lease_changes(events):
    return [_lease_change(event) for event in events
            if event.get("objectRef", {}).get("resource") == "leases" and event["verb"] not in ("get", "list", "watch")
            and 200 <= _code(event) < 300]


def _is(event, verb, resource, subresource):
    target = event.get("objectRef", {})
    return (event["verb"], target.get("resource"), target.get("subresource")) == (verb, resource, subresource)


def _bind(event):
    asked = event.get("requestObject") or {}
    return Bind(event["user"]["username"], event["objectRef"]["namespace"], event["objectRef"]["name"],
                asked.get("metadata", {}).get("uid") or "", asked.get("target", {}).get("name", ""), _code(event),
                seconds(event["requestReceivedTimestamp"]), seconds(event["stageTimestamp"]))


def _lease_change(event):
    asked = event.get("requestObject") or {}
    gone = event["verb"] in ("delete", "deletecollection")
    holder = "" if gone else (asked.get("spec") or {}).get("holderIdentity") or ""
    target = event["objectRef"]
    return LeaseChange(event["user"]["username"], f"{target.get('namespace')}/{target.get('name')}", holder,
                       seconds(event["stageTimestamp"]))


def _code(event):
    return event.get("responseStatus", {}).get("code", 0)


def seconds(timestamp):
    return datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp()
