"""Accounts with passkeys in software: what a session may do alone, what needs a passkey, and what strangers send."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

pytest.importorskip("webauthn")

from tests.room.people import AnyMove
from tests.server.authenticator import Authenticator, Device
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server.app import make_app
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.people.accounts import MAX_PASSKEYS, PROOF_SECONDS
from upcard.server.settings import Settings
from upcard.store import SqliteStore

HOST = "cards.example.org"
SITE = f"https://{HOST}"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(clock: Clock) -> Iterator[TestClient]:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove, clock=clock)
    app = make_app(services, Settings(accounts=True, origin=SITE), limits=RequestLimits.none())
    with TestClient(app, base_url=SITE) as client:
        yield client


@pytest.fixture
def ann(site: TestClient) -> Device:
    device = Device(site, Authenticator(SITE, HOST))
    assert device.register().status_code == 200
    return device


def same_account(other: Device, *, cookie: bool = False) -> Device:
    """A device with the same passkey; with `cookie` a thief's, which has the session alone."""
    device = Device(other.client, other.authenticator if not cookie else Authenticator(SITE, HOST))
    device.cookie = other.cookie if cookie else ""
    return device


NEED_FRESH = [
    ("/keys", None), ("/passkeys/options", {}), ("/passkeys/remove", {"id": "AAAA"}),
    ("/sessions/end", {"id": "0" * 64}), ("/delete", {}), ("/export", None),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body"), NEED_FRESH)
def test_what_concerns_the_keys_needs_a_fresh_proof(ann: Device, clock: Clock, path: str, body: Any) -> None:
    clock.now += PROOF_SECONDS - 1
    assert ann.ask(path, body).status_code != 403
    ann = Device(ann.client, ann.authenticator)
    ann.register() if path == "/delete" else ann.log_in()
    clock.now += PROOF_SECONDS
    refused = ann.ask(path, body)
    assert refused.status_code == 403 and refused.json()["code"] == "confirm"
    assert ann.ask("").json()["account"]["name"] == "Ann", "the session itself goes on"
    assert ann.confirm().status_code == 200
    assert ann.ask(path, body).status_code != 403


def test_a_clock_that_was_set_back_makes_no_session_fresh_for_long(ann: Device, clock: Clock) -> None:
    clock.now -= 10_000
    assert ann.ask("/keys").status_code == 403


def test_a_thief_with_a_session_cannot_take_the_account(ann: Device, clock: Clock) -> None:
    clock.now += PROOF_SECONDS
    thief = same_account(ann, cookie=True)
    assert thief.add(thief.authenticator).json()["code"] == "confirm"
    refused = thief.confirm()
    assert refused.status_code == 403 and "no account has this passkey" in refused.json()["error"]
    mallory = Device(ann.client, thief.authenticator)
    mallory.register("Mallory")
    refused = thief.confirm()
    assert refused.status_code == 403 and refused.json()["error"] == "this passkey belongs to another account"
    assert thief.ask("/keys").status_code == 403


def test_a_challenge_belongs_to_the_session_that_asked_for_it(ann: Device) -> None:
    other = same_account(ann)
    other.log_in()
    asked = ann.ask("/passkeys/options", {}).json()["options"]
    answer = {"credential": Authenticator(SITE, HOST).create(asked)}
    assert other.ask("/passkeys", answer).json()["error"] == "this answers another device's question"
    asked = ann.ask("/confirm/options", {}).json()["options"]
    assert other.ask("/confirm", {"credential": ann.authenticator.get(asked)}).status_code == 403


def test_removing_a_passkey_logs_its_devices_out(ann: Device, clock: Clock) -> None:
    lost = Authenticator(SITE, HOST)
    assert len(ann.add(lost).json()["passkeys"]) == 2
    found = Device(ann.client, lost, "Chrome on Android")
    found.log_in()
    shown = ann.keys()
    assert {session["label"] for session in shown["sessions"]} == {"Chrome on Android", "Firefox on Linux"}
    assert [session["here"] for session in shown["sessions"]].count(True) == 1
    [key] = [key["id"] for key in shown["passkeys"] if key["label"] == "a key"]
    left = ann.ask("/passkeys/remove", {"id": key}).json()
    assert len(left["passkeys"]) == 1 and [session["here"] for session in left["sessions"]] == [True]
    assert found.ask("").json()["account"] is None and found.ask("/tables").status_code == 401


def test_removing_the_passkey_of_this_session_logs_out_here(ann: Device) -> None:
    second = Authenticator(SITE, HOST)
    ann.add(second)
    own = next(key["id"] for key in ann.keys()["passkeys"] if key["label"] == ann.label)
    answer = ann.ask("/passkeys/remove", {"id": own})
    assert answer.status_code == 200 and answer.json() is None
    assert ann.ask("").json()["account"] is None
    assert Device(ann.client, second).log_in().status_code == 200


def test_sessions_are_ended_one_by_one_and_all_at_once(ann: Device, clock: Clock) -> None:
    others = [same_account(ann) for _ in range(3)]
    for device in others:
        device.log_in()
    first = next(session for session in ann.keys()["sessions"] if not session["here"])
    assert len(ann.ask("/sessions/end", {"id": first["id"]}).json()["sessions"]) == 3
    assert sum(device.ask("").json()["account"] is None for device in others) == 1
    clock.now += PROOF_SECONDS
    gone = ann.ask("/logout/everywhere", {})
    assert gone.status_code == 200, "an owner in a hurry need not prove anything to end sessions"
    assert all(device.ask("").json()["account"] is None for device in (ann, *others))


def test_logging_out_ends_this_session_alone(ann: Device) -> None:
    other = same_account(ann)
    other.log_in()
    assert ann.ask("/logout", {}).status_code == 200 and ann.ask("").json()["account"] is None
    assert other.ask("").json()["account"]["name"] == "Ann"
    assert ann.ask("/logout", {}).status_code == 200, "twice does no harm"


def test_a_taken_passkey_makes_no_account(ann: Device) -> None:
    again = Device(ann.client, ann.authenticator).register("Ann again")
    assert again.status_code == 403 and "already has an account" in again.json()["error"]
    store = ann.client.app.state.room.services.store  # type: ignore[attr-defined]
    assert store._connection.execute("select name from accounts").fetchall() == [("Ann",)]


def test_an_account_has_a_limited_number_of_passkeys(ann: Device) -> None:
    challenges = [ann.ask("/passkeys/options", {}).json()["options"] for _ in range(MAX_PASSKEYS + 2)]
    answers = [ann.ask("/passkeys", {"credential": Authenticator(SITE, HOST).create(one)}) for one in challenges]
    assert [answer.status_code for answer in answers] == [200] * (MAX_PASSKEYS - 1) + [400] * 3
    assert len(ann.keys()["passkeys"]) == MAX_PASSKEYS


# -- origins -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example.org", f"http://{HOST}", f"{SITE}:8443", "https://localhost"])
def test_a_passkey_of_another_origin_is_refused_whatever_the_host_says(site: TestClient, origin: str) -> None:
    host = origin.rpartition("/")[2]
    device = Device(site, Authenticator(origin, host.partition(":")[0]))
    asked = site.post("/api/account/new/options", json={"name": "Ann"}, headers={"host": host}).json()["options"]
    assert json.loads(asked)["rp"]["id"] == HOST
    answer = site.post(
        "/api/account/new", json={"credential": device.authenticator.create(asked)}, headers={"host": host}
    )
    assert answer.status_code == 403 and "the passkey was not created" in answer.json()["error"]


def test_a_page_at_another_origin_learns_where_passkeys_work(site: TestClient) -> None:
    headers = {"host": "192.0.2.7", "origin": "https://192.0.2.7"}
    answer = site.post("/api/account/new/options", json={"name": "Ann"}, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"] == f"passkeys work at {SITE} only: open the card room there"


# -- what strangers send -----------------------------------------------------------------------------------------------

KEYS: dict[str, Any] = {
    "a number": 7, "a list": [1, 2], "a text": "key", "nothing": None, "bytes": b"\x00" * 9, "an empty map": {},
    "a map of texts": {"kty": "EC2"}, "no algorithm": {1: 2}, "numbers for bytes": {1: 2, 3: -7, -1: 1, -2: 5, -3: 6},
    "texts for bytes": {1: 2, 3: -7, -1: 1, -2: "x", -3: "y"},
    "a map for a curve": {1: 2, 3: -7, -1: {}, -2: b"x", -3: b"y"},
    "lists for all": {1: [], 3: [], -1: [], -2: [], -3: []}, "another kind": {1: 99, 3: -7},
    "no point of the curve": {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)},
    "an unknown curve": {1: 2, 3: -7, -1: 77, -2: bytes(32), -3: bytes(32)},
    "an empty RSA key": {1: 3, 3: -257, -1: b"\x00", -2: b"\x00"},
    "an RSA key of numbers": {1: 3, 3: -257, -1: 3, -2: 5},
    "a short Edwards key": {1: 1, 3: -8, -1: 6, -2: b"short"}, "a key of lattices": {1: 7, 3: -48, -1: b"short"},
    "deep": [[[[[[[[]]]]]]]], "a tag": True, "a float": 1.5,
}  # fmt: skip


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_a_public_key_of_a_wrong_kind_is_refused(site: TestClient, key: Any) -> None:
    device = Device(site, Authenticator(SITE, HOST))
    device.authenticator.public_key = key
    refused = device.register()
    assert refused.status_code == 403 and refused.json()["error"].startswith("the passkey was not created")


WRONG = (None, 0, -1, True, "", "text", [], [None], {}, {"id": "AAAA"}, "A" * 3000)


def mutated(whole: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The answer of a browser with one part replaced, or a sign of it."""
    found = copy.deepcopy(whole)
    part = chance.choice([found, found["response"]])
    name = chance.choice(sorted(part))
    if isinstance(part[name], str) and chance.random() < 0.6:
        at = chance.randrange(len(part[name]))
        part[name] = part[name][:at] + chance.choice("AQgwz09-_") + part[name][at + 1 :]
    else:
        part[name] = chance.choice(WRONG)
    return found


@pytest.mark.parametrize("path", ["/new", "/login", "/confirm", "/passkeys"])
def test_no_answer_of_a_browser_is_a_failure_of_the_server(ann: Device, path: str) -> None:
    device = ann if path in ("/confirm", "/passkeys") else Device(ann.client, ann.authenticator)
    new = path in ("/new", "/passkeys")
    for seed in range(60):
        asked = device.ask(f"{path}/options", {"name": "Ben"} if path == "/new" else {}).json()
        if "options" not in asked:
            break  # ten passkeys are enough
        passkey = Authenticator(SITE, HOST) if new else ann.authenticator
        whole = json.loads(passkey.create(asked["options"]) if new else passkey.get(asked["options"]))
        answer = device.ask(path, {"credential": json.dumps(mutated(whole, random.Random(seed)))})
        assert answer.status_code in (200, 400, 403), (seed, answer.text)
        assert len(answer.text) < 1500


@pytest.mark.parametrize("name", ['"\\ud800"', '"\\u0000"', '"' + "A" * 1400 + '"', "7", '"a b"', '""'])
def test_a_passkey_id_that_is_no_base64url_is_refused(site: TestClient, name: str) -> None:
    text = f'{{"id": {name}, "response": {{"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiQUFBQSJ9"}}}}'
    answer = site.post("/api/account/login", json={"credential": text})
    assert answer.status_code == 403 and answer.json()["error"] == "this is not what a passkey answers"


# -- the account's data ------------------------------------------------------------------------------------------------


def test_a_copy_of_an_account_has_its_keys_and_finished_matches(ann: Device) -> None:
    site = ann.client
    text = 'Hand 1\n\n[Game "briscola"]\n[Options "single_hand=on"]\n[Seed "7"]\n'
    going = site.post(
        "/api/tables", json={"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
    ).json()
    told = site.post("/api/records", json={"text": text}).json()["table"]
    store, room = (site.app.state.room.services.store, site.app.state.room)  # type: ignore[attr-defined]
    assert ann.ask("/seats", {"tables": [{"table": going["table"], "token": going["token"]}]}).status_code == 200
    store._connection.execute("insert into account_seats select id, ?, 0, 1.0 from accounts", (told,))
    room.unload(told)
    answer = ann.ask("/export")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        copied = json.loads(packed.read("account.json"))
        assert packed.testzip() is None and "[Seed " in packed.read(f"records/briscola-{told}.txt").decode()
    assert copied["account"]["name"] == "Ann" and len(copied["account"]["passkeys"]) == 1
    found = {match["table"]: match["record"] for match in copied["matches"]}
    assert found == {going["table"]: None, told: f"records/briscola-{told}.txt"}
    assert told not in room.tables, "what is copied does not stay in memory"


def test_a_copy_reads_many_seats_page_by_page(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    from upcard.server.people import account_data

    monkeypatch.setattr(account_data, "MAX_SEATS", 3)
    site = ann.client
    order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
    tickets = [site.post("/api/tables", json=order).json() for _ in range(8)]
    ann.ask("/seats", {"tables": [{"table": one["table"], "token": one["token"]} for one in tickets]})
    with zipfile.ZipFile(io.BytesIO(ann.ask("/export").content)) as packed:
        matches = json.loads(packed.read("account.json"))["matches"]
    assert sorted(match["table"] for match in matches) == sorted(one["table"] for one in tickets)
