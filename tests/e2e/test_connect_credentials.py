"""Tokens, token files, certificates, exec plugins and impersonation, on the real server."""

import json
import os
import pty
import time

import pytest
from support.connect_bed import ONE_REQUEST, base64_of, bed  # noqa: F401
from support.connect_servers import FixedAnswer, answer
from support.program import executable
from support.waiting import wait_until

V1, BETA = "client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"


def credential(version=V1, **status):
    return json.dumps({"apiVersion": version, "kind": "ExecCredential", "status": status})


def plugin(command, version=V1, **fields):
    mode = {"interactiveMode": "Never"} if version == V1 else {}
    return {"exec": {"apiVersion": version, "command": str(command), **mode, **fields}}


def printing(bed, content, name="plugin"):
    """A script that counts its calls in the file `calls` and prints this."""
    answer = bed.write(f"{name}.answer", content)
    return bed.script(name, f"echo >>{bed.folder}/calls\ncat {answer}\n")


def calls(bed):
    path = bed.folder / "calls"
    return len(path.read_text().splitlines()) if path.exists() else 0


def works_in_both(bed, user, seen="admin", *flags):
    config = bed.kubeconfig(user=user)
    assert bed.who(*flags, kubeconfig=config) == seen
    assert bed.kubectl_works(*flags, kubeconfig=config)


# Tokens and certificates ------------------------------------------------------------------------------------------


def test_certificates_by_file_and_by_data(bed):
    files = bed.certificate("by-file")
    works_in_both(bed, files, "by-file")
    data = {f"{key}-data": base64_of(path) for key, path in files.items()}
    works_in_both(bed, data, "by-file")


def test_a_token_file_beats_a_token_and_the_flag(bed):
    good, bad = bed.write("good", f"  {bed.token}\n"), bed.write("bad", "wrong")
    works_in_both(bed, {"token": "wrong", "tokenFile": str(good)})
    config = bed.kubeconfig(user={"token": bed.token, "tokenFile": str(bad)})
    assert "does not accept the credentials" in bed.refusal("--token", bed.token, kubeconfig=config)
    assert not bed.kubectl_works("--token", bed.token, kubeconfig=config)


def test_a_missing_token_file_counts_only_without_a_token(bed):
    missing = str(bed.folder / "missing")
    works_in_both(bed, {"token": bed.token, "tokenFile": missing})
    config = bed.kubeconfig(user={"tokenFile": missing})
    assert f"cannot read {missing}" in bed.refusal(kubeconfig=config)
    assert not bed.kubectl_works(kubeconfig=config)


def test_with_a_token_and_a_certificate_the_certificate_is_seen(bed):
    works_in_both(bed, bed.certificate("holder"), "holder", "--token", bed.token)


def test_a_refused_token_is_read_again_and_a_good_one_kept(bed):
    token = bed.write("token", "wrong")
    env = {"KUBECONFIG": str(bed.kubeconfig(user={"tokenFile": str(token)}))}
    with bed.program.start("--interval", "50ms", "--scheduler-name", "nobody", "-v", "6", env=env) as running:
        wait_until(lambda: " 401 in " in running.stderr(), "a refusal")
        assert " 200 in " not in running.stderr()
        token.write_text(bed.token)
        wait_until(lambda: " 200 in " in running.stderr(), "the new token in use", 20)
        token.unlink()
        requests = running.stderr().count(" 200 in ")
        wait_until(lambda: running.stderr().count(" 200 in ") > requests + 3, "the old token kept")


def test_a_password_is_sent(bed):
    # The API server has given passwords up, so somebody else has to look.
    tls = bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"
    with FixedAnswer(answer("401 Unauthorized", "{}"), tls) as server:
        config = bed.kubeconfig(user={"username": "joe", "password": "p:w"}, cluster={"server": server.url})
        assert bed.refusal(kubeconfig=config).endswith(
            f'the server does not accept the credentials of user "test" in {config} (401)')
        assert "\r\nAuthorization: Basic am9lOnA6dw==\r\n" in server.requests[0]


def test_the_removed_auth_provider_is_named(bed):
    config = bed.kubeconfig(user={"auth-provider": {"name": "gcp"}})
    assert 'auth-provider "gcp", which Kubernetes has removed' in bed.refusal(kubeconfig=config)
    assert not bed.kubectl_works(kubeconfig=config)


