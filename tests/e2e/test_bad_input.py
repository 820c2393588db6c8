"""What is wrong with the input is said in one clear line, with exit code 2 and nothing on stdout."""

import http.server
import threading

import pytest
import yaml
from support.certificates import Authority
from support.controlplane import free_port
from support.kubeconfig import write_kubeconfig
from support.objects import pod
from support.program import Program

NOW = ["--start-timeout", "0s"]


def assert_one_line(done, line):
    assert (done.code, done.stdout, done.stderr) == (2, "", f"error: {line}\n")


COMMAND_LINES = {
    "unknown flag": (["--bogus"], "unknown flag: --bogus; see --help"),
    "a flag mistyped": (["--intervall", "2s"], "unknown flag: --intervall; did you mean --interval?"),
    "unknown command": (["frobnicate"], "unknown command 'frobnicate'; see --help"),
    "a command mistyped": (["explian", "pod/x"], "unknown command 'explian'; did you mean explain?"),
    "a flag without its value": (["--interval"], "flag needs a value: --interval"),
    "no interval at all": (["--interval", "0"],
                           "--interval: a duration such as 2s, 500ms or 1m30s, more than 0, not '0'"),
    "a negative interval": (["--interval", "-2s"],
                            "--interval: a duration such as 2s, 500ms or 1m30s, more than 0, not '-2s'"),
    "an interval that is none": (["--interval", "soon"],
                                 "--interval: a duration such as 2s, 500ms or 1m30s, more than 0, not 'soon'"),
    "an interval without a unit": (["--interval", "2"],
                                   "--interval: a duration such as 2s, 500ms or 1m30s, more than 0, not '2'"),
    "once and a loop": (["--once", "--interval", "2s"], "--once and --interval exclude each other"),
    "unknown output": (["-o", "xml"], "--output: one of json, yaml, name, not 'xml'"),
    "names of an explanation": (["explain", "pod/x", "-o", "name"], "--output: one of json, yaml, wide, not 'name'"),
    "unknown log format": (["--log-format", "lba"], "--log-format: one of text, json, lab, lab-watch, not 'lba'"),
    "unknown scope": (["--spread-scope", "zone"], "--spread-scope: one of namespace, cluster, not 'zone'"),
    "a bad node selector": (["--node-selector", "env in prod"],
                            "--node-selector: selector \"env in prod\": expected '(', found \"prod\" (character 8)"),
    "a bad pod selector": (["-l", "a==b=c"],
                           "--selector: selector \"a==b=c\": expected ',' or the end, found \"=\" (character 5)"),
    "no bind at a time": (["--bind-concurrency", "0"], "--bind-concurrency: a whole number from 1 to 1000, not '0'"),
    "negative retries": (["--bind-retries", "-1"], "--bind-retries: a whole number from 0 to 100, not '-1'"),
    "a timeout that is none": (["-s", "http://127.0.0.1:1", "--request-timeout", "1.5"],
                               '--request-timeout: "1.5" is not a duration such as 2s, 500ms or 1m30s'),
    "explain nothing": (["explain"], "explain needs a pod, such as: explain pod/web-1"),
    "explain another kind": (["explain", "node/a"], "explain knows pods, deployments, replicasets, "
                             "statefulsets, daemonsets, jobs, cronjobs, replicationcontrollers, not 'node'; for a pod on "
                             "a node: explain pod/web-1 --node NAME"),
    "a file that is not there": (["--cluster-file", "nothing.yaml"],
                                 "cannot read cluster file nothing.yaml: No such file or directory"),
    "a folder as a file": (["--cluster-file", "."], "cannot read cluster file .: it is a directory"),
    "a kubeconfig that is not there": (["--kubeconfig", "nothing"], "cannot read nothing: No such file or directory"),
    "no kubeconfig anywhere": ([], "no cluster is configured ({home}/.kube/config does not exist): give --kubeconfig "
                                   "FILE or --server URL, set KUBECONFIG, or work without a cluster with "
                                   "--cluster-file FILE"),
}


@pytest.mark.parametrize("case", COMMAND_LINES)
def test_command_line(offline, case):
    arguments, line = COMMAND_LINES[case]
    assert_one_line(offline(*arguments), line.format(home=offline.home))


