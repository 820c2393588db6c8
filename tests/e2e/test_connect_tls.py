"""Who vouches for the server, and by which name, on the real server or behind another certificate for it."""

import subprocess

import pytest
from support.certificates import Authority, new_key
from support.connect_bed import base64_of, bed  # noqa: F401
from support.connect_servers import TlsFront
from support.program import executable


@pytest.fixture
def front(bed):
    """front(certificate, key) → the API server behind that certificate."""
    started = []

    def start(certificate, key):
        started.append(TlsFront(bed.cluster.port, certificate, key))
        return started[-1]

    yield start
    for each in started:
        each.__exit__()


def behind(bed, front, ca):
    return bed.kubeconfig(cluster={"server": front.url, "certificate-authority": str(ca)})


def agreed(bed, fine, *flags, **options):
    """Ours works, or does not, and so does kubectl; returns the refusal."""
    assert bed.kubectl_works(*flags, **options) == fine
    if fine:
        assert bed.who(*flags, **options) == "admin"
        return None
    return bed.refusal(*flags, **options)


def test_the_ca_by_data_by_file_and_by_flag(bed):
    agreed(bed, True, kubeconfig=bed.kubeconfig())
    data = {"certificate-authority": None, "certificate-authority-data": base64_of(bed.ca)}
    agreed(bed, True, kubeconfig=bed.kubeconfig(cluster=data))
    agreed(bed, True, "--certificate-authority", bed.ca, kubeconfig=bed.kubeconfig(cluster={"certificate-authority": None}))


def test_the_wrong_ca_is_named(bed):
    other = Authority(bed.folder, "other")
    config = bed.kubeconfig(cluster={"certificate-authority": str(other.certificate)})
    refusal = agreed(bed, False, kubeconfig=config)
    assert f"the certificate of {bed.server} is not signed by the certificate authority of {other.certificate}" in refusal


HOLLOW = "-----BEGIN CERTIFICATE-----\nMAcwADAAAwEA\n-----END CERTIFICATE-----\n"


@pytest.mark.parametrize("text, where", [("no certificate", ""), (HOLLOW, "cannot list pods: ")], ids=["no PEM", "nothing in it"])
def test_a_ca_that_is_none(bed, text, where):
    garbage = bed.write("garbage", text)
    config = bed.kubeconfig(cluster={"certificate-authority": str(garbage)})
    assert agreed(bed, False, kubeconfig=config) == (
        f"{where}the certificate authority of {garbage} holds no certificate in PEM format")


def test_the_systems_roots(bed):
    empty = bed.write("empty", "")
    folder = bed.write("roots/any-name.pem", open(bed.ca).read()).parent
    for cluster in ({"certificate-authority": None}, {"certificate-authority": str(empty)}):
        config = bed.kubeconfig(cluster=cluster)
        assert "is not signed by" in agreed(bed, False, kubeconfig=config)
        agreed(bed, True, kubeconfig=config, env={"SSL_CERT_FILE": bed.ca})
        agreed(bed, True, kubeconfig=config, env={"SSL_CERT_FILE": "/dev/null", "SSL_CERT_DIR": f"/nonexistent:{folder}"})


def test_skipping_verification(bed):
    other = str(Authority(bed.folder, "other").certificate)
    wrong = bed.kubeconfig(cluster={"certificate-authority": other})
    agreed(bed, True, "--insecure-skip-tls-verify", kubeconfig=wrong)
    none = bed.kubeconfig(cluster={"certificate-authority": None, "insecure-skip-tls-verify": True})
    agreed(bed, True, kubeconfig=none)
    agreed(bed, True, "--insecure-skip-tls-verify=false", kubeconfig=none)
    agreed(bed, True, "--certificate-authority", bed.ca, kubeconfig=none)
    assert "is not signed by" in agreed(bed, False, "--certificate-authority", other, kubeconfig=none)
    both = bed.kubeconfig(cluster={"insecure-skip-tls-verify": True})
    assert "exclude each other" in agreed(bed, False, kubeconfig=both)


def test_the_tls_server_name(bed, front):
    authority = Authority(bed.folder, "own")
    server = front(*authority.server(bed.folder, "named", "DNS:inner.example"))
    config = behind(bed, server, authority.certificate)
    refusal = agreed(bed, False, kubeconfig=config)
    assert 'is not for the name "127.0.0.1"' in refusal and "tls-server-name" in refusal
    agreed(bed, True, "--tls-server-name", "inner.example", kubeconfig=config)
    assert set(server.names) == {None, "inner.example"}
    assert 'is not for the name "outer.example"' in agreed(bed, False, "--tls-server-name", "outer.example", kubeconfig=config)


