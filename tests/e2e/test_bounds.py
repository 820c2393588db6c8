"""A server or file that has no end: one error, and memory stays within bounds."""

import gzip
import json
import os
import subprocess
import threading

import pytest
from support.connect_bed import ONE_REQUEST, bed  # noqa: F401
from support.connect_servers import FixedAnswer, answer
from support.flood import Flood, peak_memory
from support.program import executable

JSON = "application/json"
PROTOBUF = "application/vnd.kubernetes.protobuf"


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def head(content_type=JSON, status="200 OK", length="Transfer-Encoding: chunked"):
    return f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\n{length}\r\n\r\n".encode()


pytestmark = pytest.mark.measures
MEBIBYTE = 1 << 20
FLOODS = {
    "white space": (head(), chunk(b" " * MEBIBYTE), "is longer than 256 MiB", 700),
    "an error": (head(status="500 No"), chunk(b"x" * MEBIBYTE), "is longer than 256 MiB", 700),
    "one string": (head() + chunk(b'{"kind": "'), chunk(b"x" * MEBIBYTE), "is longer than 256 MiB", 700),
    "a length that is promised": (head(length="Content-Length: 9223372036854775807"), b" " * MEBIBYTE,
                                  "is longer than 256 MiB", 700),
    "headers": (b"HTTP/1.1 200 OK\r\n", b"X: " + b"x" * 1000 + b"\r\n", "answer", 100),
    "one header": (b"HTTP/1.1 200 OK\r\nX: ", b"x" * MEBIBYTE, "broke before the whole answer was read", 100),
    "interim answers": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" * 1000, "answer", 100),
    "a trailer": (head() + b"0\r\n", b"X: " + b"x" * 1000 + b"\r\n", "headers of the answer from", 100),
}


@pytest.fixture
def tls(bed):
    return bed.cluster.directory / "apiserver.crt", bed.cluster.directory / "apiserver.key"


def read_from(bed, server, *flags):
    config = bed.kubeconfig(cluster={"server": server.url})
    code, printed, peak = peak_memory(bed.program, *ONE_REQUEST, "--kubeconfig", config, *flags)
    assert code == 2 and printed.startswith("error: ") and printed.count("\n") == 1, printed[:2000]
    assert len(printed) < 1000
    return printed, peak


@pytest.mark.parametrize("case", FLOODS)
def test_an_answer_without_an_end(bed, tls, case):
    start, block, line, most = FLOODS[case]
    with Flood(start, block, tls) as server:
        printed, peak = read_from(bed, server, "--request-timeout", "60s")
        assert line in printed
        assert peak < most


def field(number, data):
    length = len(data)
    varint = b""
    while length > 127:
        varint += bytes([length & 127 | 128])
        length >>= 7
    return bytes([number << 3 | 2]) + varint + bytes([length]) + data


def pods_in_protobuf(*fields):
    kind = field(1, field(1, b"v1") + field(2, b"PodList"))
    return b"k8s\0" + kind + field(2, b"".join(fields))


NAMED = field(1, field(1, b"x"))
MANY = 10_000_001
BODIES = {
    "values": (JSON, lambda: b"[" + b"0," * MANY + b"0]", "JSON of over 10,000,000 values", 200),
    "depth": (JSON, lambda: b"[" * 1_000_000, "not valid JSON", 200),
    "items": (PROTOBUF, lambda: pods_in_protobuf(field(2, NAMED) * 200_001), "malformed protobuf", 1000),
    "texts": (PROTOBUF, lambda: pods_in_protobuf(field(2, NAMED + field(2, affinity(field(2, b"") * MANY)))),
              "malformed protobuf", 1500),
}


def affinity(term):
    """Of a pod's spec, with one term of pod affinity."""
    data = field(2, field(1, term))
    return b"\x92\x01" + field(0, data)[1:]


@pytest.mark.parametrize("case", BODIES)
def test_a_body_of_too_many_parts(bed, tls, case):
    content_type, make, line, most = BODIES[case]
    body = make()
    reply = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    with FixedAnswer(reply, tls) as server:
        printed, peak = read_from(bed, server)
        assert line in printed
        assert peak < most


def test_pages_without_an_end(bed, tls):
    body = json.dumps({"kind": "PodList", "apiVersion": "v1", "metadata": {"continue": "more"}, "items": []})
    with FixedAnswer(answer("200 OK", body), tls) as server:
        printed, peak = read_from(bed, server)
        assert printed == "error: cannot list pods: the list has no end\n"
        assert len(server.requests) == 2 and peak < 100


def test_compression_is_not_asked_for_and_not_undone(bed, tls):
    bomb = gzip.compress(b" " * (64 * MEBIBYTE))
    reply = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s"
    with FixedAnswer(reply % (len(bomb), bomb), tls) as server:
        printed, peak = read_from(bed, server)
        assert "not valid JSON" in printed and peak < 100
        assert "Accept-Encoding" not in server.requests[0]


# Files --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flag, line", [("--kubeconfig", "is longer than 16 MiB"), ("--config", None),
                                        ("--cluster-file", "it is not a text file")])
def test_zeros_without_an_end(offline, flag, line):
    code, printed, peak = peak_memory(offline, flag, "/dev/zero")
    assert code == 2 and printed.count("\n") == 1 and (line or "error: ") in printed, printed
    assert peak < 200


def fifo_of(path, block):
    """A pipe by that name which somebody writes to for ever."""
    os.mkfifo(path)

    def write():
        try:
            with open(path, "wb", buffering=0) as pipe:
                while True:
                    pipe.write(block)
        except OSError:
            pass

    threading.Thread(target=write, daemon=True).start()
    return path


@pytest.mark.parametrize("flag", ["--kubeconfig", "--config"])
def test_a_pipe_without_an_end(offline, flag, tmp_path):
    code, printed, peak = peak_memory(offline, flag, fifo_of(tmp_path / "pipe", b"a: b\n" * 10_000))
    assert code == 2 and printed.startswith("error: ") and printed.count("\n") == 1, printed
    assert peak < 200


def test_where_memory_runs_out_it_says_so(offline, tmp_path):
    pipe = fifo_of(tmp_path / "pipe", b"a: b\n" * 10_000)
    done = subprocess.run(["prlimit", f"--as={400 * MEBIBYTE}", executable(), "--cluster-file", pipe], timeout=120,
                          capture_output=True, text=True, env=offline.environment())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "error: out of memory\n")


DEEP = {"kubeconfig": ("--kubeconfig", "["), "maps": ("--kubeconfig", "{a: "), "cluster file": ("--cluster-file", "["),
        "cluster file in JSON": ("--cluster-file", '{"a":'), "configuration": ("--config", "[")}


@pytest.mark.parametrize("case", DEEP)
def test_depth_without_an_end(offline, case):
    flag, text = DEEP[case]
    (offline.home / "file").write_text(text * 200_000)
    code, printed, peak = peak_memory(offline, flag, "file")
    assert code == 2 and printed.startswith("error: ") and printed.count("\n") == 1, printed
    assert peak < 400


def test_aliases_of_aliases(offline):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    (offline.home / "file").write_text("\n".join(lines))
    for flag in ("--kubeconfig", "--cluster-file", "--config"):
        code, printed, peak = peak_memory(offline, flag, "file")
        assert code == 2 and printed.count("\n") == 1 and peak < 200, printed