# Exec plugins -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [V1, BETA])
def test_a_plugin_in_json_and_yaml(bed, version):
    works_in_both(bed, plugin(printing(bed, credential(version, token=bed.token)), version))
    answer = f"apiVersion: {version}\nkind: ExecCredential\nstatus:\n  token: {bed.token}\n"
    works_in_both(bed, plugin(printing(bed, answer), version))


def test_a_plugin_that_gives_a_certificate(bed):
    files = bed.certificate("by-plugin")
    certificate, key = (open(files[name]).read() for name in ("client-certificate", "client-key"))
    works_in_both(bed, plugin(printing(bed, credential(clientCertificateData=certificate, clientKeyData=key))), "by-plugin")


def test_a_plugin_beside_the_kubeconfig_or_on_the_path(bed):
    printing(bed, credential(token=bed.token), "bin/here")
    works_in_both(bed, plugin("./bin/here"))
    config = bed.kubeconfig(user=plugin("here"))
    path = {"PATH": f"{bed.folder}/bin:/usr/bin:/bin"}
    assert bed.who(kubeconfig=config, env=path) == "admin"
    assert bed.kubectl_works(kubeconfig=config, env=path)


def test_a_plugin_gets_arguments_variables_and_the_cluster(bed):
    answer = bed.write("answer", credential(token=bed.token))
    script = bed.script("plugin", f'printf "%s|" "$@" "$MINE" >{bed.folder}/words\n'
                                  f'printf "%s" "$KUBERNETES_EXEC_INFO" >{bed.folder}/info\ncat {answer}\n')
    extension = [{"name": "client.authentication.k8s.io/exec", "extension": {"audience": "06"}}]
    config = bed.kubeconfig(user=plugin(script, args=["a b", "$(id)"], env=[{"name": "MINE", "value": "it's"}],
                                        provideClusterInfo=True), cluster={"extensions": extension})
    told = []
    for run in (lambda: bed.who(kubeconfig=config), lambda: bed.kubectl_works(kubeconfig=config)):
        assert run() in ("admin", True)
        assert (bed.folder / "words").read_text() == "a b|$(id)|it's|"
        told.append(json.loads((bed.folder / "info").read_text()))
    assert told[0] == told[1]


def test_static_credentials_keep_the_plugin_from_being_called(bed):
    script = printing(bed, credential(token="wrong"))
    works_in_both(bed, {**plugin(script), "token": bed.token})
    works_in_both(bed, plugin(script), "admin", "--token", bed.token)
    works_in_both(bed, {**plugin(script), **bed.certificate("static")}, "static")
    assert calls(bed) == 0


def test_a_plugin_is_called_once_until_its_credentials_expire(bed):
    def requests_and_calls(expires):
        script = printing(bed, credential(token=bed.token, expirationTimestamp=expires))
        before = calls(bed)
        env = {"KUBECONFIG": str(bed.kubeconfig(user=plugin(script)))}
        with bed.program.start("--interval", "20ms", "--scheduler-name", "nobody", "-v", "6", env=env) as running:
            wait_until(lambda: running.stderr().count(" 200 in ") >= 5, "five requests")
        return calls(bed) - before

    assert requests_and_calls("2199-01-01T00:00:00Z") == 1
    assert requests_and_calls("2001-01-01T00:00:00Z") >= 5


def test_a_plugin_is_called_again_after_a_401(bed):
    answer = bed.write("answer", credential(token=bed.token))
    script = bed.script("plugin", f"echo >>{bed.folder}/calls\n"
                                  f"if [ $(wc -l <{bed.folder}/calls) = 1 ]; then sed s/{bed.token}/wrong/ {answer}; "
                                  f"else cat {answer}; fi\n")
    assert bed.who(kubeconfig=bed.kubeconfig(user=plugin(script))) == "admin"
    assert calls(bed) == 2


