"""Accounts in a real browser with a real server, with Chromium's virtual authenticators."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.real_room import PATIENCE, RealRoom
from tests.web.test_real_room import play_out

pytest.importorskip("webauthn")


class Device:
    """A browser context with its own authenticator."""

    def __init__(self, browser: Any, own_room: RealRoom) -> None:
        self.context = browser.new_context(viewport={"width": 1100, "height": 800}, reduced_motion="reduce")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.site = f"http://localhost:{own_room.port}"  # passkeys need a host name
        self._tools = self.context.new_cdp_session(self.page)
        self._tools.send("WebAuthn.enable")
        made = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }})  # fmt: skip
        self._authenticator = made["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found = self._tools.send("WebAuthn.getCredentials", {"authenticatorId": self._authenticator})
        return list(found["credentials"])

    def take(self, passkey: dict[str, Any]) -> None:
        """Copy the passkey of another device, as a cloud would."""
        self._tools.send("WebAuthn.addCredential", {"authenticatorId": self._authenticator, "credential": passkey})

    def open(self, path: str) -> Any:
        self.page.goto(self.site + path)
        return self.page


@pytest.fixture
def device(browser: Any, own_room: RealRoom) -> Iterator[Callable[[], Device]]:
    made: list[Device] = []

    def another() -> Device:
        made.append(Device(browser, own_room))
        return made[-1]

    yield another
    for one in made:
        one.context.close()


def play_a_hand(device: Device, over: bool = True) -> str:
    page = device.open("/g/briscola")
    page.get_by_text("One hand", exact=True).click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.locator(".hand").first.wait_for()
    if over:
        play_out(page)
    return str(page.url.rpartition("/")[2])


def make_account(device: Device) -> None:
    page = device.open("/my")
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_text("Logged in as Ann").wait_for()


def test_matches_and_seats_follow_to_another_device(own_room: RealRoom, device: Callable[[], Device]) -> None:
    first, second = device(), device()
    finished, going = play_a_hand(first), play_a_hand(first, over=False)
    make_account(first)
    [passkey] = first.passkeys()
    held = first.open(f"/t/{going}").locator(".hand .held")
    held.first.wait_for()
    cards = [card.get_attribute("aria-label") for card in held.all()]

    page = second.open("/my")
    page.get_by_text("You have not finished a match yet.").wait_for()
    second.take(passkey)
    page.get_by_role("button", name="Log in with a passkey").click()
    page.get_by_text("Logged in as Ann").wait_for()
    page.get_by_role("link", name="Replay of Briscola").wait_for()
    assert finished in page.content()
    page.get_by_role("button", name="Open").or_(page.get_by_role("button", name="Play")).click()
    page.wait_for_url(f"**/t/{going}")
    page.locator(".hand .held").first.wait_for()
    assert [card.get_attribute("aria-label") for card in page.locator(".hand .held").all()] == cards, "one's own hand"

    base = sqlite3.connect(own_room.folder / "room.sqlite3")
    tokens = [
        json.loads(kept)[0]
        for kept in first.page.evaluate("localStorage['upcard.tables']")
        and [json.dumps([seat["token"] for seat in json.loads(first.page.evaluate("localStorage['upcard.tables']"))])]
    ]
    dumped = "\n".join(base.iterdump())
    base.close()
    assert tokens[0] and tokens[0] not in dumped, "of tokens there are only hashes"
    cookie = next(c for c in first.context.cookies() if c["name"] == "upcard_session")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and cookie["value"] not in dumped


def test_an_account_has_several_passkeys_and_the_last_one_cannot_be_removed(
    own_room: RealRoom,
    device: Callable[[], Device],
) -> None:
    first = device()
    make_account(first)
    page = first.page
    page.get_by_role("button", name="Passkeys and devices").click()
    page.get_by_role("heading", name="Devices that are logged in").wait_for()
    assert page.get_by_role("button", name="Remove").count() == 0
    other = Device(first.context.browser, own_room)
    try:
        other.take(first.passkeys()[0])
        other.open("/my").get_by_role("button", name="Log in with a passkey").click()
        other.page.get_by_text("Logged in as Ann").wait_for()
        other.page.get_by_role("button", name="Add a passkey").click()
        other.page.get_by_role("alert").wait_for()  # this device already has a passkey
        [mine] = other.passkeys()
        other._tools.send(
            "WebAuthn.removeCredential",
            {"authenticatorId": other._authenticator, "credentialId": mine["credentialId"]},
        )
        third = Device(first.context.browser, own_room)
        third.context.close()
    finally:
        other.context.close()
    page.reload()
    page.get_by_text("Logged in as Ann").wait_for()
    answer = page.evaluate(
        "async () => { const a = await (await fetch('/api/account/keys')).json();"
        " const r = await fetch('/api/account/passkeys/remove', {method: 'POST',"
        " headers: {'Content-Type': 'application/json'}, body: JSON.stringify({id: a.passkeys[0].id})});"
        " return (await r.json()).error; }"
    )
    assert "your only one" in answer


def test_devices_are_listed_after_a_proof_and_logged_out(
    own_room: RealRoom,
    device: Callable[[], Device],
) -> None:
    first, second = device(), device()
    make_account(first)
    second.take(first.passkeys()[0])
    second.open("/my").get_by_role("button", name="Log in with a passkey").click()
    second.page.get_by_text("Logged in as Ann").wait_for()
    age_proofs(own_room)
    page = first.page
    page.get_by_role("button", name="Passkeys and devices").click()
    page.locator(".sessions li").nth(1).wait_for()  # the authenticator has confirmed it
    assert page.locator(".sessions li").count() == 2
    page.get_by_role("button", name="Log it out").click()
    page.locator(".sessions li").nth(1).wait_for(state="detached")
    second.page.reload()
    second.page.get_by_role("button", name="Log in with a passkey").click()
    second.page.get_by_text("Logged in as Ann").wait_for()
    page.get_by_role("button", name="Log out everywhere").click()
    page.get_by_role("button", name="Make an account").wait_for()
    second.page.reload()
    second.page.get_by_role("button", name="Make an account").wait_for()


def test_a_session_without_its_passkey_changes_nothing(own_room: RealRoom, device: Callable[[], Device]) -> None:
    first = device()
    make_account(first)
    age_proofs(own_room)
    [passkey] = first.passkeys()
    first._tools.send(
        "WebAuthn.removeCredential",
        {"authenticatorId": first._authenticator, "credentialId": passkey["credentialId"]},
    )
    first.page.get_by_role("button", name="Add a passkey").click()
    first.page.get_by_text("Your device did not give a passkey.").wait_for()
    base = sqlite3.connect(own_room.folder / "room.sqlite3")
    assert base.execute("select count(*) from passkeys").fetchone() == (1,)
    base.close()


def age_proofs(own_room: RealRoom) -> None:
    """Make every session's last proof too old, and forget how often each copy of a passkey was used: copies in a cloud
    count nothing."""
    base = sqlite3.connect(own_room.folder / "room.sqlite3")
    base.execute("update passkeys set counted = 0")
    base.execute("update sessions set proved = proved - 301")
    base.commit()
    base.close()


def test_an_account_is_exported_and_deleted(
    own_room: RealRoom,
    device: Callable[[], Device],
    tmp_path: Path,
) -> None:
    first = device()
    table = play_a_hand(first)
    make_account(first)
    with first.page.expect_download() as loading:
        first.page.get_by_role("button", name="Download my data").click()
    loading.value.save_as(tmp_path / "mine.zip")
    with zipfile.ZipFile(tmp_path / "mine.zip") as packed:
        said = json.loads(packed.read("account.json"))
        record = packed.read(f"records/briscola-{table}.txt").decode()
    assert said["account"]["name"] == "Ann" and [m["table"] for m in said["matches"]] == [table]
    assert "Ann" in record

    page = first.page
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Delete it for good").click()
    page.get_by_role("button", name="Make an account").wait_for()
    base = sqlite3.connect(own_room.folder / "room.sqlite3")
    for kept in ("accounts", "passkeys", "sessions", "account_seats"):
        assert base.execute(f"select count(*) from {kept}").fetchone() == (0,), kept
    base.close()
    told = page.evaluate(f"async () => (await fetch('/api/tables/{table}/record')).text()")
    assert "Ann" not in told and "Somebody" in told and "[Result" in told
    page.get_by_role("button", name="Log in with a passkey").click()
    assert "no account has this passkey" in page.get_by_role("alert").inner_text()
