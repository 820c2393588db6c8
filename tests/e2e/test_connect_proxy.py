"""Proxies by kubeconfig and by environment: real ones, on loopback."""

import pytest
from support.certificates import Authority
from support.connect_bed import bed  # noqa: F401
from support.connect_servers import ConnectProxy, FixedAnswer, Socks5Proxy, answer

# The environment's proxies are never asked for loopback, so the server needs another name; only a proxy knows it.
NAME = "api.spread.test"


@pytest.fixture
def proxy():
    with ConnectProxy() as started:
        yield started


def through(bed, url, **cluster):
    return bed.kubeconfig(cluster={"proxy-url": url, **cluster})


def test_an_http_proxy(bed, proxy):
    config = through(bed, f"http://127.0.0.1:{proxy.port}")
    assert bed.who(kubeconfig=config) == "admin"
    assert bed.kubectl_works(kubeconfig=config)
    assert proxy.targets == [f"127.0.0.1:{bed.cluster.port}"] * 2
    assert not any(bed.token in head for head in proxy.headers)


def test_a_proxy_with_a_password(bed):
    with ConnectProxy(credentials="joe:s:cret") as proxy:
        config = through(bed, f"http://joe:s%3Acret@127.0.0.1:{proxy.port}")
        assert bed.who(kubeconfig=config) == "admin"
        assert bed.kubectl_works(kubeconfig=config)
        wrong = through(bed, f"http://joe:canary@127.0.0.1:{proxy.port}")
        assert bed.refusal("-v", "0", kubeconfig=wrong).endswith(
            f"the proxy http://127.0.0.1:{proxy.port} asks for credentials (407): proxy-url can hold them")
        assert not bed.kubectl_works(kubeconfig=wrong)
        assert "canary" not in bed.run("-v", "9", kubeconfig=wrong).stderr


def test_an_https_proxy(bed):
    tls = bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"
    with ConnectProxy(tls=tls) as proxy:
        config = through(bed, f"https://127.0.0.1:{proxy.port}")
        assert bed.who(kubeconfig=config) == "admin"
        assert bed.kubectl_works(kubeconfig=config)
        assert len(proxy.targets) == 2


def test_an_https_proxy_that_nobody_vouches_for(bed):
    tls = Authority(bed.folder, "own").server(bed.folder, "proxy", "IP:127.0.0.1")
    with ConnectProxy(tls=tls) as proxy:
        config = through(bed, f"https://127.0.0.1:{proxy.port}")
        assert f"the certificate of the proxy https://127.0.0.1:{proxy.port} is not" in bed.refusal(kubeconfig=config)
        assert not bed.kubectl_works(kubeconfig=config)


def test_a_socks_proxy_looks_the_name_up(bed):
    with Socks5Proxy({NAME: "127.0.0.1"}) as proxy:
        config = through(bed, f"socks5://127.0.0.1:{proxy.port}", server=f"https://{NAME}:{bed.cluster.port}",
                         **{"tls-server-name": "kubernetes"})
        assert bed.who(kubeconfig=config) == "admin"
        assert bed.kubectl_works(kubeconfig=config)
        assert proxy.targets == [(NAME, bed.cluster.port)] * 2


def test_a_server_by_flag_keeps_the_proxy(bed, proxy):
    config = through(bed, f"http://127.0.0.1:{proxy.port}", server="https://127.0.0.1:1")
    assert bed.who("-s", bed.server, kubeconfig=config) == "admin"
    assert bed.kubectl_works("-s", bed.server, kubeconfig=config)
    assert len(proxy.targets) == 2


def test_no_proxy_does_not_touch_proxy_url(bed, proxy):
    config = through(bed, f"http://127.0.0.1:{proxy.port}")
    assert bed.who(kubeconfig=config, env={"NO_PROXY": "*"}) == "admin"
    assert len(proxy.targets) == 1


@pytest.mark.parametrize("variables, asked", [
    ({"HTTPS_PROXY": "http://{}"}, True),
    ({"https_proxy": "{}"}, True),
    ({"HTTPS_PROXY": "http://{}", "NO_PROXY": ".spread.test"}, False),
    ({"HTTPS_PROXY": "http://{}", "no_proxy": "other,10.0.0.0/8"}, True),
    ({"HTTP_PROXY": "http://{}"}, False),
    ({"ALL_PROXY": "http://{}"}, False),
    ({"all_proxy": "http://{}"}, False),
])
def test_the_environments_proxies(bed, variables, asked):
    with NamedProxy() as proxy:
        env = {key: value.format(f"127.0.0.1:{proxy.port}") for key, value in variables.items()}
        config = bed.kubeconfig(cluster={"server": f"https://{NAME}:{bed.cluster.port}", "tls-server-name": "kubernetes"})
        assert bed.kubectl_works(kubeconfig=config, env=env) == asked
        if asked:
            assert bed.who(kubeconfig=config, env=env) == "admin"
        else:
            assert "cannot be resolved" in bed.refusal(kubeconfig=config, env=env)
        assert len(proxy.targets) == (2 if asked else 0)


class NamedProxy(ConnectProxy):
    """Knows where NAME leads."""

    def resolve(self, host):
        return "127.0.0.1" if host == NAME else host


def test_loopback_is_never_proxied_by_the_environment(bed, proxy):
    env = {"HTTPS_PROXY": f"http://127.0.0.1:{proxy.port}", "HTTP_PROXY": f"http://127.0.0.1:{proxy.port}"}
    assert bed.who(kubeconfig=bed.kubeconfig(), env=env) == "admin"
    by_name = bed.kubeconfig(cluster={"server": f"https://localhost:{bed.cluster.port}"})
    assert bed.who(kubeconfig=by_name, env=env) == "admin"
    assert bed.kubectl_works(kubeconfig=by_name, env=env)
    assert proxy.connections == 0


def test_proxies_that_do_not_work(bed):
    assert bed.refusal(kubeconfig=through(bed, "http://127.0.0.1:1")).endswith(
        "no connection to the proxy http://127.0.0.1:1 (Connection refused)")
    assert bed.refusal(kubeconfig=through(bed, "http://nowhere.invalid")).endswith(
        "the host name of the proxy http://nowhere.invalid cannot be resolved")
    assert "proxy-url is none of" in bed.refusal(kubeconfig=through(bed, "ftp://127.0.0.1"))
    with FixedAnswer(answer("403 Forbidden", "no")) as proxy:
        url = f"http://127.0.0.1:{proxy.port}"
        assert bed.refusal(kubeconfig=through(bed, url)).endswith(
            f"the proxy {url} refused to connect to {bed.server} (403)")
