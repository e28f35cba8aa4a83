"""Accounts over HTTP: what is refused, and to whom. `tests/web/test_account_page.py` tries passkeys themselves."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.test_access import make_services
from upcard.room import Room, TableRequest
from upcard.server.app import make_app
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.people import passkeys
from upcard.server.settings import Settings
from upcard.store import accounts as kept

pytest.importorskip("webauthn")
ON = Settings(accounts=True, origin="https://cards.example.org")


@pytest.fixture
def site() -> Iterator[TestClient]:
    app = make_app(make_services(), ON, limits=RequestLimits(RequestLimit(1000, 60)))
    with TestClient(app, base_url="https://cards.example.org") as client:
        yield client


def answer(challenge: str, **more: Any) -> str:
    """What a browser might send that has no passkey at all."""
    client = json.dumps({"type": "webauthn.create", "challenge": challenge, "origin": "https://cards.example.org"})
    return json.dumps({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": {"clientDataJSON": base64.urlsafe_b64encode(client.encode()).decode().rstrip("="), **more},
    })  # fmt: skip


def test_a_room_without_accounts_says_so_and_has_none() -> None:
    with TestClient(make_app(make_services())) as client:
        assert client.get("/api/account").json() == {"on": False, "account": None}
        assert client.post("/api/account/new/options", json={"name": "Ann"}).status_code == 405


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "tables"), ("GET", "export"), ("POST", "delete"), ("POST", "passkeys/options")],
)
def test_account_requests_need_a_login(site: TestClient, method: str, path: str) -> None:
    assert site.get("/api/account").json() == {"on": True, "account": None}
    refused = site.request(method, f"/api/account/{path}", json={} if method == "POST" else None)
    assert refused.status_code == 401 and refused.json() == {"error": "log in first"}
    site.cookies.set("upcard_session", "made up", path="/api")
    assert site.request(method, f"/api/account/{path}", json={} if method == "POST" else None).status_code == 401


def test_passkey_options_name_the_site(site: TestClient) -> None:
    made = json.loads(site.post("/api/account/new/options", json={"name": "  Ann  "}).json()["options"])
    assert made["rp"]["id"] == "cards.example.org" and made["user"]["name"] == "Ann"
    assert made["authenticatorSelection"]["userVerification"] == "required"
    again = json.loads(site.post("/api/account/new/options", json={"name": "Ann"}).json()["options"])
    assert again["challenge"] != made["challenge"] and again["user"]["id"] != made["user"]["id"]
    assert "name has" in site.post("/api/account/new/options", json={"name": "\u202e"}).json()["error"]


def test_an_unknown_or_used_challenge_is_refused(site: TestClient) -> None:
    given = json.loads(site.post("/api/account/new/options", json={"name": "Ann"}).json()["options"])["challenge"]
    for challenge, path in (("AAAA", "new"), (given, "login")):
        refused = site.post(f"/api/account/{path}", json={"credential": answer(challenge)})
        assert refused.status_code == 403 and "try again" in refused.json()["error"]
    forged = site.post("/api/account/new", json={"credential": answer(given, attestationObject="AAAA")})
    assert forged.status_code == 403 and "the passkey was not created" in forged.json()["error"]
    twice = site.post("/api/account/new", json={"credential": answer(given, attestationObject="AAAA")})
    assert "answered before" in twice.json()["error"]
    assert site.get("/api/account").json()["account"] is None


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '"x"', '{"id": 1, "response": {"clientDataJSON": "e30"}}', "[" * 5000]
)
def test_an_invalid_passkey_answer_is_refused(site: TestClient, text: str) -> None:
    refused = site.post("/api/account/login", json={"credential": text})
    assert refused.status_code == 403 and "not what a passkey answers" in refused.json()["error"]


def test_account_requests_of_another_site_are_refused(site: TestClient) -> None:
    refused = site.post("/api/account/delete", json={}, headers={"origin": "https://evil.example.com"})
    assert refused.status_code == 403 and "another site" in refused.json()["error"]


def test_a_seat_key_needs_the_seats_account(site: TestClient) -> None:
    table = site.post("/api/tables", json={"game": "whist", "name": "Ann"}).json()["table"]
    assert site.post(f"/api/tables/{table}/key", json={}).status_code == 401


async def test_leaving_before_the_deal_removes_the_seat_from_the_account() -> None:
    room = Room(make_services())
    store = room.services.store
    made = await room.create(TableRequest("whist", seats=["me", "open", "open", "open"], name="Ann"))
    table = made.table.row
    await kept.create(store, kept.Account("00ff", "Ann", 1.0))
    assert await kept.add_seat(store, "00ff", kept.OwnSeat(table.id, 0, 1.0), table.revision)
    await made.table.leave(0)
    assert await kept.seats(store, "00ff", 9) == [], "or who had it could ask for a key to it when another sits there"
    await room.close()


def test_without_the_library_a_server_with_accounts_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "webauthn", None)
    with pytest.raises(passkeys.MissingLibrary, match=r"pip install 'upcard\[accounts\]'"):
        passkeys.check_library()