def test_a_server_by_flag_drops_the_tls_server_name(bed, front):
    authority = Authority(bed.folder, "own")
    server = front(*authority.server(bed.folder, "named", "DNS:inner.example"))
    config = bed.kubeconfig(cluster={"server": server.url, "certificate-authority": str(authority.certificate),
                                     "tls-server-name": "inner.example"})
    agreed(bed, True, kubeconfig=config)
    agreed(bed, False, "-s", server.url, kubeconfig=config)
    agreed(bed, True, "-s", server.url, "--tls-server-name", "inner.example", kubeconfig=config)


def test_a_common_name_alone_is_refused(bed, front):
    authority = Authority(bed.folder, "own")
    server = front(*authority.server(bed.folder, "127.0.0.1", names="email:a@b.c"))
    refusal = agreed(bed, False, kubeconfig=behind(bed, server, authority.certificate))
    assert "has only a common name" in refusal


def test_an_expired_certificate_is_refused(bed, front):
    authority = Authority(bed.folder, "own")
    server = front(*authority.server(bed.folder, "old", "IP:127.0.0.1", days=0))
    assert "is not valid now" in agreed(bed, False, kubeconfig=behind(bed, server, authority.certificate))


def test_a_leaf_or_an_intermediate_as_ca(bed, front):
    root = Authority(bed.folder, "root")
    middle, key = intermediate(root, bed.folder)
    issuer = Authority.__new__(Authority)
    issuer.certificate, issuer.key = middle, key
    leaf, leaf_key = issuer.server(bed.folder, "leaf", "IP:127.0.0.1")
    alone = front(leaf, leaf_key)
    agreed(bed, True, kubeconfig=behind(bed, alone, leaf))
    agreed(bed, True, kubeconfig=behind(bed, alone, middle))
    agreed(bed, False, kubeconfig=behind(bed, alone, root.certificate))
    chain = bed.write("chain.crt", leaf.read_text() + middle.read_text())
    agreed(bed, True, kubeconfig=behind(bed, front(chain, leaf_key), root.certificate))


def intermediate(root, folder):
    certificate, key = folder / "middle.crt", new_key(folder / "middle.key")
    request, extensions = folder / "middle.csr", folder / "middle.ext"
    extensions.write_text("basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign\n")
    subprocess.run(["openssl", "req", "-new", "-key", key, "-subj", "/CN=middle", "-out", request], check=True)
    subprocess.run(["openssl", "x509", "-req", "-in", request, "-CA", root.certificate, "-CAkey", root.key, "-CAcreateserial",
                    "-days", "30", "-extfile", extensions, "-out", certificate], check=True, capture_output=True)
    return certificate, key


def test_a_client_certificate_that_is_none(bed):
    good, other = bed.certificate("one"), bed.certificate("two")
    garbage = str(bed.write("garbage", "x"))
    locked = bed.folder / "locked.key"
    subprocess.run(["openssl", "pkey", "-in", good["client-key"], "-aes256", "-passout", "pass:x", "-out", locked], check=True)
    for user, line in (
            ({**good, "client-key": other["client-key"]}, "the client key does not belong to the client certificate"),
            ({**good, "client-key": garbage}, "the client key is not in PEM format"),
            ({**good, "client-key": str(locked)}, "the client key is not in PEM format, or has a passphrase"),
            ({**good, "client-certificate": garbage}, "the client certificate is not in PEM format")):
        assert line in agreed(bed, False, kubeconfig=bed.kubeconfig(user=user))


def test_certificates_through_a_pipe(bed):
    """As in `--certificate-authority <(…)`: what can be read only once must be read only once."""
    script = f'exec "$0" --once --scheduler-name nobody --certificate-authority <(cat {bed.ca}) "$@"'
    config = bed.kubeconfig(cluster={"certificate-authority": None})
    done = subprocess.run(["bash", "-c", script, executable(), "--kubeconfig", config], capture_output=True, text=True, timeout=30,
                          env=bed.program.environment())
    assert done.returncode == 0, done.stderr
