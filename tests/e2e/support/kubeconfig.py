"""Kubeconfig files for tests."""

import yaml


def write_kubeconfig(path, server, ca=None, token=None, client_certificate=None, user=None, cluster=None,
                     namespace=None):
    """One cluster, user and context named "test". `cluster` and `user` are further fields of those. Returns path."""
    cluster_fields = {"server": server, **({"certificate-authority": str(ca)} if ca else {}), **(cluster or {})}
    user_fields = {**({"token": token} if token else {}), **(user or {})}
    if client_certificate:
        certificate, key = map(str, client_certificate)
        user_fields.update({"client-certificate": certificate, "client-key": key})
    context = {"cluster": "test", "user": "test", **({"namespace": namespace} if namespace else {})}
    path.write_text(yaml.safe_dump({
        "apiVersion": "v1", "kind": "Config", "current-context": "test",
        "clusters": [{"name": "test", "cluster": cluster_fields}],
        "users": [{"name": "test", "user": user_fields}],
        "contexts": [{"name": "test", "context": context}],
    }))
    path.chmod(0o600)
    return path
