"""Friends without a server, and without a relay: one browser has the room, others join it over a data channel, and the
texts for that are copied."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.firefox import FIREFOX, opened
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.friends import (
    MODULES,
    answer_of,
    ask,
    checked,
    connect,
    invitation,
    open_table,
    over,
    play,
    return_by_new_link,
    sit,
    take_turn,
)

Visit = Callable[..., FolderPage]
HAND = ".hand .held"
pytestmark = pytest.mark.usefixtures("alone")


def joined(visit: Visit, host: FolderPage, name: str) -> FolderPage:
    """A guest who has sat down, with a link and an answer that were copied."""
    guest = visit("/my")
    guest.page.goto(invitation(host))
    connect(host, answer_of(guest))
    sit(guest, name)
    return guest


def test_three_play_a_hand_with_links_and_answers_that_are_copied(visit: Visit) -> None:
    host = visit()
    table = open_table(host)
    guests = [joined(visit, host, "Ben"), joined(visit, host, "Cat")]
    pages = [host, *guests]
    for page in pages:
        page.page.wait_for_selector(HAND)
    hands = [frozenset(page.hand()) for page in pages]
    assert all(not a & b for n, a in enumerate(hands) for b in hands[:n])
    assert play(pages, lambda: all(map(over, pages))) == {0, 1, 2}
    assert checked(host, table)["fair"]
    for guest in guests:  # each has added a part of its own to the shuffle
        verdict = checked(guest, table)
        assert verdict["fair"], verdict
        assert "before your browser added its own" in verdict["why"]


def test_an_answer_that_is_opened_as_a_link_reaches_the_tab_with_the_table(visit: Visit) -> None:
    host = visit()
    open_table(host, guests=1)
    guest = visit("/my")
    guest.page.goto(invitation(host))
    answer = answer_of(guest)
    tab = visit("/my", beside=host)
    tab.page.goto(answer)
    tab.page.get_by_text("The other tab of this browser connects").wait_for()
    sit(guest, "Ben")
    host.page.wait_for_selector(HAND)
    again = visit("/my", beside=host)
    again.page.goto(answer)
    again.page.get_by_text("No tab of this browser waits for this answer").wait_for()


@pytest.mark.long
def test_a_guest_whose_connection_was_lost_gets_the_seat_back_by_a_new_link(visit: Visit) -> None:
    host = visit()
    table = open_table(host, guests=1)
    guest = joined(visit, host, "Ben")
    guest.page.wait_for_selector(HAND)
    hand = guest.hand()
    host.reload()
    guest.page.get_by_text("Ask for a new link").wait_for()
    host.page.wait_for_selector(HAND)
    return_by_new_link(host, guest, "Ben")
    guest.page.wait_for_selector(HAND)
    assert guest.hand() == hand
    host.page.keyboard.press("Escape")
    play([host, guest], lambda: over(host) and over(guest))
    assert checked(guest, table)["fair"]


def test_a_guest_needs_no_python(visit: Visit, server: FileServer) -> None:
    host = visit()
    open_table(host, guests=1)
    link = invitation(host)
    server.asked.clear()
    guest = visit("/join")
    guest.page.goto("about:blank")  # else only the fragment changes, perhaps before the page is drawn
    guest.page.goto(link)
    connect(host, answer_of(guest))
    sit(guest, "Ben")
    guest.page.wait_for_selector(HAND)
    assert not [path for path in server.asked if path.endswith(("pyodide.asm.wasm.gz", "package.zip.xz"))]
    guest.go("")
    guest.ready()
    guest.page.get_by_text("At friends’ devices").wait_for()


def test_a_link_that_is_cut_off_or_made_up_is_refused(visit: Visit) -> None:
    page = visit("/join")
    for fragment, said in (
        ("", "This invitation is incomplete"),
        ("#abcdefgh.f.short.short", "This invitation is incomplete"),
        (f"#../../x.f.{'a' * 43}.{'a' * 22}", "This invitation is incomplete"),
        ("#abcdefgh.o.12345678." + "A" * 200, "This link is incomplete: it cannot be read"),
        (f"#abcdefgh.f.{'a' * 43}.{'a' * 22}", "This page has no relay, which the invitation needs"),
    ):
        page.page.goto("about:blank")
        page.go(f"/join{fragment}")
        page.page.get_by_text(said).wait_for()
    page.page.goto("about:blank")
    page.go("/answer#nothing")
    page.page.get_by_text("This is no answer to an invitation").wait_for()


STRANGER = f"""async (link) => {{
  {MODULES}
  const [{{ Peer }}, description, invitation, {{ FROM_HOST }}] = await Promise.all([
    load("friends/peer"), load("friends/sessionDescription"), load("friends/invitation"), load("friends/rules")]);
  const {"{ id, offer }"} = invitation.invitationIn(link.split("#")[1]);
  const peer = new Peer(FROM_HOST);
  globalThis.heard = [];
  globalThis.peer = peer;
  peer.onmessage = (message) => globalThis.heard.push(message);
  const answer = await peer.answer(await description.decodeDescription(offer));
  return invitation.answerLink(id, await description.encodeDescription(answer));
}}"""
"""A client of one's own, which says what it likes."""


