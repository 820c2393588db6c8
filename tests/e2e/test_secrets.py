"""No credential is printed, whatever goes well or wrong and however much is to be told."""

import base64
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from support.certificates import Authority, new_key
from support.connect_bed import base64_of, bed  # noqa: F401
from support.connect_servers import ConnectProxy, FixedAnswer, answer
from support.hostile import shown
from support.kubeconfig import write_kubeconfig

CANARY = "canary-7f3a9d"
V1 = "client.authentication.k8s.io/v1"
REFUSED = "https://127.0.0.1:1"


def spellings(secret):
    """As it is, in a URL, and in base64 wherever in a longer text it stands."""
    coded = [base64.b64encode(b"x" * shift + secret.encode())[(shift * 8 + 5) // 6:-4].decode() for shift in range(3)]
    return {secret, quote(secret, safe=""), *coded}


def assert_kept(program, *arguments, env=None, secrets=(CANARY,), codes=(2,), levels=range(11)):
    """At every verbosity it ends with one of `codes` and prints none of the secrets."""
    arguments = arguments if arguments[:1] == ("explain",) else (*arguments, "--start-timeout", "0s")
    for level in levels:
        printed = shown(program, *arguments, "-v", str(level), env=env, codes=codes).decode()
        found = [secret for secret in secrets for spelling in spellings(secret) if spelling in printed]
        assert found == [], printed
    return printed


# On the real server -------------------------------------------------------------------------------------------------


def plugin(script, **fields):
    return {"exec": {"apiVersion": V1, "command": str(script), "interactiveMode": "Never", **fields}}


def printing(bed, text):
    return bed.script("plugin", f"cat {bed.write('answer', text)}\n")


def credential(**status):
    return json.dumps({"apiVersion": V1, "kind": "ExecCredential", "status": status})


def key_lines(path):
    return [line for line in path.read_text().splitlines() if not line.startswith("-")]


def test_what_goes_well(bed):
    certificate = bed.certificate("holder")
    key = Path(certificate["client-key"])
    with ConnectProxy("joe:" + CANARY) as proxy:
        users = {
            "token": {"token": bed.token}, "token file": {"tokenFile": str(bed.write("token", bed.token))},
            "certificate": certificate, "data": {f"{name}-data": base64_of(path) for name, path in certificate.items()},
            "plugin": plugin(printing(bed, credential(token=bed.token)), args=[CANARY],
                             env=[{"name": "SECRET", "value": CANARY}]),
        }
        for user in users.values():
            config = bed.kubeconfig(user=user, cluster={"proxy-url": f"http://joe:{CANARY}@127.0.0.1:{proxy.port}"})
            printed = assert_kept(bed.program, "--kubeconfig", config, secrets=[bed.token, CANARY, *key_lines(key)],
                                  codes=(0,), levels=(0, 6, 10))
            assert " 200 in " in printed
        assert proxy.targets


def test_what_the_server_refuses(bed):
    env = {"KUBECONFIG": str(bed.kubeconfig(user={"token": CANARY}))}
    assert "(401)" in assert_kept(bed.program, env=env)
    assert "(401)" in assert_kept(bed.program, "explain", "pod/a", env=env, levels=(0, 10))
    assert "(401)" in assert_kept(bed.program, "--token", CANARY, env={"KUBECONFIG": str(bed.kubeconfig(user={}))})
    config = bed.kubeconfig(user={"token": bed.token, "as": "joe"})
    assert "(403)" in assert_kept(bed.program, "--kubeconfig", config, secrets=[bed.token])
    config = bed.kubeconfig(user=plugin(printing(bed, credential(token=CANARY))))
    assert "(401)" in assert_kept(bed.program, "--kubeconfig", config, levels=(0, 6, 10))


def test_a_server_that_is_not_trusted(bed, tmp_path):
    other = Authority(tmp_path, "other-ca")
    config = bed.kubeconfig(user={"token": CANARY}, cluster={"certificate-authority": str(other.certificate)})
    assert "is not signed by" in assert_kept(bed.program, "--kubeconfig", config)
    config = bed.kubeconfig(user={"token": CANARY}, cluster={"tls-server-name": "other"})
    assert "is not for the name" in assert_kept(bed.program, "--kubeconfig", config)


# Servers that are none ------------------------------------------------------------------------------------------------

BASIC = base64.b64encode(f"joe:{CANARY}".encode()).decode()
ECHOES = {
    "a redirect": answer("302 Found", "", headers=f"Location: https://127.0.0.1:1/{CANARY}?token={CANARY}\r\n"),
    "plain text": answer("400 Bad Request", f"Authorization: Bearer {CANARY}", "text/plain"),
    "a status": answer("403 Forbidden", json.dumps({"kind": "Status", "apiVersion": "v1", "reason": "Forbidden",
                                                    "message": f"token {CANARY} may not"})),
    "a failure": answer("500 Internal Server Error",
                        json.dumps({"kind": "Status", "apiVersion": "v1", "message": CANARY})),
    "a type": answer("200 OK", "x", f"text/{CANARY}"),
}


@pytest.mark.parametrize("case", ECHOES)
def test_a_server_that_echoes_what_it_was_sent(bed, case):
    tls = bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"
    with FixedAnswer(ECHOES[case], tls) as server:
        for user in ({"token": CANARY}, plugin(printing(bed, credential(token=CANARY)))):
            config = bed.kubeconfig(user=user, cluster={"server": server.url})
            assert_kept(bed.program, "--kubeconfig", config, "--bind-retries", "0", levels=(0, 6, 10))
        assert CANARY in server.requests[0]


def test_a_password(bed):
    tls = bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"
    with FixedAnswer(answer("403 Forbidden", f"no Basic {BASIC}", "text/plain"), tls) as server:
        config = bed.kubeconfig(user={"username": "joe", "password": CANARY}, cluster={"server": server.url})
        assert_kept(bed.program, "--kubeconfig", config)
        assert BASIC in server.requests[0]


def test_proxies(bed):
    with ConnectProxy("joe:other") as proxy:
        url = f"http://joe:{CANARY}@127.0.0.1:{proxy.port}"
        assert "(407)" in assert_kept(bed.program, "--kubeconfig", bed.kubeconfig(cluster={"proxy-url": url}))
        env = {"HTTPS_PROXY": url, "KUBECONFIG": str(bed.kubeconfig(cluster={"server": "https://example.invalid"}))}
        assert "(407)" in assert_kept(bed.program, env=env, levels=(0, 6, 10))


PROXIES = [f"http://joe:{CANARY}@127.0.0.1:1", f"https://joe:{CANARY}@127.0.0.1:1",
           f"socks5://joe:{CANARY}@127.0.0.1:1", f"joe:{CANARY}@127.0.0.1:1", f"ftp://joe:{CANARY}@127.0.0.1:1",
           f"http://joe:{CANARY}@", f"http://joe:{CANARY}@:1", f"http://joe:{CANARY}@a b:1",
           f"http://joe:{CANARY}@127.0.0.1:port", f"http://joe:{CANARY}@@[::1", f"://{CANARY}@h",
           f"http://joe:{CANARY} x@h:1", f"http:/joe:{CANARY}@h:1", f"http://{CANARY}@h:99999",
           f"http://joe:{CANARY}/x@h", f"http://joe:{CANARY}%zz@h"]


@pytest.mark.parametrize("url", PROXIES)
def test_proxies_that_are_of_no_use(offline, url):
    plain = {"server": "http://example.invalid"}
    for config, env in (({"proxy-url": url}, {}), ({}, {"HTTPS_PROXY": url}), (plain, {"HTTP_PROXY": url})):
        path = write_kubeconfig(offline.home / "config", "https://example.invalid", token=CANARY, cluster=config)
        assert_kept(offline, "--kubeconfig", path, env=env, levels=(0, 10))


@pytest.mark.parametrize("url", PROXIES)
def test_a_password_in_the_servers_address(offline, url):
    path = write_kubeconfig(offline.home / "config", url, token="t")
    assert_kept(offline, "--kubeconfig", path, levels=(0, 10))
    assert_kept(offline, "--server", url, levels=(0, 10))


# Kubeconfigs and credentials that are wrong -----------------------------------------------------------------------------

BROKEN = {
    "a colon": f"users:\n- name: u\n  user:\n    token: {CANARY}: x\n",
    "a quote": f'users: [{{name: u, user: {{token: "{CANARY}',
    "a tab": f"users:\n- name: u\n  user:\n\ttoken: {CANARY}\n", "an escape": f'token: "\\q{CANARY}"\n',
    "an anchor": f"token: *{CANARY}\n", "a tag": f"token: !<{CANARY} x\n", "a directive": f"%{CANARY}\n---\n",
    "twice": f"users:\n- {{name: u, user: {{token: {CANARY}}}}}\n- {{name: u, user: {{token: {CANARY}}}}}\n",
    "a map": f"users: [{{name: u, user: {{token: {{{CANARY}: 1}}}}}}]\n",
    "a list": f"users: [{{name: u, user: {{token: [{CANARY}]}}}}]\n",
    "no list": f"users: {CANARY}\n", "no user": f"users: [{{name: u, user: {CANARY}}}]\n", "no map": f"{CANARY}\n",
    "a flag": f"clusters: [{{name: c, cluster: {{insecure-skip-tls-verify: {CANARY}}}}}]\n",
    "data": f"users: [{{name: u, user: {{client-key-data: '{CANARY}!'}}}}]\n",
    "JSON": f'{{"users": [{{"user": {{"token": "{CANARY}" x',
    "not UTF-8": f"token: {CANARY}".encode() + b"\xff\xfe\x00",
    "a plugin": f"users: [{{name: u, user: {{exec: {CANARY}}}}}]\n",
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_kubeconfig_that_is_broken_where_the_secret_stands(offline, case):
    text = BROKEN[case]
    (offline.home / "config").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert_kept(offline, "--kubeconfig", "config", levels=(0, 10))


PEM = f"-----BEGIN PRIVATE KEY-----\n{CANARY}\n-----END PRIVATE KEY-----\n"
CODED = base64.b64encode(CANARY.encode()).decode()
USERS = {
    "a token": {"token": CANARY}, "a token of two lines": {"token": CANARY + "\nX: y"},
    "a password": {"username": "joe", "password": CANARY + "\n"},
    "a password and a token": {"username": "joe", "password": CANARY, "token": CANARY},
    "a key that is none": {"client-certificate-data": CODED, "client-key-data": CODED},
    "a key that is cut off": {"client-certificate-data": base64.b64encode(PEM.encode()).decode(),
                              "client-key-data": base64.b64encode(PEM.encode()).decode()},
    "a key without a certificate": {"client-key-data": CODED},
    "a token as a file": {"tokenFile": "/nonexistent"}, "a folder as a token": {"tokenFile": "/", "token": CANARY},
    "a provider": {"auth-provider": {"name": "oidc", "config": {"id-token": CANARY}}},
    "a plugin that fails": plugin("false", args=[CANARY], env=[{"name": "X", "value": CANARY}]),
    "a plugin that is not there": plugin("nonexistent", args=[CANARY], env=[{"name": "X", "value": CANARY}]),
    "a plugin that prints garbage": plugin("echo", args=[CANARY]),
    "a plugin that prints another version": plugin("echo", args=[credential(token=CANARY).replace("/v1", "/v1beta1")]),
    "a plugin that prints a bad time": plugin("echo", args=[credential(token=CANARY, expirationTimestamp=CANARY)]),
    "a plugin that prints half a pair": plugin("echo", args=[credential(clientKeyData=CANARY)]),
    "a plugin that prints a bad pair": plugin("echo", args=[credential(clientKeyData=PEM, clientCertificateData=PEM)]),
    "a plugin that prints two lines": plugin("echo", args=[credential(token=CANARY + "\nx")]),
    "a plugin of no version": {"exec": {"apiVersion": "v0", "command": "echo", "args": [CANARY],
                                        "interactiveMode": "Never"}},
}


@pytest.mark.parametrize("case", USERS)
def test_credentials_that_are_of_no_use(offline, case):
    path = write_kubeconfig(offline.home / "config", REFUSED, user=USERS[case])
    assert_kept(offline, "--kubeconfig", path, levels=(0, 6, 10))


def test_a_key_for_another_certificate(offline, tmp_path):
    authority = Authority(tmp_path, "a-ca")
    certificate, _ = authority.client(tmp_path, "joe")
    key = new_key(tmp_path / "other.key")
    path = write_kubeconfig(offline.home / "config", REFUSED, client_certificate=(certificate, key))
    assert_kept(offline, "--kubeconfig", path, secrets=key_lines(key), levels=(0, 10))


@pytest.mark.parametrize("flags", [["--bogus"], ["--token"], ["extra"], ["--interval", "x"]], ids=" ".join)
@pytest.mark.parametrize("token", [["--token", CANARY], [f"--token={CANARY}"], [f"--tokn={CANARY}"],
                                   [f"-token={CANARY}"]], ids=["apart", "together", "mistyped", "one dash"])
def test_a_token_on_a_wrong_command_line(offline, token, flags):
    assert_kept(offline, *token, *flags, "--server", REFUSED, levels=(0, 10))


def test_what_is_searched_for_would_be_found():
    for shift in range(3):
        coded = base64.b64encode(b"x" * shift + CANARY.encode() + b"tail").decode()
        assert any(spelling in coded for spelling in spellings(CANARY))
