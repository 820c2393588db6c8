"""Kubeconfig files, flags and their merging, on the real server: who it sees, or the line that says what is wrong. Where it
is the same, kubectl is asked too."""

import json

import pytest
import yaml
from support.connect_bed import base64_of, bed  # noqa: F401


def text(bed, encoding="utf-8", **changes):
    return yaml.safe_dump({**bed.config(), **changes}).encode(encoding)


def wrapped(bed):
    lines = base64_of(bed.ca)
    lines = "\n".join("      " + lines[at:at + 64] for at in range(0, len(lines), 64))
    return (f"current-context: test\nclusters:\n- name: test\n  cluster:\n    server: {bed.server}\n"
            f"    certificate-authority-data: |\n{lines}\nusers:\n- name: test\n  user: {{token: {bed.token}}}\n"
            "contexts:\n- name: test\n  context: {cluster: test, user: test}\n")


FORMS = {
    "YAML": text,
    "JSON": lambda bed: json.dumps(bed.config()),
    "a byte order mark": lambda bed: text(bed, "utf-8-sig"),
    "UTF-16": lambda bed: text(bed, "utf-16"),
    "base64 in lines": wrapped,
    "a key twice": lambda bed: text(bed) + b"current-context: nowhere\ncurrent-context: test\n",
    "no kind": lambda bed: text(bed, kind=None, apiVersion=None),
    "further documents": lambda bed: text(bed) + b"---\n{}\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(bed, form):
    config = bed.write("config", FORMS[form](bed))
    assert bed.who(kubeconfig=config) == "admin"
    assert bed.kubectl_works(kubeconfig=config)


def named_twice(bed):
    users = [{"name": "test", "user": {"token": bed.token}}] * 2
    return text(bed, users=users), 'user "test": the name stands twice in the list'


def base64_of_another(bed):
    users = bed.config()["users"] + [{"name": "unused", "user": {"client-key-data": "!"}}]
    return text(bed, users=users), 'user "unused": client-key-data is not base64'


def both_forms_of_the_ca(bed):
    cluster = {"certificate-authority-data": base64_of(bed.ca)}
    return (yaml.safe_dump(bed.config(cluster=cluster)),
            'certificate-authority and certificate-authority-data are both given')


def both_forms_of_the_certificate(bed):
    user = bed.certificate("twin")
    user = {**user, "client-certificate-data": base64_of(user["client-certificate"])}
    return (yaml.safe_dump(bed.config(user=user)),
            "client-certificate and client-certificate-data are both given")


def token_and_password(bed):
    user = {"token": bed.token, "username": "joe", "password": "x"}
    return yaml.safe_dump(bed.config(user=user)), "a token and a user name with password are both given"


def context_of_nothing(bed):
    return text(bed, **{"current-context": "nowhere"}), 'context "nowhere" does not exist'


@pytest.mark.parametrize("wrong", [named_twice, base64_of_another, both_forms_of_the_ca, both_forms_of_the_certificate,
                                   token_and_password, context_of_nothing], ids=lambda case: case.__name__)
def test_refused_forms(bed, wrong):
    content, line = wrong(bed)
    config = bed.write("config", content)
    refusal = bed.refusal(kubeconfig=config)
    assert line in refusal
    assert bed.token not in refusal
    assert not bed.kubectl_works(kubeconfig=config)


def test_a_context_of_nothing_fails_even_with_cluster_and_user(bed):
    config = bed.kubeconfig(**{"current-context": "nowhere"})
    flags = ["--cluster", "test", "--user", "test"]
    assert 'context "nowhere" does not exist' in bed.refusal(*flags, kubeconfig=config)
    assert not bed.kubectl_works(*flags, kubeconfig=config)


def test_a_context_without_a_cluster_says_so(bed):
    config = bed.kubeconfig(contexts=[{"name": "test", "context": {"user": "test"}}])
    assert bed.refusal(kubeconfig=config) == 'context "test" names no cluster'
    assert bed.who("--cluster", "test", kubeconfig=config) == "admin"


def test_the_first_file_wins_entry_by_entry(bed):
    first = bed.kubeconfig(user=bed.certificate("first"), clusters=None, **{"current-context": ""})
    second = bed.kubeconfig(user=bed.certificate("second"))
    missing = bed.folder / "missing"
    assert bed.who(kubeconfig=f"{missing}:{first}::{second}") == "first"
    assert bed.who(kubeconfig=f"{second}:{first}") == "second"
    assert bed.kubectl_works(kubeconfig=f"{missing}:{first}::{second}")


def test_one_broken_file_in_a_list_fails(bed):
    broken = bed.write("broken", "users: [")
    config = bed.kubeconfig()
    assert "the YAML is broken" in bed.refusal(kubeconfig=f"{config}:{broken}")
    assert not bed.kubectl_works(kubeconfig=f"{config}:{broken}")


def test_the_flag_alone_counts(bed):
    other = bed.kubeconfig(user=bed.certificate("flagged"))
    assert bed.who("--kubeconfig", other, kubeconfig=bed.kubeconfig()) == "flagged"
    missing = bed.folder / "missing"
    assert "No such file" in bed.refusal("--kubeconfig", missing, kubeconfig=bed.kubeconfig())
    assert not bed.kubectl_works("--kubeconfig", missing, kubeconfig=bed.kubeconfig())


def test_the_home_counts_unless_colons_switch_it_off(bed):
    bed.write(".kube/config", text(bed))
    assert bed.who() == "admin"
    assert bed.who(env={"KUBECONFIG": ""}) == "admin"
    assert "no cluster is configured" in bed.refusal(env={"KUBECONFIG": "::"})
    assert bed.kubectl_works(env={"KUBECONFIG": ""})
    assert not bed.kubectl_works(env={"KUBECONFIG": "::"})


def test_paths_are_relative_to_their_file(bed):
    bed.write("sub/ca.crt", open(bed.ca).read())
    bed.write("sub/token", bed.token)
    config = bed.write("sub/config", yaml.safe_dump(
        bed.config(user={"tokenFile": "token"}, cluster={"certificate-authority": "./ca.crt"})))
    assert bed.who(kubeconfig=config) == "admin"
    assert bed.who("--kubeconfig", "sub/config") == "admin"
    assert bed.kubectl_works("--kubeconfig", "sub/config")


def test_flags_choose_context_cluster_and_user(bed):
    config = bed.config()
    config["users"].append({"name": "other", "user": bed.certificate("other")})
    config["clusters"].append({"name": "dead", "cluster": {"server": "https://127.0.0.1:1"}})
    config["contexts"].append({"name": "another", "context": {"cluster": "dead", "user": "other"}})
    path = bed.write("config", yaml.safe_dump(config))
    assert bed.who("--user", "other", kubeconfig=path) == "other"
    assert bed.who("--context", "another", "--cluster", "test", kubeconfig=path) == "other"
    assert bed.who("--context", "another", "-s", bed.server, "--certificate-authority", bed.ca, kubeconfig=path) == "other"
    assert 'user "nobody" does not exist: the kubeconfig has other, test' == bed.refusal("--user", "nobody", kubeconfig=path)
    assert 'cluster "none" does not exist: the kubeconfig has dead, test' == bed.refusal("--cluster", "none", kubeconfig=path)


def test_flags_alone_are_enough(bed):
    flags = ["-s", bed.server, "--token", bed.token, "--certificate-authority", bed.ca]
    assert bed.who(*flags) == "admin"
    assert bed.kubectl_works(*flags)
    certificate = bed.certificate("by-flag")
    flags = ["-s", bed.server, "--certificate-authority", bed.ca, "--client-certificate", certificate["client-certificate"],
             "--client-key", certificate["client-key"]]
    assert bed.who(*flags) == "by-flag"
    assert bed.kubectl_works(*flags)


@pytest.mark.parametrize("timeout, fine", [("0", True), ("5s", True), ("1", True), ("1.5", False), ("x", False)])
def test_request_timeout(bed, timeout, fine):
    config = bed.kubeconfig()
    if fine:
        assert bed.who("--request-timeout", timeout, kubeconfig=config) == "admin"
    else:
        assert bed.refusal("--request-timeout", timeout, kubeconfig=config).startswith("--request-timeout: ")
    assert bed.kubectl_works("--request-timeout", timeout, kubeconfig=config) == fine
