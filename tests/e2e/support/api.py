"""A plain client for the API server, on the standard library: JSON in and out, one kept connection a thread."""

import http.client
import json
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit


class ApiError(Exception):
    def __init__(self, method, path, status, body):
        super().__init__(f"{method} {path}: {status} {body[:400]}")
        self.status = status
        self.body = body


class Api:
    """Paths are from the server's root: "/api/v1/nodes". Whatever is not 2xx raises ApiError."""

    def __init__(self, server, ca_file, token=None, client_certificate=None):
        address = urlsplit(server)
        self._host, self._port = address.hostname, address.port
        self._tls = ssl.create_default_context(cafile=str(ca_file))
        if client_certificate:
            self._tls.load_cert_chain(*map(str, client_certificate))
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._local = threading.local()

    def get(self, path, **query):
        return self.request("GET", _with_query(path, query))

    def list(self, path, **query):
        """The items of a list, all pages."""
        items, token = [], None
        while True:
            page = self.get(path, **query, **({"continue": token} if token else {}))
            items += page.get("items") or []
            token = page["metadata"].get("continue")
            if not token:
                return items

    def create(self, path, body):
        return self.request("POST", path, body)

    def update(self, path, body):
        return self.request("PUT", path, body)

    def patch(self, path, body, kind="merge"):
        return self.request("PATCH", path, body, {"Content-Type": f"application/{kind}-patch+json"})

    def delete(self, path, **query):
        return self.request("DELETE", _with_query(path, query))

    def create_many(self, bodies, path_of, threads=8):
        """Creates each body at path_of(body); returns the created objects in the same order."""
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(lambda body: self.create(path_of(body), body), bodies))

    def request(self, method, path, body=None, headers=None):
        status, text = self.raw(method, path, body, headers)
        if not 200 <= status < 300:
            raise ApiError(method, path, status, text)
        return json.loads(text) if text.startswith("{") else text

    def raw(self, method, path, body=None, headers=None):
        """(status, body text); connection failures raise OSError or http.client.HTTPException."""
        data = None if body is None else json.dumps(body)
        sent = {"Content-Type": "application/json", **self._headers, **(headers or {})}
        for again in (True, False):
            try:
                connection = self._connection()
                connection.request(method, path, data, sent)
                response = connection.getresponse()
                return response.status, response.read().decode(errors="replace")
            except (http.client.HTTPException, OSError):
                # A kept connection may have been closed meanwhile: then, and only then, once more.
                kept = getattr(self._local, "kept", False)
                self._local.connection = None
                if not (kept and again):
                    raise
            finally:
                self._local.kept = True

    def _connection(self):
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = http.client.HTTPSConnection(self._host, self._port, timeout=30, context=self._tls)
            self._local.connection = connection
            self._local.kept = False
        return connection


def _with_query(path, query):
    return path + ("?" + urlencode(query) if query else "")