def test_a_guest_gets_nothing_but_the_table(visit: Visit) -> None:
    host = visit()
    other = open_table(host, guests=1)
    host.go("")
    table = open_table(host, guests=1)
    stranger = visit("/answer")
    connect(host, stranger.page.evaluate(STRANGER, invitation(host)))
    stranger.page.wait_for_function("() => peer.isOpen")
    order = '{"game": "whist", "name": "Eve"}'
    forbidden = [
        ("POST", "/browser/export", ""),
        ("POST", "/browser/import", ""),
        ("GET", "/browser/export", ""),
        ("GET", "/browser/networks/whist", ""),
        ("POST", "/browser/networks/whist/x.onnx", ""),
        ("DELETE", "/browser/networks/whist/x.onnx", ""),
        ("GET", "/api/tables", ""),
        ("POST", "/api/tables", order),
        ("POST", "/api/mine", '{"tables": []}'),
        ("GET", f"/api/tables/{other}", ""),
        ("POST", f"/api/tables/{other}/join", '{"name": "Eve"}'),
        ("POST", f"/api/tables/{table}/onward", '{"at": 0, "seat": 0}'),
        ("GET", f"/api/tables/{table}/../{other}", ""),
        ("GET", f"/api/tables/{table}%2F..%2F{other}", ""),
        ("DELETE", f"/api/tables/{table}", ""),
        ("GET", f"/api/tables/{table}/invitation", ""),
        ("POST", "/api/records", '{"text": ""}'),
        ("GET", "/api/health", ""),
    ]
    for number, (method, target, body) in enumerate(forbidden, 1):
        stranger.page.evaluate(
            "([id, method, target, body]) => peer.send({kind: 'request', id, method, target, headers: [], body})",
            [number, method, target, body],
        )
    stranger.page.evaluate(
        """(other) => {
          peer.send({ kind: "connect", line: 1, target: `/ws?table=${other}` });
          for (const odd of [null, 7, "text", [], {}, { kind: "status" }, { kind: "say", line: 1, text: {} },
            { kind: "say", line: 99, text: "{}" }, { kind: "request", id: "1" }, { kind: "__proto__" },
            { kind: "connect", line: 2, target: "/ws?table=../x" }, { kind: "hang-up", line: -1, code: 1 },
            { kind: "request", id: 50, method: "POST", target: "x".repeat(300), body: "" }]) peer.send(odd);
          peer.channel.send("no JSON");
        }""",
        other,
    )
    stranger.page.evaluate(
        "(t) => peer.send({kind: 'request', id: 60, method: 'GET', target: `/api/tables/${t}`, headers: [], body: ''})",
        table,
    )
    stranger.page.wait_for_function("() => heard.some((one) => one.id === 60)")
    heard: list[dict[str, Any]] = stranger.page.evaluate("() => heard")
    answers = {one["id"]: one["status"] for one in heard if one["kind"] == "answer"}
    assert answers == {**dict.fromkeys(range(1, len(forbidden) + 1), 403), 60: 200}
    assert {one["code"] for one in heard if one["kind"] == "closed"} == {1008}
    assert not [one for one in heard if one["kind"] in ("status", "said", "opened")]

    stranger.page.evaluate("() => { for (let n = 0; n < 60; n += 1) peer.send({ kind: 'nonsense' }); }")
    stranger.page.wait_for_function("() => peer.ended")
    host.page.get_by_text("No friend is connected yet").wait_for()
    host.page.get_by_text("sent far more than a game needs, or what makes no sense").wait_for()
    guest = joined(visit, host, "Ben")  # the table is as it was
    guest.page.wait_for_selector(HAND)
    assert take_turn(host) or take_turn(guest)


