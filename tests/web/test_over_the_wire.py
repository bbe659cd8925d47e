"""Bytes as no browser sends them, to a real `moonkeeper serve`: answered below 500, and the evening goes on."""

import http.client
import re
import socket
from collections.abc import Iterator
from urllib.parse import urlencode, urlsplit

import pytest

from moonkeeper import keys
from tests.serving import served
from tests.table import ANN_BO_CY, fields, hand_fields

FORM = "application/x-www-form-urlencoded"


class Wire:
    """A connection to the server, and a sheet on it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.hostname
        assert parts.port
        self.host, self.port = parts.hostname, parts.port
        names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
        status, headers, _ = self.post("/sheets", {"key": keys.new_key(), **names})
        assert status == 303
        self.path = headers["Location"]

    def post(self, path: str, given: dict[str, object]) -> tuple[int, dict[str, str], str]:
        body = urlencode(given).encode()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        connection.request("POST", path, body, {"Content-Type": FORM})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, dict(answer.getheaders()), text

    def raw(self, head: str | bytes, body: bytes = b"") -> tuple[int, str]:
        """Send a request as these bytes. Its status, and what came with it."""
        head = head.encode("latin-1") if isinstance(head, str) else head
        with socket.create_connection((self.host, self.port), timeout=30) as connection:
            connection.sendall(head.replace(b"\n", b"\r\n") + b"\r\nConnection: close\r\n\r\n" + body)
            answer = b""
            while more := connection.recv(65536):
                answer += more
        match = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
        assert match, answer[:200]
        return int(match[1]), answer.decode("utf-8", "replace")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    with served(tmp_path_factory.mktemp("instance")) as (url, _printed):
        yield Wire(url)


@pytest.fixture(autouse=True)
def the_evening_goes_on(wire: Wire) -> Iterator[None]:
    """Whatever was sent, the next hand is written."""
    yield
    _, page = wire.raw(f"GET {wire.path} HTTP/1.1\nHost: localhost")
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    status, _, _ = wire.post(f"{wire.path}/hands", fields({"seen": seen[1], "key": keys.new_key()}, hand_fields()))
    assert status == 303


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /%00 HTTP/1.1",
        "GET /s/%ED%A0%80 HTTP/1.1",
        "GET /s/%C0%AF%FF HTTP/1.1",
        "GET /s/\xff\xfe HTTP/1.1",
        "GET /?%00=%ED%A0%80&a[]=%zz HTTP/1.1",
        "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1",
        "GET /static/../../pyproject.toml HTTP/1.1",
        "GET /static/%2e%2e%2fpyproject.toml HTTP/1.1",
        "GET http://elsewhere.example/s/x HTTP/1.1",
        "GET //elsewhere.example/s/x HTTP/1.1",
        "GET " + "/x" * 20_000 + " HTTP/1.1",
        "BREW /s/x HTTP/1.1",
        "get / HTTP/1.1",
        "POST /sheets HTTP/1.1\nContent-Type: multipart/form-data",
        "POST /sheets HTTP/1.1\nContent-Length: -5",
        "POST /sheets HTTP/1.1\nContent-Length: five",
    ],
    ids=lambda line: line[:40],
)
def test_a_senseless_request_is_answered_below_500(wire: Wire, request_line: str) -> None:
    status, answer = wire.raw(f"{request_line}\nHost: localhost")
    assert status < 500, answer[:300]
    assert "hatchling" not in answer
    assert "root:" not in answer


@pytest.mark.parametrize("host", ["..", "xn--", "x" * 64, "[::1", "a b", "%00", "\xe9"])
def test_a_host_that_cannot_be_is_answered_below_500(wire: Wire, host: str) -> None:
    for page in ("/", wire.path, "/s/nobody"):
        status, answer = wire.raw(f"GET {page} HTTP/1.1\nHost: {host}")
        assert status < 500, answer[:300]


def test_a_long_body_is_refused_whether_or_not_it_says_how_long_it_is(wire: Wire) -> None:
    head = f"POST {wire.path}/hands HTTP/1.1\nHost: localhost\nContent-Type: {FORM}"
    body = b"note=" + b"x" * 70_000
    status, answer = wire.raw(f"{head}\nContent-Length: {len(body)}", body)
    assert (status, "More was sent than a score sheet takes" in answer) == (413, True)
    chunk = b"%x\r\n%s\r\n" % (len(body), body)
    status, _ = wire.raw(f"{head}\nTransfer-Encoding: chunked", chunk + b"0\r\n\r\n")
    assert status == 413


def test_a_form_that_comes_in_chunks_is_read(wire: Wire) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    body = urlencode({"key": keys.new_key(), **names}).encode()
    head = f"POST /sheets HTTP/1.1\nHost: localhost\nContent-Type: {FORM}\nTransfer-Encoding: chunked"
    status, _ = wire.raw(head, b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    assert status == 303
