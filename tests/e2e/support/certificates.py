"""Keys and certificates for a control plane, made with the openssl command."""

import subprocess

SERVER_NAMES = "DNS:localhost,DNS:kubernetes,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.0.0.1"


class Authority:
    """A certificate authority in `directory`, with the files NAME.crt and NAME.key."""

    def __init__(self, directory, name):
        self.certificate = directory / f"{name}.crt"
        self.key = new_key(directory / f"{name}.key")
        _openssl("req", "-x509", "-new", "-key", self.key, "-out", self.certificate, "-days", "30",
                 "-subj", f"/CN={name}", "-addext", "keyUsage=critical,keyCertSign,cRLSign")

    def server(self, directory, name, names=SERVER_NAMES, days=30):
        return self._issue(directory, name, f"/CN={name}", "serverAuth", names, days)

    def client(self, directory, user, groups=(), days=30):
        """What the API server reads as user `user` in `groups`; returns (certificate file, key file)."""
        subject = "".join(f"/O={group}" for group in groups) + f"/CN={user}"
        return self._issue(directory, user.replace(":", "_"), subject, "clientAuth", None, days)

    def _issue(self, directory, name, subject, usage, names, days):
        certificate, key = directory / f"{name}.crt", new_key(directory / f"{name}.key")
        request, extensions = directory / f"{name}.csr", directory / f"{name}.ext"
        extensions.write_text(f"extendedKeyUsage={usage}\n" + (f"subjectAltName={names}\n" if names else ""))
        _openssl("req", "-new", "-key", key, "-subj", subject, "-out", request)
        _openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial",
                 "-days", str(days), "-extfile", extensions, "-out", certificate)
        return certificate, key


def new_key(path):
    _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", path)
    return path


def public_key(key, path):
    _openssl("pkey", "-in", key, "-pubout", "-out", path)
    return path


def _openssl(*arguments):
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True, timeout=30)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {arguments[0]}: {done.stderr}")
