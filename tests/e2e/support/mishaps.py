"""Further things that can happen to a request on its way through a LabProxy (lab_proxy.py): faults for its on()."""

import json
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from .lab_proxy import Answer


def act_then(fault):
    """The server acts on the request, and the client meets `fault` instead of its reply."""
    def after_the_fact(exchange):
        exchange.ask_server()
        fault(exchange)
    return after_the_fact


def first(action, fault=None):
    """action() comes before the request does; then `fault`, or what is ordinary."""
    def before(exchange):
        action()
        (fault or type(exchange).pass_on)(exchange)
    return before


def drip(exchange):
    """The reply comes a byte a second."""
    status, headers, body = exchange.ask_server()
    exchange.start_reply(status, headers, len(body))
    for position in range(len(body)):
        if exchange.proxy.closed.wait(1) or exchange.client_left():
            break
        exchange.wfile.write(body[position:position + 1])
        exchange.wfile.flush()
    exchange.close_connection = True


def cut(exchange):
    """The connection ends in the middle of the reply, whose length was told."""
    status, headers, body = exchange.ask_server()
    exchange.start_reply(status, headers, len(body))
    exchange.wfile.write(body[:len(body) // 2])
    exchange.close_connection = True


def cut_chunks(exchange):
    """The same where the length was not told: the last chunk never comes."""
    status, headers, body = exchange.ask_server()
    exchange.start_stream(status, headers)
    exchange.send_chunk(body[:len(body) // 2])
    exchange.close_connection = True


def cut_stream(exchange):
    """A watch that breaks off in the middle of its first event, or after a second without any."""
    began = time.monotonic()

    def half(response):
        for part in exchange.parts_of(response, lambda: time.monotonic() > began + 1):
            yield part[:len(part) // 2]
            break
        exchange.hang_up_now()
    exchange.pass_stream(half)


def act_then_delay(seconds):
    """The server acts at once; its reply comes late."""
    def late(exchange):
        reply = exchange.ask_server()
        time.sleep(seconds)
        exchange.reply(*reply)
    return late


def hang(exchange):
    """Nothing comes, the connection stays. The server never sees the request."""
    _wait_for_the_end(exchange)


def act_then_hang(exchange):
    """Nothing comes, though the server acted."""
    exchange.ask_server()
    hang(exchange)


class Silence:
    """A watch that begins as it should; once fall() was called nothing of it is passed on, and it stays open. Passes on
    again only to watches that begin after lift()."""

    def __init__(self):
        self._fallen = threading.Event()
        self._lifted = threading.Event()

    def fall(self):
        self._fallen.set()

    def lift(self):
        self._lifted.set()

    def __call__(self, exchange):
        if self._lifted.is_set():
            return exchange.pass_on()

        def until_silence(response):
            yield from exchange.parts_of(response, self._fallen.is_set)
            if self._fallen.is_set():
                _wait_for_the_end(exchange)
        return exchange.pass_stream(until_silence)


class Expire:
    """A watch that begins as it should; once expire() was called the client gets HTTP 200's ERROR event of code 410, in
    the encoding that it asked for."""

    def __init__(self):
        self._expired = threading.Event()

    def expire(self):
        self._expired.set()

    def __call__(self, exchange):
        def until_expired(response):
            yield from whole_events(exchange.parts_of(response, self._expired.is_set), response.headers["Content-Type"])
            if self._expired.is_set() and not exchange.client_left():
                yield too_old(response.headers["Content-Type"])
        exchange.pass_stream(until_expired)


def expire_at_once(exchange):
    """The watch is too old when it begins."""
    content_type = exchange.headers["Accept"].split(",")[0]
    exchange.start_stream(200, {"Content-Type": content_type})
    exchange.send_chunk(too_old(content_type))
    exchange.send_chunk(b"")
    exchange.close_connection = True


def whole_events(parts, content_type):
    """What came, cut between two events: of protobuf each has its length before it, of JSON a newline after it."""
    kept = b""
    for part in parts:
        kept += part
        end = _end_of_last_frame(kept) if "protobuf" in content_type else kept.rfind(b"\n") + 1
        if end:
            yield kept[:end]
        kept = kept[end:]


def _end_of_last_frame(content):
    end = 0
    while len(content) >= end + 4 and len(content) >= (following := end + 4 + int.from_bytes(content[end:end + 4], "big")):
        end = following
    return end


def too_old(content_type):
    """The event with which a server ends a watch whose version it has forgotten."""
    message = "too old resource version: 1 (2)"
    if "protobuf" not in content_type:
        return json.dumps({"type": "ERROR", "object": _expired(message)}).encode() + b"\n"
    status = b"".join([_field(1, b""), _field(2, b"Failure"), _field(3, message.encode()), _field(4, b"Expired"),
                       bytes([6 << 3]) + _varint(410)])
    unknown = _field(1, _field(1, b"v1") + _field(2, b"Status")) + _field(2, status) + _field(3, b"") + _field(4, b"")
    event = _field(1, b"ERROR") + _field(2, _field(1, b"k8s\0" + unknown))
    return len(event).to_bytes(4, "big") + event


def _field(number, content):
    """Of a protobuf message: bytes, text or another message."""
    return bytes([number << 3 | 2]) + _varint(len(content)) + content


def _varint(value):
    low, rest = value & 0x7f, value >> 7
    return bytes([low | 0x80]) + _varint(rest) if rest else bytes([low])


def expired_token(exchange):
    """What the server says to a continue token that is too old."""
    body = _expired("The provided continue parameter is too old to display a consistent list result.")
    Answer(410, {"Content-Type": "application/json"}, json.dumps(body))(exchange)


def _expired(message):
    return {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "code": 410, "reason": "Expired",
            "message": message}


def redirect_to(url, status=307):
    def redirect(exchange):
        exchange.reply(status, {"Location": url + exchange.path}, b"")
    return redirect


class Flood:
    """A reply of `size` bytes, the pattern again and again. With a length told in advance or in chunks."""

    def __init__(self, size, pattern=b" ", content_type="application/json", chunked=True, head=b""):
        self.size, self.content_type, self.chunked, self.head = size, content_type, chunked, head
        self._block = pattern * ((1 << 18) // len(pattern))

    def __call__(self, exchange):
        headers = {"Content-Type": self.content_type}
        if self.chunked:
            exchange.start_stream(200, headers)
            send = exchange.send_chunk
        else:
            exchange.start_reply(200, headers, self.size)
            send = exchange.wfile.write
        left = self.size - len(self.head)
        if self.head:
            send(self.head)
        while left > 0 and not exchange.client_left():
            send(self._block[:left])
            left -= len(self._block)
        exchange.close_connection = True


class OtherHost:
    """Another TLS server that nobody should talk to. `met` holds the headers of whoever did."""

    def __init__(self, plane, status=200, headers=None):
        self.met = []
        met = self.met

        class Handler(BaseHTTPRequestHandler):
            def _serve(self):
                met.append(dict(self.headers.items()))
                self.send_response(status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST = do_CONNECT = do_PATCH = do_PUT = _serve

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        if plane:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(plane.directory / "apiserver.crt", plane.directory / "apiserver.key")
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        self.url = f"http{'s' if plane else ''}://127.0.0.1:{self.port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


def _wait_for_the_end(exchange):
    while not exchange.client_left():
        time.sleep(0.2)
    exchange.close_connection = True


def with_query(path, **changes):
    parts = urlsplit(path)
    query = {**dict(parse_qsl(parts.query)), **changes}
    return urlunsplit(parts._replace(query=urlencode(query)))
