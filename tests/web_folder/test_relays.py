"""Friends by one link, through relays: they come back by themselves, also where relays die, lie or flood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.firefox import FIREFOX, opened
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.friends import (
    RelayServer,
    checked,
    invitation,
    open_table,
    over,
    play,
    serve_with,
    sit,
    take_turn,
)
from tests.web_folder.lying_relay import LyingRelay, made_up
from upcard.site.build import Reach

Visit = Callable[..., FolderPage]
HAND = ".hand .held"
AWAY = "Your friend’s device is away"
REFUSED = re.compile(r"^WebSocket connection to 'ws://127.0.0.1:\d+/\w*' failed: ")
REMOVED = "Your friend has removed you from the table"
UNREACHABLE = """() => {
  const real = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
    return real.call(this, { type, sdp: sdp.replace(/a=candidate:.*\\r\\n/g, "") });
  };
}"""
"""Keeps the address of the other device from the page."""
COUNTED = """() => {
  const Real = RTCPeerConnection;
  globalThis.connections = 0;
  globalThis.RTCPeerConnection = class extends Real {
    constructor(...all) { super(...all); globalThis.connections += 1; }
  };
}"""
"""Counts the connections that a page prepares."""


@pytest.fixture
def lying(server: FileServer, folder: Path, tmp_path: Path) -> Iterator[LyingRelay]:
    """A relay that a test may let lie, and the folder built for it."""
    one = LyingRelay()
    serve_with(server, folder, tmp_path / "web", Reach(relays=(one.url,)))
    yield one
    one.stop()


def by_link(visit: Visit, link: str, name: str = "", **more: Any) -> FolderPage:
    """A guest who has opened a link, and has sat down if there is a name."""
    guest = visit("/my", **more)
    guest.page.goto(link)
    if name:
        sit(guest, name)
    return guest


def two_at_a_table(visit: Visit) -> tuple[FolderPage, FolderPage, str]:
    """A host and a guest with cards, and the link."""
    host = visit()
    open_table(host, guests=1)
    link = invitation(host)
    guest = by_link(visit, link, "Ben")
    for page in (host, guest):
        page.page.wait_for_selector(HAND)
    return host, guest, link


def forgive(*pages: FolderPage) -> None:
    """Leave pages, and forget complaints of the browser about a relay that cannot be reached."""
    for page in pages:
        page.page.goto("about:blank")
        page.page.wait_for_timeout(100)
        page.complaints[:] = [one for one in page.complaints if not REFUSED.match(one)]


def at_the_table(guest: FolderPage) -> None:
    """Wait until a guest is connected."""
    guest.page.wait_for_selector(HAND)
    guest.page.wait_for_function("() => !document.querySelector('.room-note')")


def test_three_play_by_one_link_and_come_back_by_themselves(relay: RelayServer, visit: Visit) -> None:
    host = visit()
    table = open_table(host)
    link = invitation(host)
    guests = [by_link(visit, link, name) for name in ("Ben", "Cat")]
    pages = [host, *guests]
    for page in pages:
        page.page.wait_for_selector(HAND)
    assert any(map(take_turn, pages))  # in the middle of a trick
    host.page.wait_for_timeout(500)
    hands = [page.hand() for page in pages]

    guests[0].reload()
    assert guests[0].hand() == hands[1]

    other = visit("/my", beside=guests[1])
    guests[1].page.close()
    other.page.goto(link)
    assert other.hand() == hands[2]
    guests[1] = pages[2] = other

    host.reload()
    for guest in guests:
        guest.page.get_by_text(AWAY).wait_for()
    host.page.wait_for_selector(HAND)
    for guest in guests:
        at_the_table(guest)
    assert [page.hand() for page in pages] == hands
    assert play(pages, lambda: all(map(over, pages))) == {0, 1, 2}
    assert [checked(page, table)["fair"] for page in pages] == [True, True, True]


def test_the_table_goes_on_when_a_host_who_was_away_is_back(relay: RelayServer, visit: Visit) -> None:
    host, guest, link = two_at_a_table(visit)
    hand = guest.hand()
    back = visit("/my", beside=host)
    host.page.close()
    guest.page.get_by_text(AWAY).wait_for()
    late = by_link(visit, link)
    late.page.get_by_text("does not answer: its page may be closed").wait_for()
    guest.page.get_by_text("does not answer: its page may be closed").wait_for()
    back.go(f"/t/{link.split('#')[1].split('.')[0]}")
    back.page.wait_for_selector(HAND)
    at_the_table(guest)
    assert guest.hand() == hand
    play([back, guest], lambda: over(back) and over(guest))


def test_two_tabs_of_a_host_are_one(relay: RelayServer, visit: Visit) -> None:
    host, guest, link = two_at_a_table(visit)
    hand = guest.hand()
    second = visit(f"/t/{link.split('#')[1].split('.')[0]}", beside=host)
    second.page.wait_for_selector(HAND)
    guest.reload()
    assert guest.hand() == hand
    second.page.get_by_role("tab", name="Table").click()
    second.page.get_by_text("No friend is connected yet").wait_for()  # the guest is the first tab's
    host.page.close()
    second.takes_over()
    at_the_table(guest)
    assert guest.hand() == hand
    play([second, guest], lambda: over(second) and over(guest))


@pytest.mark.long
def test_what_one_tab_of_a_host_changes_the_other_carries_out(relay: RelayServer, visit: Visit) -> None:
    host = visit()
    table = open_table(host)
    link = invitation(host)
    guest = by_link(visit, link, "Ben")
    watcher = by_link(visit, link)
    watcher.page.get_by_label("Your name").wait_for()
    second = visit(f"/t/{table}", beside=host)
    second.page.get_by_role("button", name="Withdraw this link").click()
    watcher.page.get_by_text(REMOVED).wait_for()
    assert guest.page.get_by_text(REMOVED).count() == 0
    second.page.get_by_role("button", name="Remove Ben from the table").click()
    second.page.get_by_role("button", name="Remove for good").click()
    guest.page.get_by_text(REMOVED).wait_for()
    host.page.get_by_text("No friend is connected yet").wait_for()


def test_a_host_who_opens_the_link_keeps_the_table(relay: RelayServer, visit: Visit) -> None:
    host, guest, link = two_at_a_table(visit)
    hand = guest.hand()
    own = visit("/my", beside=host)
    own.page.goto(link)
    own.page.wait_for_selector(HAND)
    host.reload()
    host.page.wait_for_selector(HAND)
    at_the_table(guest)
    assert guest.hand() == hand


@pytest.mark.long
def test_devices_without_a_direct_way_read_what_to_do(
    server: FileServer, folder: Path, tmp_path: Path, visit: Visit
) -> None:
    relay = LyingRelay()
    reach = Reach(relays=(relay.url,), ice_servers=("stun:127.0.0.1:9",))
    serve_with(server, folder, tmp_path / "web", reach)
    host = visit()
    host.page.evaluate(UNREACHABLE)
    open_table(host, guests=1)
    link = invitation(host)
    guest = visit("/my")
    guest.page.add_init_script(f"({UNREACHABLE})()")
    guest.page.goto("about:blank")
    guest.page.goto(link)
    guest.page.get_by_text("no direct way leads from one to the other").wait_for()
    guest.page.get_by_text("a TURN server").wait_for()
    relay.stop()
    forgive(host, guest)


def test_a_withdrawn_link_admits_no_new_guest(relay: RelayServer, visit: Visit) -> None:
    host = visit()
    open_table(host)
    link = invitation(host)
    guest = by_link(visit, link, "Ben")
    host.page.get_by_role("button", name="Remove Ben from the table").wait_for()
    host.page.get_by_role("button", name="Withdraw this link").click()
    late = by_link(visit, link)
    late.page.get_by_text("Your friend has withdrawn this link. Ask for a new one.").wait_for()
    guest.reload()  # who was there comes back
    guest.page.get_by_text("at the table").first.wait_for()
    new = invitation(host)
    assert new != link
    late.page.goto("about:blank")
    late.page.goto(new)
    sit(late, "Cat")
    for page in (host, guest, late):
        page.page.wait_for_selector(HAND)


@pytest.mark.parametrize(
    "there", [pytest.param(True, id="who is there"), pytest.param(False, id="who is away", marks=pytest.mark.long)]
)
def test_a_friend_is_removed_for_good(relay: RelayServer, visit: Visit, there: bool) -> None:
    host = visit()
    table = open_table(host)
    link = invitation(host)
    ben, cat = by_link(visit, link, "Ben"), by_link(visit, link, "Cat")
    for page in (host, ben, cat):
        page.page.wait_for_selector(HAND)
    if not there:
        ben.page.goto("about:blank")
    host.page.get_by_role("tab", name="Table").click()
    host.page.get_by_role("button", name="Remove Ben from the table").click()
    host.page.get_by_role("button", name="Remove for good").click()
    if there:
        ben.page.get_by_text(REMOVED).wait_for()
    host.page.wait_for_function(
        """async (table) => {
          const { request } = await import(new URL("static/app/base/transport.js", document.baseURI).href);
          const { seats } = await (await request(`/api/tables/${table}`)).json();
          return seats.map(({ kind }) => kind).join() === "person,bot,person";
        }""",
        arg=table,
    )
    ben.page.goto("about:blank")
    ben.page.goto(link)
    ben.page.get_by_text("Your friend has withdrawn this link").wait_for()
    pages = [host, cat]
    play(pages, lambda: all(map(over, pages)))


@pytest.mark.long
def test_a_match_outlives_a_relay_that_dies(relay: RelayServer, visit: Visit) -> None:
    host, guest, _ = two_at_a_table(visit)
    relay.stop()
    for _ in range(2):
        play([host, guest], lambda: take_turn(host) or take_turn(guest))
    hand = guest.hand()
    guest.reload()
    guest.page.get_by_text("No relay can be reached, through which your friend could be found").wait_for()
    host.page.get_by_role("tab", name="Table").click()
    host.page.get_by_text("No relay can be reached, so friends cannot join now").wait_for()
    relay.start()
    at_the_table(guest)
    assert guest.hand() == hand
    host.page.get_by_text("No relay can be reached").wait_for(state="hidden")
    forgive(host, guest)


@pytest.mark.long
def test_one_of_several_relays_is_enough(server: FileServer, folder: Path, tmp_path: Path, visit: Visit) -> None:
    dead, first, second = RelayServer(), LyingRelay(), LyingRelay()
    dead.stop()
    serve_with(server, folder, tmp_path / "web", Reach(relays=(dead.url, first.url, second.url)))
    host = visit()
    host.page.evaluate(COUNTED)
    open_table(host, guests=1)
    guest = by_link(visit, invitation(host), "Ben")
    guest.page.wait_for_selector(HAND)
    assert host.page.evaluate("connections") == 1  # the call came twice
    first.stop()
    guest.reload()
    at_the_table(guest)
    second.stop()
    forgive(host, guest)


def test_a_relay_that_repeats_and_makes_up_messages_connects_no_other_guest(lying: LyingRelay, visit: Visit) -> None:
    host = visit()
    host.page.evaluate(COUNTED)
    open_table(host, guests=1)
    link = invitation(host)

    def lie(relay: LyingRelay, event: dict[str, Any]) -> list[dict[str, Any]]:
        to, before = event["tags"][0][1], relay.seen[0]
        return [
            made_up(event, content=event["content"][:-4] + "AAAA"),
            made_up(event, pubkey="f" * 64),  # no point of the curve
            made_up(event, pubkey="1" * 64),
            made_up(event, pubkey=to),  # it sends a message back to its author, in another's name
            made_up(event, pubkey=to, tags=[["p", event["pubkey"]]]),
            made_up(event, content="A" * 4_000),
            event,
            event,
            made_up(event),
            before,
        ]

    lying.lie = lie
    guest = by_link(visit, link)
    guest.page.get_by_label("Your name").wait_for()
    lying.flood(20, '["EVENT", "friends", null]')
    lying.flood(20, '["EVENT", "friends", {"kind": 20052, "pubkey": 5, "tags": "x", "content": {}}]')
    lying.flood(5, "[" * 5_000)
    sit(guest, "Ben")
    guest.page.wait_for_selector(HAND)
    hand = guest.hand()
    guest.reload()
    at_the_table(guest)
    assert guest.hand() == hand
    assert host.page.evaluate("connections") == 2  # one for each call


def test_a_relay_that_floods_is_left(lying: LyingRelay, visit: Visit) -> None:
    host, guest, _ = two_at_a_table(visit)
    lying.flood(1_000)
    host.page.get_by_role("tab", name="Table").click()
    host.page.get_by_text("No relay can be reached").wait_for()
    assert lying.addressees == {}
    assert take_turn(host) or take_turn(guest)


def test_a_relay_learns_nothing_that_can_be_read(lying: LyingRelay, visit: Visit) -> None:
    _, _, link = two_at_a_table(visit)
    secret = link.rpartition(".")[2]
    assert [len(event["tags"]) for event in lying.seen] == [1] * len(lying.seen) and len(lying.seen) >= 2
    for event in lying.seen:
        assert set(event) == {"id", "pubkey", "created_at", "kind", "tags", "content", "sig"}
        assert secret not in str(event) and "Ben" not in str(event)
        assert re.fullmatch(r"[\w-]{40,4000}", event["content"])


def test_nothing_is_asked_elsewhere_before_an_invitation(relay: RelayServer, visit: Visit) -> None:
    host = visit("/my")
    lines: list[str] = []
    host.page.on("websocket", lambda line: lines.append(line.url))
    host.page.add_init_script(f"({COUNTED})()")
    host.go("")
    open_table(host, guests=1)
    host.page.wait_for_timeout(1_000)
    assert lines == [] and host.page.evaluate("connections") == 0
    link = invitation(host)
    guest = by_link(visit, link, "Ben")
    guest.page.wait_for_selector(HAND)
    assert lines == [relay.url] and host.page.evaluate("connections") == 1
    guest.go("/g/whist")
    lines.clear()
    guest.page.on("websocket", lambda line: lines.append(line.url))
    guest.reload()
    guest.ready()
    assert lines == []


@pytest.mark.skipif(FIREFOX is None, reason="no Firefox on this machine")
def test_a_guest_in_firefox_comes_by_the_link_and_comes_back(relay: RelayServer, visit: Visit, tmp_path: Path) -> None:
    host = visit()
    open_table(host, guests=1)
    with opened(tmp_path) as guest:
        guest.go(invitation(host))
        guest.wait_for("() => Boolean(document.querySelector('form.paper button.main'))")
        guest.run("() => document.querySelector('form.paper button.main').click()")
        guest.wait_for("() => document.querySelectorAll('.hand .held').length > 0")
        host.page.wait_for_selector(HAND)
        guest.run("() => location.reload()")
        guest.wait_for("() => document.querySelectorAll('.hand .held').length > 0")
        assert guest.complaints == []