REFUSED_PLUGINS = {
    "none there": (lambda bed: plugin("no-such-plugin", installHint="get it from the shop"),
                   "no-such-plugin is not installed: get it from the shop"),
    "it fails": (lambda bed: plugin(bed.script("p", "exit 3")), "failed with exit code 3"),
    "no answer": (lambda bed: plugin(bed.script("p", "true")), "did not print an ExecCredential"),
    "another version": (lambda bed: plugin(printing(bed, credential(BETA, token=bed.token))), "answers in another version"),
    "v1 without interactiveMode": (lambda bed: {"exec": {"apiVersion": V1, "command": "x"}},
                                   "has no interactiveMode, which v1 requires"),
    "v1alpha1": (lambda bed: plugin("x", "client.authentication.k8s.io/v1alpha1"), "is neither"),
    "always interactive": (lambda bed: plugin(bed.script("p", "true"), interactiveMode="Always"), "needs a terminal"),
    "refused again and again": (lambda bed: plugin(printing(bed, credential(token="wrong"))),
                                "does not accept the credentials of user"),
}


@pytest.mark.parametrize("case", REFUSED_PLUGINS)
def test_refused_plugins(bed, case):
    user, line = REFUSED_PLUGINS[case]
    config = bed.kubeconfig(user=user(bed))
    assert line in bed.refusal(kubeconfig=config)
    assert not bed.kubectl_works(kubeconfig=config)


def test_a_signal_ends_a_plugin_that_hangs(bed):
    env = {"KUBECONFIG": str(bed.kubeconfig(user=plugin(bed.script("p", f"echo $$ >{bed.folder}/pid; exec sleep 100"))))}
    with bed.program.start("--once", env=env) as running:
        wait_until(lambda: (bed.folder / "pid").exists() and (bed.folder / "pid").read_text(), "the plugin running")
        started = time.monotonic()
        done = running.finish(timeout=40)
    assert done.code == 143
    assert time.monotonic() - started < 40  # not the plugin's 100 s


# Impersonation ------------------------------------------------------------------------------------------------------


def test_impersonation_by_file_and_flags(bed):
    user = {"token": bed.token, "as": "boss", "as-uid": "7", "as-groups": ["system:masters", "b,c"],
            "as-user-extra": {"example.com/Why": ["x", "y"]}}
    config = bed.kubeconfig(user=user)
    seen = bed.event(kubeconfig=config)
    assert seen["user"]["username"] == "admin"
    assert seen["impersonatedUser"] == {"username": "boss", "uid": "7",
                                        "groups": ["system:masters", "b,c", "system:authenticated"],
                                        "extra": {"example.com/why": ["x", "y"]}}
    kept = bed.event("--as", "me", kubeconfig=config)["impersonatedUser"]
    assert (kept["username"], kept["uid"], kept["groups"][0]) == ("me", "7", "system:masters")
    groups = bed.event("--as-group", "system:masters", "--as-group", "a,b", "--as-uid", "8", kubeconfig=config)
    assert groups["impersonatedUser"]["groups"] == ["system:masters", "a,b", "system:authenticated"]
    assert groups["impersonatedUser"]["uid"] == "8"


def test_impersonating_somebody_without_rights_says_which_are_missing(bed):
    config = bed.kubeconfig()
    assert bed.refusal("--as", "joe", kubeconfig=config).endswith(
        'pods is forbidden: User "joe" cannot list resource "pods" in API group "" at the cluster scope (403)')
    assert not bed.kubectl_works("--as", "joe", kubeconfig=config)


def test_groups_without_a_user_are_refused(bed):
    config = bed.kubeconfig()
    assert "without a user (--as)" in bed.refusal("--as-group", "g", kubeconfig=config)
    assert not bed.kubectl_works("--as-group", "g", kubeconfig=config)


def test_a_plugin_may_ask_on_the_terminal(bed):
    script = bed.script("p", "read token\n" f"sed s/TOKEN/$token/ {bed.write('answer', credential(token='TOKEN'))}\n")
    config = bed.kubeconfig(user=plugin(script, interactiveMode="IfAvailable"))
    child, terminal = pty.fork()
    if child == 0:
        os.execve(executable(), ["program", *ONE_REQUEST, "--kubeconfig", str(config)], bed.program.environment())
    os.write(terminal, f"{bed.token}\n".encode())
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(terminal)
    assert not bed.kubectl_works(kubeconfig=config)  # without a terminal there is nothing to read
    assert "neither a token nor a certificate" in bed.refusal(kubeconfig=config)