def config(**changes):
    """A kubeconfig with a cluster, a user and a context, changed."""
    return yaml.safe_dump({
        "apiVersion": "v1", "kind": "Config", "current-context": "test",
        "clusters": [{"name": "test", "cluster": {"server": "https://127.0.0.1:1"}}],
        "users": [{"name": "test", "user": {"token": "canary"}}],
        "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}], **changes})


KUBECONFIGS = {
    "garbage": ("{[}", [], "config: the YAML is broken at line 1"),
    "a number": ("42", [], "config: the document is not a mapping"),
    "a tab": ("clusters:\n\t- name: x\n", [], "config: the YAML is broken at line 2"),
    "unknown context": (config(), ["--context", "nowhere"],
                        'context "nowhere" does not exist: the kubeconfig has test'),
    "a current context that is not there": (config(**{"current-context": "gone"}), [],
                                            'context "gone" does not exist: the kubeconfig has test'),
    "no cluster in the context": (config(contexts=[{"name": "test", "context": {"user": "test"}}]), [],
                                  'context "test" names no cluster'),
    "a cluster that is not there": (config(clusters=[]), [],
                                    'context "test": cluster "test" does not exist: the kubeconfig has none'),
    "a cluster without a server": (config(clusters=[{"name": "test", "cluster": {}}]), [],
                                   'cluster "test" has no server'),
    "a CA file that is not there": (config(clusters=[{"name": "test", "cluster": {
        "server": "https://127.0.0.1:1", "certificate-authority": "/nothing.crt"}}]), [],
        'cluster "test" in config: certificate-authority: cannot read /nothing.crt: No such file or directory'),
    "base64 that is none": (config(clusters=[{"name": "test", "cluster": {
        "server": "https://127.0.0.1:1", "certificate-authority-data": "!"}}]), [],
        'config: cluster "test": certificate-authority-data is not base64'),
    "a CA that is none": (config(clusters=[{"name": "test", "cluster": {
        "server": "https://127.0.0.1:1", "certificate-authority-data": "aGVsbG8="}}]), [],
        'the certificate authority of certificate-authority-data of cluster "test" in config holds no certificate in '
        "PEM format"),
}


@pytest.mark.parametrize("case", KUBECONFIGS)
def test_kubeconfig(offline, case):
    text, arguments, line = KUBECONFIGS[case]
    (offline.home / "config").write_text(text)
    done = offline("--kubeconfig", "config", *NOW, *arguments)
    assert_one_line(done, line)
    assert "canary" not in done.stderr


NODE = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\n"
POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n"
CLUSTER_FILES = {
    "garbage": ("{[}", "cluster.yaml:1:2: Missing '}' or object member name"),
    "cut off": ('{"kind": "List", "items": [', "cluster.yaml:1:28: Syntax error: value, object or array expected."),
    "a text": ("hello", "cluster.yaml:1:1: object: must be a map"),
    "a tab": (NODE + "status:\n\tallocatable: {}\n", "cluster.yaml:5:13: illegal map value"),
    "no version": ("kind: Node\nmetadata: {name: a}\n", "cluster.yaml:1:1: Node a: has no apiVersion"),
    "a quantity that is none": (NODE + "status: {allocatable: {cpu: lots}}\n",
                                'cluster.yaml:4:29: Node a: status.allocatable.cpu: "lots" is not a quantity'),
    "containers that are none": (POD + "spec: {containers: 3}\n",
                                 "cluster.yaml:4:20: Pod default/a: spec.containers: must be a list"),
    "two nodes of one name": (NODE + "---\n" + NODE, "cluster.yaml:5:1: Node a: stands twice"),
    "a pod without a name": ("apiVersion: v1\nkind: Pod\nspec: {}\n", "cluster.yaml:1:1: Pod: has no name"),
    "too deep": ("[" * 5000 + "]" * 5000, "cluster.yaml:1:201: nested too deeply"),
}


@pytest.mark.parametrize("case", CLUSTER_FILES)
def test_cluster_file(offline, case):
    text, line = CLUSTER_FILES[case]
    (offline.home / "cluster.yaml").write_text(text)
    assert_one_line(offline("--cluster-file", "cluster.yaml"), line)


def test_a_pod_that_is_not_in_the_file(offline):
    (offline.home / "cluster.yaml").write_text(NODE)
    assert_one_line(offline("explain", "pod/x", "--cluster-file", "cluster.yaml"),
                    "pod default/x is not in cluster.yaml")


# With a server ------------------------------------------------------------------------------------------------------


def test_a_connection_refused(offline, tmp_path):
    port = free_port()
    path = write_kubeconfig(tmp_path / "refused", f"https://127.0.0.1:{port}")
    assert_one_line(Program(offline.home, path)(*NOW),
                    f"cannot list pods: no connection to https://127.0.0.1:{port} (Connection refused): "
                    "is this the right address, and is the API server running?")


def test_a_connection_refused_for_a_while_gets_one_notice(offline, tmp_path):
    path = write_kubeconfig(tmp_path / "refused", f"https://127.0.0.1:{free_port()}")
    done = Program(offline.home, path)("--start-timeout", "500ms")
    notice, error = done.stderr.splitlines()
    assert (done.code, done.stdout) == (2, "")
    assert notice.endswith("; trying again for 500ms") and error.startswith("error: ")


def test_the_wrong_ca(cluster, offline, tmp_path):
    other = Authority(tmp_path, "other-ca")
    path = write_kubeconfig(tmp_path / "wrong-ca", cluster.server, other.certificate, token=cluster.token)
    done = Program(offline.home, path)(*NOW)
    assert_one_line(done, f"cannot list pods: the certificate of {cluster.server} is not signed by the certificate "
                          f"authority of {other.certificate} (unable to get local issuer certificate)")
    assert cluster.token not in done.stderr


def test_401(cluster, offline, tmp_path):
    path = write_kubeconfig(tmp_path / "no-such-token", cluster.server, cluster.ca, token="canary")
    done = Program(offline.home, path)(*NOW)
    assert_one_line(done, 'cannot list pods: the server does not accept the credentials of user "test" in '
                          f"{path} (401)")
    assert "canary" not in done.stderr


@pytest.mark.parametrize("granted, line", [
    ([], 'cannot list pods: pods is forbidden: User "limited" cannot list resource "pods" in API group "" '
         "at the cluster scope (403)"),
    (["pods"], 'cannot list nodes: nodes is forbidden: User "limited" cannot list resource "nodes" in API group "" '
               "at the cluster scope (403)"),
])
def test_403_says_which_verb_on_which_resource(cluster, program, granted, line):
    cluster.pods(pod("x"))
    rules = [{"apiGroups": [""], "resources": granted, "verbs": ["get", "list"]}] if granted else []
    with role(cluster, "limited", rules):
        assert_one_line(program("--as", "limited", *NOW), line)


def role(cluster, user, rules):
    """A ClusterRole of these rules, bound to the user while the context lasts."""
    base = "/apis/rbac.authorization.k8s.io/v1"
    objects = {"clusterroles": {"metadata": {"name": user}, "rules": rules},
               "clusterrolebindings": {"metadata": {"name": user},
                                       "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole",
                                                   "name": user},
                                       "subjects": [{"kind": "User", "name": user}]}}

    class Role:
        def __enter__(self):
            for kind, body in objects.items():
                cluster.api.create(f"{base}/{kind}", body)

        def __exit__(self, *_):
            for kind in objects:
                cluster.api.delete(f"{base}/{kind}/{user}")

    return Role()


PAGES = {
    "a web page": (200, "text/html", "<html>Welcome</html>",
                   "cannot list pods: the server answers 200 with a body of type text/html, as no Kubernetes API "
                   "server does: is the address right?"),
    "JSON of another kind": (200, "application/json", '{"hello": "world"}',
                             "cannot list pods: expected v1 PodList, got no object of the API"),
    "nothing there": (404, "text/html", "<html>not here</html>",
                      "cannot list pods: the server answers 404 with a body of type text/html, as no Kubernetes API "
                      "server does: is the address right?"),
    "a login page": (302, "text/html", "", "cannot list pods: the server answers with a redirect to "
                                           "http://127.0.0.1:1/login, which is never followed"),
}


@pytest.mark.parametrize("case", PAGES)
def test_not_a_kubernetes_server(offline, tmp_path, case):
    status, content_type, body, line = PAGES[case]

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Location", "http://127.0.0.1:1/login")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        port = server.server_address[1]
        done = offline("-s", f"http://127.0.0.1:{port}", *NOW)
        server.shutdown()
    assert_one_line(done, line.format(server=f"http://127.0.0.1:{port}"))
