"""Host headers and origins: what is read, what is refused, and what counts as the room's own page."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.rooms import full_table, hear
from tests.server.test_access import make_services
from upcard.server.app import make_app
from upcard.server.guard.origins import BadOrigin, Origin, host_and_port, same_origin
from upcard.server.run import CannotServe, run
from upcard.server.settings import Settings

HOST = "cards.example.org"


@pytest.mark.parametrize(
    ("host", "read"),
    [
        ("cards.example.org", ("cards.example.org", None)), ("Cards.Example.org.:8000", ("cards.example.org", 8000)),
        ("a_b:1", ("a_b", 1)), ("[2001:db8::7]:80", ("2001:db8::7", 80)), ("192.0.2.7", ("192.0.2.7", None)),
        ("cards.example.org:", ("cards.example.org", None)), ("a:65535", ("a", 65535)),
        ("a:65536", None), ("a:0", None),
        ("a:" + "9" * 4000, None), ("a" * 254, None), ("a:٣", None), ("ä", None), ("a b", None), ("a/b", None),
        ("user@a", None), ("[::1", None), ("::1", None), ("", None), ("a:1:2", None), ("a\r\nb", None),
    ],
)  # fmt: skip
def test_a_host_is_a_name_or_an_address_with_a_port(host: str, read: tuple[str, int | None] | None) -> None:
    assert host_and_port(host) == read


@pytest.mark.parametrize("host", ["cards.example.org:" + "9" * 4000, "a" * 5000, "ann@cards.example.org", "a:70000"])
@pytest.mark.parametrize("path", ["/api/tables/none/code.svg", "/api/games", "/", "/metrics", "/ready"])
def test_a_malformed_host_is_refused(host: str, path: str) -> None:
    for names in (None, (HOST,)):
        with TestClient(make_app(make_services(), Settings(names=names))) as client:
            answer = client.get(path, headers={"host": host})
            assert answer.status_code == 400 and answer.text.startswith("the Host header is a name or an address")
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws?table=x", headers={"host": host}):
                raise AssertionError("it was opened")


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "same"),
    [
        (None, "https", HOST, True), (f"https://{HOST}", "https", HOST, True),
        (f"https://{HOST}:443", "wss", HOST, True),
        (f"https://{HOST.upper()}", "https", f"{HOST}:443", True), ("http://[::1]:8000", "ws", "[::1]:8000", True),
        (f"ftp://{HOST}", "https", HOST, False), (f"http://{HOST}", "https", HOST, False),
        ("null", "http", HOST, False), ("", "http", HOST, False),
        (f"https://{HOST}", "http", HOST, False),
        (f"https://{HOST}:8443", "https", HOST, False),
        (f"https://{HOST}.evil.org", "https", HOST, False), (f"https://evil.org@{HOST}", "https", HOST, False),
        (f"https://{HOST}/path", "https", HOST, False), ("https://" + "9" * 9000, "https", HOST, False),
        (HOST, "https", HOST, False), (f"//{HOST}", "https", HOST, False),
    ],
)  # fmt: skip
def test_scheme_host_and_port_of_an_origin_are_compared(origin: str | None, scheme: str, host: str, same: bool) -> None:
    assert same_origin(origin, scheme, host) == same


def test_the_origin_of_the_settings_is_the_rooms_own() -> None:
    own = Origin.parse(f"https://{HOST}")
    assert same_origin(f"https://{HOST}", "http", "127.0.0.1:8000", own), "a proxy that forwards no scheme and no host"
    assert not same_origin(f"http://{HOST}", "http", "127.0.0.1:8000", own)


@pytest.mark.parametrize("origin", [f"ftp://{HOST}", f"https://{HOST}", f"http://{HOST}:81"])
def test_pages_of_other_origins_open_no_table_and_no_socket(origin: str) -> None:
    with TestClient(make_app(make_services()), base_url=f"http://{HOST}") as client:
        order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
        refused = client.post("/api/tables", json=order, headers={"origin": origin})
        assert refused.status_code == 403 and "another site" in refused.json()["error"]
        table, tokens = full_table(client)
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/ws?table={table}", headers={"host": HOST, "origin": origin}),
        ):
            raise AssertionError("it was opened")
        with client.websocket_connect(
            f"/ws?table={table}", headers={"host": HOST, "origin": f"http://{HOST}"}
        ) as socket:
            socket.send_json({"t": "hello", "token": tokens[0]})
            assert hear(socket, "view")["you"] == 0


@pytest.mark.parametrize(
    "text", ["", HOST, f"ftp://{HOST}", f"https://{HOST}/room", "https://", "https://a b", "http:/a"]
)
def test_a_setting_that_is_no_origin_is_refused(text: str) -> None:
    with pytest.raises(BadOrigin, match=r"write it as https://cards.example.org"):
        Origin.parse(text)


@pytest.mark.parametrize("origin", [f"http://{HOST}", "https://192.0.2.7", "http://127.0.0.1:8000"])
def test_accounts_need_an_origin_at_which_browsers_have_passkeys(origin: str) -> None:
    pytest.importorskip("webauthn")
    with pytest.raises(CannotServe, match="passkeys need a name and TLS"):
        run(Settings(accounts=True, origin=origin))
