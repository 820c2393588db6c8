"""Real proxies and TLS servers on loopback for tests of connecting. Each counts and records what passes through it."""

import base64
import select
import socket
import ssl
import threading


class Server:
    """Listens on a free port; `serve(connection)` runs in a thread for each connection. Ends with the `with` block."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.connections = 0
        self._open = []
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for each in [self._listener, *self._open]:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._handle, args=(connection,), daemon=True).start()

    def _handle(self, connection):
        try:
            self.serve(connection)
        except (OSError, ValueError):
            pass
        finally:
            connection.close()

    def serve(self, connection):
        raise NotImplementedError


class ConnectProxy(Server):
    """An HTTP proxy for CONNECT. Asks for `credentials` ("user:password") if given. `tls`, a (certificate, key), makes it
    one that is reached by https."""

    def __init__(self, credentials=None, tls=None):
        self.targets, self.headers = [], []
        self._expected = credentials and "Basic " + base64.b64encode(credentials.encode()).decode()
        self._tls = tls and _context(*tls)
        super().__init__()

    def serve(self, connection):
        if self._tls:
            connection = self._tls.wrap_socket(connection, server_side=True)
        head = _read_until(connection, b"\r\n\r\n").decode()
        method, target, _ = head.split(" ", 2)
        self.headers.append(head)
        if self._expected and f"Proxy-Authorization: {self._expected}\r\n" not in head:
            connection.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n"
                               b"Proxy-Authenticate: Basic realm=x\r\n\r\n")
            return
        assert method == "CONNECT", head
        self.targets.append(target)
        host, port = target.rsplit(":", 1)
        with socket.create_connection((self.resolve(host), int(port))) as upstream:
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            _pump(connection, upstream, self.passes)

    def passes(self, data, towards_client):
        """Called before bytes are passed on; raising OSError ends the connection instead."""

    def resolve(self, host):
        return host


class Socks5Proxy(Server):
    """SOCKS 5 without authentication. Names are looked up here: `hosts` says where they lead."""

    def __init__(self, hosts=None):
        self.targets, self._hosts = [], hosts or {}
        super().__init__()

    def serve(self, connection):
        _, methods = _read(connection, 2)
        _read(connection, methods)
        connection.sendall(b"\x05\x00")
        _, _, _, kind = _read(connection, 4)
        if kind == 1:
            host = socket.inet_ntoa(_read(connection, 4))
        else:
            host = _read(connection, _read(connection, 1)[0]).decode()
        port = int.from_bytes(_read(connection, 2), "big")
        self.targets.append((host, port))
        with socket.create_connection((self._hosts.get(host, host), port)) as upstream:
            connection.sendall(b"\x05\x00\x00\x01" + bytes(6))
            _pump(connection, upstream)


class TlsFront(Server):
    """Another certificate in front of the API server: takes TLS off, and puts it on again towards the server. `names` are
    the server names that clients asked for. It offers HTTP/1.1 alone."""

    def __init__(self, upstream, certificate, key):
        self.names = []
        self._upstream = upstream
        self._tls = _context(certificate, key)
        self._tls.sni_callback = lambda _, name, __: self.names.append(name)
        super().__init__()

    @property
    def url(self):
        return f"https://127.0.0.1:{self.port}"

    def serve(self, connection):
        plain = self._tls.wrap_socket(connection, server_side=True)
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with socket.create_connection(("127.0.0.1", self._upstream)) as inner:
            _pump(plain, trusting.wrap_socket(inner))


class FixedAnswer(Server):
    """Answers every request with the same bytes, by https if it has a certificate and key."""

    def __init__(self, answer, tls=None):
        self.requests, self._answer, self._tls = [], answer, tls and _context(*tls)
        super().__init__()

    @property
    def url(self):
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"

    def serve(self, connection):
        if self._tls:
            connection = self._tls.wrap_socket(connection, server_side=True)
        while True:
            self.requests.append(_read_until(connection, b"\r\n\r\n").decode())
            connection.sendall(self._answer)


class Silent(Server):
    """Takes connections and says nothing."""

    def serve(self, connection):
        while connection.recv(65536):
            pass


def answer(status, body, content_type="application/json", headers=""):
    return (f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
            f"{body}").encode()


def _context(certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def _read(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise OSError("the client has gone")
        data += more
    return data


def _read_until(connection, end):
    data = b""
    while end not in data:
        data += _read(connection, 1)
    return data


def _pump(client, server, passes=lambda data, towards_client: None):
    """Copies both ways until either side ends."""
    peers = {client: server, server: client}
    while True:
        ready = [each for each in peers if getattr(each, "pending", lambda: 0)()]
        for source in ready or select.select(list(peers), [], [], 60)[0]:
            data = source.recv(65536)
            if not data:
                return
            passes(data, source is server)
            peers[source].sendall(data)
