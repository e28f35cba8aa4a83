"""The configurations of ``deploy/``: nginx and Caddy with TLS in front of a real server."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

import upcard

ROOT = Path(__file__).parents[2]
NAME = "cards.example.org"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def recipe(request: pytest.FixtureRequest) -> str:
    """Each has its own server, because the last test uses up the rate limit."""
    name = str(request.param)
    if shutil.which(name) is None:
        pytest.skip(f"no {name} here (Debian: apt-get install {name})")
    return name


@pytest.fixture(scope="module")
def behind(recipe: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server started as the documentation says."""
    port = free_port()
    command = [sys.executable, "-m", "upcard.cli", "serve", "--no-browser", "--port", str(port)]
    places = [str(Path(upcard.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path_factory.mktemp("data")), "--name", NAME, "--proxy", "127.0.0.1"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
    ) as process:  # fmt: skip
        assert process.stdout is not None and "http://" in process.stdout.readline()
        yield port
        process.terminate()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A self-signed certificate and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here, which makes the certificate")
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(made)],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


def changed(recipe: str, *changes: tuple[str, str]) -> str:
    """A configuration with this test's ports and files."""
    text = (ROOT / "deploy" / recipe).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{recipe} says nothing of {old}"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, behind: int, plain: int, secure: int, pair: tuple[Path, Path]) -> list[str]:
    site = changed(
        "nginx.conf", ("127.0.0.1:8000", f"127.0.0.1:{behind}"), ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{secure} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(pair[0])),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(pair[1])),
    )  # fmt: skip
    places = "".join(
        f"{what}_temp_path {folder}/{what}; " for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\nhttp {{ access_log off; {places}\n{site}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, behind: int, plain: int, secure: int, pair: tuple[Path, Path]) -> list[str]:
    site = changed(
        "Caddyfile", ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        (f"{NAME} {{\n", f"{NAME} {{\n\tbind 127.0.0.1\n\ttls {pair[0]} {pair[1]}\n"),
    )  # fmt: skip
    heading = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n}}\n"
    (folder / "Caddyfile").write_text(heading + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


class Front:
    """A client of the proxy, over TLS."""

    def __init__(self, plain: int, secure: int, believed: Path) -> None:
        self.plain, self.secure = plain, secure
        self.tls = ssl.create_default_context(cafile=str(believed))

    def reached(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.secure))

    def socket(self) -> ssl.SSLSocket:
        return self.tls.wrap_socket(self.reached(), server_hostname=NAME)

    def ask(self, path: str, *headers: str, body: str = "") -> tuple[int, str, str]:
        """Status, heading and body of an answer."""
        method = "POST" if body else "GET"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {NAME}", "Connection: close", *headers]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        with self.socket() as line:
            line.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            said = b""
            while part := line.recv(65536):
                said += part
        heading, _, rest = said.decode("utf-8", "replace").partition("\r\n\r\n")
        return int(heading.split()[1]), heading.lower(), rest


@pytest.fixture(scope="module")
def front(
    recipe: str, behind: int, certificate: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    folder, plain, secure = tmp_path_factory.mktemp(recipe), free_port(), free_port()
    command = {"nginx": nginx, "caddy": caddy}[recipe](folder, behind, plain, secure, certificate)
    said = folder / "said"
    with said.open("w") as log, subprocess.Popen(
        command, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    ) as process:  # fmt: skip
        try:
            made = Front(plain, secure, certificate[0])
            for _ in range(200):
                assert process.poll() is None, said.read_text()
                try:
                    made.socket().close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield made
        finally:
            process.terminate()


def test_the_page_is_served_over_tls_with_the_security_headers(front: Front) -> None:
    status, heading, page = front.ask("/")
    assert status == 200 and "<title>" in page
    assert "strict-transport-security: max-age=" in heading and "content-security-policy: default-src 'self'" in heading


def test_plain_http_is_redirected_to_tls(front: Front) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any, **__: Any) -> None:
            return None

    asked = urllib.request.Request(f"http://127.0.0.1:{front.plain}/g/whist", headers={"Host": NAME})
    with pytest.raises(urllib.error.HTTPError) as sent:
        urllib.request.build_opener(Stay).open(asked, timeout=20)
    assert sent.value.code in (301, 308) and sent.value.headers["Location"].startswith(f"https://{NAME}")
    sent.value.close()


def test_metrics_are_not_public(front: Front) -> None:
    assert front.ask("/metrics")[0] == 403
    assert front.ask("/metrics", "X-Forwarded-For: 127.0.0.1")[0] == 403


def test_a_websocket_passes_the_proxy(front: Front) -> None:
    order = json.dumps({"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"})
    status, _, made = front.ask("/api/tables", f"Origin: https://{NAME}", body=order)
    assert status == 201
    ticket = json.loads(made[made.index("{") : made.rindex("}") + 1])
    with connect(f"wss://{NAME}/ws?table={ticket['table']}", sock=front.reached(), ssl=front.tls) as line:
        line.send(json.dumps({"t": "hello", "token": ticket["token"]}))
        assert json.loads(line.recv(20))["you"] == 0
    link = front.ask(f"/api/tables/{ticket['table']}/invitation")[2]
    assert f"https://{NAME}/t/{ticket['table']}" in link


def test_a_forged_forwarded_header_is_ignored(front: Front) -> None:
    codes = {front.ask("/api/tables", f"X-Forwarded-For: 192.0.2.{n}", body='{"game": "nope"}')[0] for n in range(40)}
    assert 429 in codes, "one address, whatever it says"
