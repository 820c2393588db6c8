"""Texts that the API server reads at its start, and what its audit log says, in the words of the tests."""

AUDIT_POLICY = """\
apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
- level: Request
  resources:
  - {group: "", resources: [pods/binding]}
  - {group: coordination.k8s.io, resources: [leases]}
- level: Metadata
"""


def token_file(rows):
    """rows of (token, user, groups); the user's name is the uid too."""
    return "".join(f'{token},{user},{user},"{",".join(groups)}"\n' for token, user, groups in rows)


def audit_fields(event):
    target = event.get("objectRef", {})
    return {
        "verb": event["verb"], "user": event["user"].get("username"),
        "code": event.get("responseStatus", {}).get("code"), "resource": target.get("resource"),
        "subresource": target.get("subresource"), "name": target.get("name"), "namespace": target.get("namespace"),
    }