def test_the_page_of_a_guest_asks_for_nothing_else_and_believes_nothing_odd(visit: Visit) -> None:
    host = visit()
    table = open_table(host, guests=1)
    guest = joined(visit, host, "Ben")
    guest.page.wait_for_selector(HAND)
    assert ask(guest, f"/api/tables/{table}")[0] == 200
    assert ask(guest, "/api/health")[0] == 403
    assert ask(guest, "/browser/export", "")[0] == 403
    hand = guest.hand()
    host.page.evaluate(
        f"""async () => {{
          {MODULES}
          const {{ Peer }} = await load("friends/peer");
          const send = Peer.prototype.send;
          let odds = 10;
          Peer.prototype.send = function (message) {{
            if (odds-- > 0) for (const odd of [null, {{ kind: "status", status: {{ stage: "failed", why: "gone" }} }},
              {{ kind: "said", line: 1, text: "no JSON" }}, {{ kind: "said", line: 1, text: "[]" }},
              {{ kind: "answer", id: 1, status: 99, body: 5 }}, {{ kind: "closed", line: "1" }}]) send.call(this, odd);
            send.call(this, message);
          }};
        }}"""
    )
    play([host, guest], lambda: over(host) and over(guest))
    assert hand


def connected_stranger(visit: Visit, host: FolderPage) -> FolderPage:
    """A client of one's own that is connected with a host."""
    stranger = visit("/answer")
    connect(host, stranger.page.evaluate(STRANGER, invitation(host)))
    stranger.page.wait_for_function("() => peer.isOpen")
    return stranger


FLOODS = {
    "nonsense with sense between": """for (let n = 0; n < 60 * 4; n += 1) {
      peer.send(n % 4 ? { kind: "request", id: n, method: "GET", target: `/api/tables/${table}`, body: "" } : null);
    }""",
    "pieces": """for (let n = 0; n < 2_000; n += 1) peer.channel.send("!");""",
    "a message without an end": """for (let n = 0; n < 100; n += 1) peer.channel.send("+" + "[".repeat(16_000));""",
    "brackets": """for (let n = 0; n < 100; n += 1) peer.channel.send("." + "[".repeat(8_000) + "]".repeat(8_000));""",
}
"""What a guest sends to a host, in JavaScript."""


@pytest.mark.parametrize("name", FLOODS)
def test_a_guest_who_floods_the_host_is_cut_off_with_a_sentence(visit: Visit, name: str) -> None:
    host = visit()
    table = open_table(host, guests=1)
    stranger = connected_stranger(visit, host)
    stranger.page.evaluate(f"(table) => {{ {FLOODS[name]} }}", table)
    stranger.page.wait_for_function("() => peer.ended")
    host.page.get_by_text("sent far more than a game needs, or what makes no sense").wait_for()
    guest = joined(visit, host, "Ben")
    guest.page.wait_for_selector(HAND)


def test_a_host_who_floods_a_guest_is_left_with_a_sentence(visit: Visit) -> None:
    host = visit()
    open_table(host, guests=1)
    guest = joined(visit, host, "Ben")
    guest.page.wait_for_selector(HAND)
    host.page.evaluate(
        f"""async () => {{
          {MODULES}
          const {{ Peer }} = await load("friends/peer");
          const send = Peer.prototype.send;
          Peer.prototype.send = function (message) {{
            for (let n = 0; n < 4_000; n += 1) this.channel.send(".[]");
            send.call(this, message);
          }};
        }}"""
    )
    guest.page.evaluate(
        f"""async () => {{
          {MODULES}
          const {{ request }} = await load("base/transport");
          void request("/api/tables/" + location.search.split("/").at(-1));
        }}"""
    )
    guest.page.get_by_text("sent far more than a game needs, so the connection was closed").wait_for()


@pytest.mark.skipif(FIREFOX is None, reason="no Firefox on this machine")
def test_a_guest_in_firefox(visit: Visit, tmp_path: Path) -> None:
    host = visit()
    open_table(host, guests=1)
    with opened(tmp_path) as guest:
        guest.go(invitation(host))
        guest.wait_for("() => Boolean(document.querySelector('#own-answer'))")
        connect(host, guest.run("() => document.querySelector('#own-answer').value"))
        guest.wait_for("() => Boolean(document.querySelector('form.paper button.main'))")
        guest.run("() => document.querySelector('form.paper button.main').click()")
        guest.wait_for("() => document.querySelectorAll('.hand .held').length > 0")
        host.page.wait_for_selector(HAND)
        assert guest.complaints == []
