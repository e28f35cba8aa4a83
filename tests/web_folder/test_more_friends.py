"""Friends without a server, further: seven guests and an eighth, a second match, a guest who closes the tab, what a
guest is shown, and the ICE servers of a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.friends import (
    MODULES,
    answer_of,
    checked,
    open_table,
    over,
    play,
    return_by_new_link,
    serve_with,
    sit,
)
from tests.web_folder.test_friends import HAND, joined
from upcard.site.build import Reach

Visit = Callable[..., FolderPage]
pytestmark = pytest.mark.usefixtures("alone")

OFFER = f"""async (table) => {{
  {MODULES}
  return (await load("friends/host")).offerLink(table);
}}"""
GIVE = f"""async (answer) => {{
  {MODULES}
  return (await load("friends/host")).giveAnswer(answer);
}}"""
ANSWER = f"""async (link) => {{
  {MODULES}
  const [{{ Peer }}, description, invitation, {{ FROM_HOST }}] = await Promise.all([
    load("friends/peer"), load("friends/sessionDescription"), load("friends/invitation"), load("friends/rules")]);
  const {{ id, offer }} = invitation.invitationIn(link.split("#")[1]);
  const peer = new Peer(FROM_HOST);
  const one = {{ peer, heard: [] }};
  (globalThis.guests ??= []).push(one);
  peer.onmessage = (message) => one.heard.push(message);
  const answer = await peer.answer(await description.decodeDescription(offer));
  return invitation.answerLink(id, await description.encodeDescription(answer));
}}"""
"""A guest without a page of its own: many of them are in one tab."""


def light_guest(host: FolderPage, table: str, tab: FolderPage) -> int:
    """Connect one more guest of a tab; its number there."""
    answer = tab.page.evaluate(ANSWER, host.page.evaluate(OFFER, table))
    host.page.evaluate(GIVE, answer)
    number: int = tab.page.evaluate("guests.length - 1")
    tab.page.wait_for_function("(n) => guests[n].heard.length > 0", arg=number)
    return number


def test_seven_guests_are_connected_and_an_eighth_reads_a_sentence(visit: Visit) -> None:
    host = visit()
    table = open_table(host, guests=3)
    tab = visit("/answer")
    for _ in range(7):
        light_guest(host, table, tab)
    host.page.get_by_text("7 friends are connected.").wait_for()
    assert tab.page.evaluate("guests.map(({ heard }) => heard[0])") == [{"kind": "host", "seat": 0}] * 7
    eighth = light_guest(host, table, tab)
    assert tab.page.evaluate("(n) => guests[n].heard", eighth) == [{"kind": "full"}]
    tab.page.wait_for_function("(n) => guests[n].peer.ended", arg=eighth)
    late = visit("/my")
    late.page.goto(host.page.evaluate(OFFER, table))
    host.page.evaluate(GIVE, answer_of(late))
    late.page.get_by_text(
        "Seven friends are connected with your friend’s device already; more it cannot take."
    ).wait_for()
    assert tab.page.evaluate("guests.filter(({ peer }) => peer.isOpen).length") == 7
    # When one of them goes, there is a place again.
    tab.page.evaluate("guests[3].peer.end()")
    host.page.get_by_text("6 friends are connected.").wait_for()
    guest = visit("/my")
    guest.page.goto(host.page.evaluate(OFFER, table))
    host.page.evaluate(GIVE, answer_of(guest))
    sit(guest, "Ben")
    host.page.get_by_text("7 friends are connected.").wait_for()


def test_a_second_match_is_played_with_the_guest_and_the_page_says_who_dealt(visit: Visit) -> None:
    host = visit()
    table = open_table(host, guests=1)
    guest = joined(visit, host, "Ben")
    pages = [host, guest]
    for page in pages:
        page.page.wait_for_selector(HAND)
    play(pages, lambda: all(map(over, pages)))
    for page in pages:
        page.page.locator("details.fair.proven summary").click()
    fixed = "device fixed its part of the shuffle before your browser added its own"
    guest.page.get_by_text(f"Ann’s {fixed}").wait_for()
    host.page.get_by_text("This device fixed").wait_for()
    assert guest.page.get_by_text("The server").count() == 0

    guest.page.get_by_role("link", name="Replay").click()
    guest.page.get_by_role("button", name="Next move").wait_for()
    assert guest.page.get_by_role("button", name="Play on from here").count() == 0
    guest.page.go_back()
    guest.page.get_by_role("button", name="Play again").click()
    host.page.get_by_role("button", name="Play again").click()
    for page in pages:
        page.page.wait_for_function("(old) => !location.href.includes(old)", arg=table)
        page.page.wait_for_selector(HAND)
    play(pages, lambda: all(map(over, pages)))
    second = guest.page.url.rpartition("/")[2]
    assert second != table
    assert checked(guest, second)["fair"]


@pytest.mark.long
def test_a_guest_who_has_closed_the_tab_returns_by_a_new_link(visit: Visit) -> None:
    host = visit()
    open_table(host, guests=1)
    guest = joined(visit, host, "Ben")
    guest.page.wait_for_selector(HAND)
    hand = guest.hand()
    other = visit("/my", beside=guest)
    guest.page.close()
    return_by_new_link(host, other, "Ben")
    other.page.wait_for_selector(HAND)
    assert other.hand() == hand
    host.page.keyboard.press("Escape")
    play([host, other], lambda: over(host) and over(other))


@pytest.fixture
def with_ice(server: FileServer, folder: Path, tmp_path: Path) -> Callable[..., None]:
    """Have the folder served with ICE servers."""

    def serve(*ice: str, spoil: str = "") -> None:
        serve_with(server, folder, tmp_path / "web", Reach(ice_servers=ice))
        if spoil:
            index = tmp_path / "web/index.html"
            index.write_text(index.read_text(encoding="utf-8").replace(ice[0], spoil), encoding="utf-8")

    return serve


def test_connections_use_the_ice_servers_of_the_folder(visit: Visit, with_ice: Callable[..., None]) -> None:
    with_ice("stun:127.0.0.1:9", "turn:ann:secret@127.0.0.1:9?transport=udp")
    page = visit("/my")
    used = page.page.evaluate(
        f"""async () => {{
          {MODULES}
          const [{{ Peer }}, {{ FROM_HOST }}] = await Promise.all([load("friends/peer"), load("friends/rules")]);
          const peer = new Peer(FROM_HOST);
          const {{ iceServers }} = peer.connection.getConfiguration();
          peer.end();
          return iceServers.map(({{ urls, username, credential }}) => [[urls].flat()[0], username, credential]);
        }}"""
    )
    assert [used[0][0], *used[1]] == ["stun:127.0.0.1:9", "turn:127.0.0.1:9?transport=udp", "ann", "secret"]
    # Servers that do not answer cost two seconds; the invitation is made all the same, and says nothing of networks.
    open_table(page, guests=1)
    guest = joined(visit, page, "Ben")
    guest.page.wait_for_selector(HAND)
    assert page.page.get_by_text("must be in the same network").count() == 0


def test_an_ice_server_that_the_browser_refuses_is_said(visit: Visit, with_ice: Callable[..., None]) -> None:
    with_ice("stun:127.0.0.1:9", spoil="nonsense:127.0.0.1")
    host = visit()
    open_table(host, guests=1)
    host.page.get_by_role("button", name="Invite a friend").click()
    host.page.get_by_text("This site names an ICE server with an address that this browser does not accept").wait_for()
