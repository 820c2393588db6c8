"""How requests travel: HTTP/2, few connections, deadlines, no redirects, nothing sent twice, and nothing secret in a log."""

import time

import pytest
from support.connect_bed import bed  # noqa: F401
from support.connect_servers import ConnectProxy, FixedAnswer, Silent, answer
from support.objects import node, pod

EMPTY_LIST = '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[]}'


@pytest.fixture
def tls(bed):
    return bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"


def through(bed, proxy, **options):
    return bed.kubeconfig(cluster={"proxy-url": f"http://127.0.0.1:{proxy.port}"}, **options)


def test_many_binds_share_one_connection(bed, cluster):
    cluster.nodes(*(node(f"n{number}") for number in range(5)))
    cluster.pods(*(pod(f"p{number}") for number in range(60)))
    with ConnectProxy() as proxy:
        done = bed.program("--once", "--bind-concurrency", "32", "--kubeconfig", through(bed, proxy), timeout=60)
        assert done.code == 0, done.stderr
        assert proxy.connections == 1  # as only HTTP/2 can
    assert len(cluster.binds(code=201)) == 60


class CutsAfterBody(ConnectProxy):
    """Lets everything through until the client has sent as many bytes in one connection as its last request has, then
    ends that connection without a word: the server sees the request, the client no answer."""

    def __init__(self, cluster):
        self._cluster = cluster
        self.cuts = 0
        super().__init__()

    def passes(self, data, towards_client):
        if towards_client and self._cluster.binds() and not self.cuts:
            self.cuts += 1
            raise OSError("cut")


def test_a_bind_whose_connection_breaks_is_sent_once(bed, cluster):
    cluster.nodes(node("n"))
    cluster.pods(pod("p"))
    with CutsAfterBody(cluster) as proxy:
        done = bed.program("--once", "--kubeconfig", through(bed, proxy), timeout=60)
        assert proxy.cuts == 1
    assert done.code == 0, done.stderr
    assert [each["responseStatus"]["code"] for each in cluster.binds()] == [201]
    assert cluster.placements() == {"p": "n"}


class CutsLongAnswers(ConnectProxy):
    def __init__(self, after):
        self._left = after
        super().__init__()

    def passes(self, data, towards_client):
        self._left -= len(data) if towards_client else 0
        if self._left < 0:
            raise OSError("cut")


def test_a_list_that_is_cut_off_is_thrown_away(bed, cluster):
    cluster.nodes(node("n"))
    cluster.pods(*(pod(f"p{number}") for number in range(60)))
    with CutsLongAnswers(after=20_000) as proxy:
        assert "broke before the whole answer was read" in bed.refusal("--scheduler-name", "my-scheduler",
                                                                       kubeconfig=through(bed, proxy))
    assert cluster.binds() == []


def test_a_redirect_is_never_followed(bed, tls):
    with FixedAnswer(answer("200 OK", EMPTY_LIST)) as other, \
            FixedAnswer(answer("302 Found", "", headers=f"Location: {other.url}/x?y=canary\r\n"), tls) as server:
        config = bed.kubeconfig(cluster={"server": server.url})
        assert bed.refusal(kubeconfig=config).endswith(
            f"the server answers with a redirect to {other.url}/x, which is never followed")
        assert other.connections == 0


def test_plain_http_gets_no_token(bed):
    with FixedAnswer(answer("200 OK", EMPTY_LIST)) as server:
        for url in (server.url, server.url.removeprefix("http://")):
            config = bed.kubeconfig(user={"token": bed.token, "as": "joe"}, cluster={"server": url})
            assert bed.run(kubeconfig=config).code == 0
            assert bed.kubectl_works(kubeconfig=config)
        assert len(server.requests) == 4
        assert not any("uthorization" in each for each in server.requests)
        assert all("\r\nImpersonate-User: joe\r\n" in each for each in server.requests)
        plugin = {"exec": {"apiVersion": "client.authentication.k8s.io/v1", "command": "/nonexistent",
                           "interactiveMode": "Never"}}
        assert bed.run(kubeconfig=bed.kubeconfig(user=plugin, cluster={"server": server.url})).code == 0
        missing = {"client-certificate": "/nonexistent", "client-key": "/nonexistent"}
        config = bed.kubeconfig(user=missing, cluster={"server": server.url})
        assert "cannot read /nonexistent" in bed.refusal(kubeconfig=config)
        assert not bed.kubectl_works(kubeconfig=config)


def test_a_server_that_hangs_costs_the_timeout_once(bed):
    with Silent() as server:
        config = bed.kubeconfig(cluster={"server": f"https://127.0.0.1:{server.port}"})
        started = time.monotonic()
        refusal = bed.refusal("--request-timeout", "1500ms", kubeconfig=config)
        assert 1.5 <= time.monotonic() - started < 6  # kubectl takes it five times
        assert refusal.endswith(f"no whole answer from https://127.0.0.1:{server.port} within 1.5s")


FOREIGN = {
    "a page": (answer("200 OK", "<html>", "text/html"), "as no Kubernetes API server does"),
    "no page": (answer("404 Not Found", "<html>", "text/html"), "as no Kubernetes API server does"),
    "a refusal": (answer("403 Forbidden", "no", "text/plain"), 'answers 403 "no", as no Kubernetes API server does'),
    "a list cut off": (answer("200 OK", EMPTY_LIST).replace(b'"items":[]}', b""), "broke before the whole answer was read"),
    "no HTTP": (b"SSH-2.0-OpenSSH_9.2\r\n", "does not speak HTTP"),
}


@pytest.mark.parametrize("case", FOREIGN)
def test_a_server_that_is_no_kubernetes(bed, tls, case):
    reply, line = FOREIGN[case]
    with OneAnswer(reply, tls) as server:
        config = bed.kubeconfig(cluster={"server": server.url})
        assert line in bed.refusal(kubeconfig=config)


class OneAnswer(FixedAnswer):
    """Ends the connection after it."""

    def serve(self, connection):
        if self._tls:
            connection = self._tls.wrap_socket(connection, server_side=True)
        connection.recv(65536)
        connection.sendall(self._answer)
        if self._tls:
            connection.unwrap()


def test_schemes_mixed_up(bed):
    plain = bed.server.replace("https", "http")
    assert "HTTP request to an HTTPS server" in bed.refusal("-s", plain, kubeconfig=bed.kubeconfig())
    with OneAnswer(answer("400 Bad Request", "")) as server:
        secure = server.url.replace("http", "https")
        assert bed.refusal("-s", secure, kubeconfig=bed.kubeconfig()).endswith(
            f"{secure} does not speak TLS: is it meant to be http://?")


def test_no_secret_in_the_log(bed):
    user = {"token": bed.token, "as": "joe", "as-groups": ["system:masters"]}
    done = bed.run("-v", "9", kubeconfig=bed.kubeconfig(user=user))
    assert done.code == 0
    assert f"GET {bed.server}/api/v1/pods?" in done.stderr and " 200 in " in done.stderr
    for secret in (bed.token, "Bearer"):
        assert secret not in done.stderr + done.stdout
    # The header is named, never what is in it.
    assert done.stderr.count("Authorization") == done.stderr.count("Authorization: (hidden)") > 0
    assert "Authorization" not in done.stdout
