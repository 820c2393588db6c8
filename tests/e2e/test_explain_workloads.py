"""explain of pods that do not exist yet, on the real server: they are judged as the pods that the server would make."""

import json

import pytest
from support.objects import node, pod

ANNOTATION = "controller-spread-scheduler/min-hosts"


@pytest.fixture
def cluster(cluster):
    cluster.nodes(node("n1", cpu="2"), node("n2", cpu="2"))
    return cluster


def deployment(cluster, name, min_hosts=None, **spec):
    container = {"name": "c", "image": "i", **spec.pop("container", {})}
    body = {"apiVersion": "apps/v1", "kind": "Deployment",
            "metadata": {"name": name, "annotations": {ANNOTATION: min_hosts} if min_hosts else {}},
            "spec": {"replicas": 2, "selector": {"matchLabels": {"app": name}},
                     "template": {"metadata": {"labels": {"app": name}},
                                  "spec": {"schedulerName": "my-scheduler", "containers": [container], **spec}}}}
    return cluster.api.create("/apis/apps/v1/namespaces/default/deployments", body)


def explanations(program, *words):
    """The items of explain -o json, and the exit code."""
    code, output, errors = program("explain", *words, "-o", "json")
    assert code in (0, 1), errors
    document = json.loads(output)
    return code, document.get("items", [document])


def test_limits_of_a_template_are_requests(cluster, program):
    deployment(cluster, "web", container={"resources": {"limits": {"cpu": "3"}}})
    code, (web,) = explanations(program, "deployment/web")
    assert (code, web["message"]) == (1, "0/2 nodes are available: 2 Insufficient cpu.")


def test_ports_of_a_template_in_the_hosts_network_are_host_ports(cluster, program):
    container = {"ports": [{"containerPort": 80}]}
    cluster.pods(pod("there", on="n1", hostNetwork=True, containers=[{"name": "c", "image": "i", "ports": [
        {"containerPort": 80, "hostPort": 80}]}]), pod("a", on="n2"), pod("b", on="n2"))
    deployment(cluster, "web", hostNetwork=True, container=container)
    assert explanations(program, "deployment/web")[1][0]["selectedNode"] == "n2"


def test_min_hosts_counts_the_pods_of_a_deployment(cluster, program):
    deployment(cluster, "web", min_hosts="2", nodeSelector={"kubernetes.io/hostname": "n1"})
    code, (first, second) = explanations(program, "deployment/web", "--replicas", "2")
    assert (code, first["selectedNode"], second["selectedNode"]) == (1, "n1", None)
    assert "1 must schedule across at least 2 distinct nodes" in second["message"]


def test_a_file_without_a_namespace_is_in_that_of_the_context(cluster, program, tmp_path):
    manifest = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"}, "spec": {"containers": [{"name": "c"}]}}
    (tmp_path / "x.json").write_text(json.dumps(manifest))
    manifest["metadata"]["namespace"] = "default"
    (tmp_path / "named.json").write_text(json.dumps(manifest))
    kubeconfig = tmp_path / "kubeconfig"
    kubeconfig.write_text(cluster.kubeconfig.read_text().replace("context:", "context:\n    namespace: team", 1))
    here = ("--kubeconfig", str(kubeconfig))
    namespace = lambda *words: explanations(program, *words, *here)[1][0]["pod"]["namespace"]  # noqa: E731
    assert namespace("-f", str(tmp_path / "x.json")) == "team"
    assert namespace("-f", str(tmp_path / "x.json"), "-n", "shop") == "shop"
    assert namespace("-f", str(tmp_path / "named.json")) == "default"
    code, _, errors = program("explain", "-f", str(tmp_path / "named.json"), "-n", "shop", *here)
    assert (code, "default/x names its namespace" in errors) == (2, True)


def test_labels_of_namespaces_are_known_to_those_who_come(cluster, program):
    """A pod that was promised a node keeps others away by the labels of their namespace."""
    cluster.namespace("noisy", {"noise": "much"})

    def avoiding(labels, **where):
        term = {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": labels}, **where}
        return {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}

    by_label = {"namespaceSelector": {"matchLabels": {"noise": "much"}}}
    cluster.pods(pod("coming", scheduler="default-scheduler", affinity=avoiding({"app": "drum"}, **by_label)),
                 pod("drum", namespace="noisy", app="drum", affinity=avoiding({"app": "nobody"})))
    cluster.api.patch("/api/v1/namespaces/default/pods/coming/status", {"status": {"nominatedNodeName": "n1"}})
    _, (drum,) = explanations(program, "pod/drum", "-n", "noisy")
    assert drum["selectedNode"] == "n2"
