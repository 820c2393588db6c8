"""A TLS proxy in front of an API server that misbehaves on cue: by verb, end of the path and nth such request."""

import http.client
import json
import queue
import re
import select
import socket
import ssl
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from .kubeconfig import write_kubeconfig

KEPT_HEADERS = ("Content-Type", "Content-Encoding", "Retry-After")


class Answer:
    """Instead of the server's reply; the server never sees the request."""

    def __init__(self, status, headers=None, body=""):
        self.status, self.headers, self.body = status, headers or {}, body

    def __call__(self, exchange):
        exchange.reply(self.status, {"Content-Type": "text/plain", **self.headers}, self.body.encode())


def status_answer(status, reason, headers=None):
    """An Answer in the API server's own words."""
    body = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": f"made up: {reason}",
            "reason": reason, "code": status}
    return Answer(status, {"Content-Type": "application/json", **(headers or {})}, json.dumps(body))


def lose_reply(exchange):
    """The server acts on the request; its reply never arrives."""
    exchange.ask_server()
    exchange.hang_up()


def lose_request(exchange):
    exchange.hang_up()


class Delay:
    """The reply comes `seconds` late."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __call__(self, exchange):
        time.sleep(self.seconds)
        exchange.pass_on()


class LabProxy:
    """`seen` holds (seconds, method, path) of every request, in order of arrival."""

    def __init__(self, plane):
        self.plane = plane
        self.seen = []
        self.closed = threading.Event()
        self.connects_after = 0.0  # seconds that connections from now on wait for their handshake
        self._faults, self._forgotten = [], []
        self.broken = []  # exceptions of faults themselves
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_for(self))
        self._server.daemon_threads = True
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(plane.directory / "apiserver.crt", plane.directory / "apiserver.key")
        # The handshake is left to the connection's own thread: a client that hangs stops nobody else.
        self._server.socket = tls.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        self.url = f"https://127.0.0.1:{self._server.server_address[1]}"
        self._upstream_tls = ssl.create_default_context(cafile=str(plane.ca))
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.closed.set()
        self._server.shutdown()
        self._server.server_close()

    def kubeconfig(self, path, token=None):
        """Written to `path`: the administrator or who has the token, through this proxy."""
        return write_kubeconfig(path, self.url, self.plane.ca, token=token or self.plane.token)

    def on(self, method, ending, nth, fault, where=lambda path: True):
        """From the next request on: the `nth` (a container of numbers from 1) request of that method whose path
        without query ends so, and where `where` says yes to the whole path, meets `fault`: what is called with the
        exchange."""
        self._faults.append({"method": method, "ending": ending, "nth": nth, "fault": fault, "where": where, "count": 0,
                             "met": False})

    def forget_faults(self):
        with self._lock:
            self._forgotten += self._faults
            self._faults.clear()

    def unmet(self):
        """Sentences about faults that no request has met: what they were for has not been tried."""
        return [f"{entry['method']} {entry['ending']}: {entry['count']} requests, none of them {entry['nth']}"
                for entry in self._forgotten + self._faults if not entry["met"]]

    def requests(self, method, ending):
        return [seen for seen in self.seen if seen[1] == method and seen[2].split("?")[0].endswith(ending)]

    def fault_for(self, method, path):
        with self._lock:
            self.seen.append((time.monotonic(), method, path))
            found = None
            for entry in self._faults:
                if entry["method"] == method and path.split("?")[0].endswith(entry["ending"]) and entry["where"](path):
                    entry["count"] += 1
                    if entry["count"] in entry["nth"]:
                        found = entry["fault"]
                        entry["met"] = True
            return found

    def upstream(self, timeout=30):
        return http.client.HTTPSConnection("127.0.0.1", self.plane.port, timeout=timeout, context=self._upstream_tls)


def is_watch(path):
    return parse_qs(urlsplit(path).query).get("watch", ["false"])[0] in ("true", "1")


class _Exchange(BaseHTTPRequestHandler):
    """What faults are called with: one request, and the ways to go on with it."""

    proxy = None
    protocol_version = "HTTP/1.1"

    def handle(self):
        self.proxy.closed.wait(self.proxy.connects_after)
        try:
            super().handle()
        except (OSError, ssl.SSLError, http.client.HTTPException):
            pass  # the client went away, which is its right, or the server did, as a test may want
        except Exception:
            self.proxy.broken.append(traceback.format_exc(limit=-3))

    def _serve(self):
        self._body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fault = self.proxy.fault_for(self.command, self.path)
        if fault:
            fault(self)
        else:
            self.pass_on()

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _serve

    def pass_on(self):
        """As a proxy should: whole replies at once, watches as they come."""
        if is_watch(self.path):
            self.pass_stream()
        else:
            self.reply(*self.ask_server())

    def ask_server(self):
        connection = self.proxy.upstream()
        try:
            response = self._request(connection)
            return response.status, kept(response), response.read()
        finally:
            connection.close()

    def pass_stream(self, parts=None):
        """Each part of a reply without an end when it comes. `parts` makes of the server's reply what the client gets
        of it: an iterable of bytes."""
        connection = self.proxy.upstream(timeout=None)
        connection.connect()
        upstream = connection.sock
        try:
            response = self._request(connection)
            self.start_stream(response.status, kept(response))
            for part in (parts or self.parts_of)(response):
                self.send_chunk(part)
            self.send_chunk(b"")
        finally:
            _end(upstream)  # wakes whoever still reads
            connection.close()
        self.close_connection = True

    def parts_of(self, response, enough=lambda: False):
        """What the server sends, until it or the client ends or enough() says so, which is asked every 0.2 s."""
        arrived = queue.SimpleQueue()
        threading.Thread(target=_read_all, args=(response, arrived), daemon=True).start()
        while not self.client_left() and not enough():
            try:
                part = arrived.get(timeout=0.2)
            except queue.Empty:
                continue
            if not part:
                return
            yield part

    def start_stream(self, status, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.flush()

    def send_chunk(self, part):
        """An empty one ends the reply."""
        self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.flush()

    def client_left(self):
        """A client that waits for a reply sends nothing: what can be read is the end of the connection."""
        return self.proxy.closed.is_set() or bool(select.select([self.connection], [], [], 0)[0])

    def reply(self, status, headers, body):
        self.start_reply(status, headers, len(body))
        self.wfile.write(body)

    def start_reply(self, status, headers, length):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def hang_up(self):
        self.close_connection = True

    def hang_up_now(self):
        """In the middle of a reply: the client sees the connection end."""
        raise ConnectionAbortedError

    def bound_to(self):
        """The node that a Binding in protobuf names: behind the kind Node (field 1) the name (field 3) with its length."""
        length = re.search(rb"\x0a\x04Node\x1a(.)", self._body, re.DOTALL)
        return self._body[length.end():length.end() + length[1][0]].decode()

    def _request(self, connection):
        dropped = ("host", "connection", "content-length")
        headers = {name: value for name, value in self.headers.items() if name.lower() not in dropped}
        connection.request(self.command, self.path, self._body or None, headers)
        return connection.getresponse()

    def log_message(self, *_):
        pass


def _read_all(response, arrived):
    try:
        while part := response.read1(1 << 16):
            arrived.put(part)
    except (OSError, ValueError, AttributeError, http.client.HTTPException):
        pass
    arrived.put(b"")


def _end(connection):
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def kept(response):
    return {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}


def _handler_for(owner):
    return type("Exchange", (_Exchange,), {"proxy": owner})
