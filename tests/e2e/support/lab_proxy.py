"""A TLS proxy in front of an API server that misbehaves on cue: by verb, end of the path and nth such request."""

import http.client
import json
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .kubeconfig import write_kubeconfig


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
        exchange.reply(*exchange.ask_server())


class LabProxy:
    """`seen` holds (seconds, method, path) of every request, in order of arrival; `most_at_once` counts requests."""

    def __init__(self, plane):
        self.plane = plane
        self.seen = []
        self.most_at_once = self._now = 0
        self._faults = []
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
        self._server.shutdown()
        self._server.server_close()

    def kubeconfig(self, path):
        """Written to `path`: the administrator, through this proxy."""
        return write_kubeconfig(path, self.url, self.plane.ca, token=self.plane.token)

    def on(self, method, ending, nth, fault):
        """From the next request on: the `nth` (a container of numbers from 1) request of that method whose path
        without query ends so meets `fault`."""
        self._faults.append({"method": method, "ending": ending, "nth": nth, "fault": fault, "count": 0})

    def requests(self, method, ending):
        return [seen for seen in self.seen if seen[1] == method and seen[2].split("?")[0].endswith(ending)]

    def fault_for(self, method, path):
        with self._lock:
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
            self.seen.append((time.monotonic(), method, path))
            found = None
            for fault in self._faults:
                if fault["method"] == method and path.split("?")[0].endswith(fault["ending"]):
                    fault["count"] += 1
                    if fault["count"] in fault["nth"]:
                        found = fault["fault"]
            return found

    def ending(self):
        """Before the first byte of the reply: after it the client may send the next request."""
        with self._lock:
            self._now -= 1

    def upstream(self):
        return http.client.HTTPSConnection("127.0.0.1", self.plane.port, timeout=30, context=self._upstream_tls)


class _Exchange(BaseHTTPRequestHandler):
    proxy = None
    protocol_version = "HTTP/1.1"

    def handle(self):
        try:
            super().handle()
        except (OSError, ssl.SSLError):
            pass  # the client went away: that is its right

    def _serve(self):
        self._body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fault = self.proxy.fault_for(self.command, self.path)
        if fault:
            fault(self)
        else:
            self.reply(*self.ask_server())

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _serve

    def ask_server(self):
        connection = self.proxy.upstream()
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        try:
            connection.request(self.command, self.path, self._body or None, headers)
            response = connection.getresponse()
            kept = ("Content-Type", "Content-Encoding", "Retry-After")
            return response.status, {n: response.headers[n] for n in kept if n in response.headers}, response.read()
        finally:
            connection.close()

    def reply(self, status, headers, body):
        self.proxy.ending()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def hang_up(self):
        self.proxy.ending()
        self.close_connection = True

    def log_message(self, *_):
        pass


def _handler_for(owner):
    return type("Exchange", (_Exchange,), {"proxy": owner})
