"""Strangers' games in the workshop: none of them does more than fail its own table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage, not_starved
from tests.web_folder.hostile_games import (
    BOOK,
    BOOKS,
    ENDLESS,
    FLOODS,
    HARMLESS,
    RULES,
    TOO_MUCH,
    at_top,
    in_rule,
    with_book,
)

START = """async () => {
  const { Sandbox } = await import(new URL("static/app/sandbox/sandbox.js", document.baseURI).href);
  window.sandbox = new Sandbox(new URL(document.baseURI).pathname);
  window.failures = [];
  window.sandbox.failures.add((failure) => window.failures.push(failure));
  await window.sandbox.start();
}"""
ASK = """async ([what, body]) => {
  try {
    const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error("no answer")), 60_000));
    return await Promise.race([window.sandbox.ask(what, body), late]);
  } catch (error) {
    return { error: error.message, findings: error.findings };
  }
}"""
TABLE = """async (order) => {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) };
  return (await window.sandbox.room.request("/api/tables", post)).json();
}"""
COUNT = """() => {
  window.parsed = 0;
  window.failures.length = 0;
  window.ends = [];
  const parse = window.parse ??= JSON.parse;
  JSON.parse = (text, ...more) => {
    window.parsed += String(text).length;
    return parse(text, ...more);
  };
  window.sandbox.room.listeners.add(({ stage, why }) => stage === "failed" && window.ends.push(why));
}"""
"""Count the letters that the page parses, and why the sandbox ends."""
MAX_PARSED = 13_000_000
"""Letters: all that a worker may send at once, and the little that it says while it starts."""
REACH = """
import js
found = []
def tried(what, code):
    try:
        found = js.Function.new("try { return String(" + code + ") } catch (error) { return 'refused' }")
        return what + "=" + str(found())
    except BaseException:
        return what + "=refused"


RESULT = "; ".join(tried(*one) for one in [
    ("document", "typeof document"), ("window", "typeof window"), ("parent", "typeof parent"),
    ("storage", "typeof localStorage"), ("base", "self.origin"),
])
"""
WATCH = """async (order) => {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) };
  const { table } = await (await window.sandbox.room.request("/api/tables", post)).json();
  const line = window.sandbox.room.open(`/ws?table=${table}`);
  window.lines = [...(window.lines ?? []), line];
  line.onopen = () => line.send(JSON.stringify({ t: "hello", token: null, since: 0 }));
}"""
EXIT = """import sys


@rule
def leave():
    sys.exit(3)


@CARD.effect"""
FETCHES = """
import asyncio
import js


async def reach():
    said = []
    for address in ADDRESSES:
        try:
            answer = await js.fetch(address)
            said.append(f"fetched {answer.status}")
        except BaseException as error:
            said.append("refused")
    for make in (
        lambda: js.XMLHttpRequest.new(), lambda: js.WebSocket.new("ws://127.0.0.1:9/"),
        lambda: js.importScripts(ADDRESSES[0]), lambda: js.EventSource.new(ADDRESSES[0]),
    ):
        try:
            made = make()
            if hasattr(made, "responseText"):
                made.open("GET", ADDRESSES[0], False)
                made.send()
                said.append(f"read {made.status}")
            else:
                said.append("made")
        except BaseException:
            said.append("refused")
    for name in ("indexedDB.open('x')", "caches.open('x')", "new BroadcastChannel(CHANNEL).postMessage('hello')"):
        said.append(name.split("(")[0])
    js.postMessage('{"kind": "failure", "failure": {"game": "reach", "record": "' + ", ".join(said) + '"}}')


asyncio.ensure_future(reach())
"""


BOTS = {"name": "Ann", "players": 2, "seats": ["bot:random", "bot:random"]}


@pytest.fixture(scope="module")
def files(folder: Path) -> Iterator[FileServer]:
    one = FileServer(folder)
    yield one
    one.stop()


@pytest.fixture(scope="module")
def page(browser: Any, files: FileServer) -> Iterator[FolderPage]:
    """One page for all games: what one does must not harm the next."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    one = FolderPage(context.new_page(), files.address)
    one.go("")
    one.page.evaluate(START)
    yield one
    context.close()


def ask(page: FolderPage, what: str, body: dict[str, Any]) -> Any:
    """What the workshop answers about a game that comes to an end."""
    answer = ask_endless(page, what, body)
    not_starved("" if isinstance(answer, list) else answer.get("error", ""))
    return answer


def ask_endless(page: FolderPage, what: str, body: dict[str, Any]) -> Any:
    """The same about one that may not."""
    answer = page.page.evaluate(ASK, [what, body])
    assert isinstance(answer, list) or answer.get("error") != "no answer"
    return answer


def still_works(page: FolderPage) -> None:
    """The workshop checks, opens and deals a good game, and the page is as it was."""
    assert ask(page, "check", {"source": RULES, "book": BOOK})["findings"] == []
    game = ask(page, "open", {"source": RULES, "book": BOOK})["game"]
    table = page.page.evaluate(TABLE, {"game": game, "name": "Ann", "players": 2, "seats": ["me", "bot:random"]})
    assert len(ask(page, "views", {"table": table["table"]})["seats"]) == 3
    assert page.page.evaluate("({}).polluted") is None
    assert page.page.evaluate("document.querySelectorAll('img[src=x]').length") == 0


def test_a_game_is_checked_opened_and_dealt(page: FolderPage) -> None:
    still_works(page)
    finding = ask(page, "check", {"source": RULES.replace("left_of(s, seat)", "lef_of(s, seat)"), "book": BOOK})
    assert "did you mean left_of?" in finding["findings"][0]["message"]


@pytest.mark.parametrize("name", HARMLESS)
def test_a_hostile_game_fails_alone(page: FolderPage, name: str) -> None:
    for what in ("check", "open"):
        told = ask(page, what, {"source": HARMLESS[name], "book": BOOK})
        assert len(json.dumps(told)) < 50_000
    still_works(page)


@pytest.mark.parametrize("name", ENDLESS)
def test_a_game_without_an_end_is_stopped_and_said(page: FolderPage, name: str) -> None:
    source, says = ENDLESS[name]
    told = ask_endless(page, "check", {"source": source, "book": BOOK})
    said = told.get("error", "") + " ".join(one["message"] for one in told.get("findings", []))
    assert said
    if says not in said:
        not_starved(said)
    assert says in said
    still_works(page)


@pytest.mark.parametrize("name", FLOODS)
def test_a_game_that_floods_the_page_later_is_removed_with_a_sentence(page: FolderPage, name: str) -> None:
    page.page.evaluate("window.sandbox.restart()")  # an earlier game may have left no memory
    page.page.evaluate(COUNT)
    page.page.evaluate("(body) => void window.sandbox.ask('check', body).catch(() => {})",
                       {"source": FLOODS[name], "book": BOOK})  # fmt: skip
    page.page.wait_for_function("() => window.ends.length > 0")
    parsed, failures, ends = page.page.evaluate("[window.parsed, window.failures.length, window.ends]")
    assert TOO_MUCH in ends[0]
    assert parsed <= MAX_PARSED
    assert failures <= 40  # the limit is 20 at once
    if "brackets" in name:
        assert parsed < 1_000_000
    still_works(page)


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_a_game_forges_is_counted_before_it_is_parsed(page: FolderPage, name: str) -> None:
    game = ask(page, "open", {"source": with_book(BOOKS[name]), "book": BOOK})["game"]
    shown = page.page.evaluate(
        "async (game) => (await (await window.sandbox.room.request(`/api/games/${game}`)).json()).book", game
    )
    assert "too large to be shown" in shown or shown.count("<") <= 4_000
    elements = page.page.evaluate("(html) => new DOMParser().parseFromString(html, 'text/html').all.length", shown)
    assert elements <= 2_010
    page.page.evaluate("window.sandbox.restart()")
    still_works(page)


def test_books_of_honest_games_pass_as_they_are(page: FolderPage) -> None:
    """All books of the card room: nothing is taken away from what `book_html` makes of a book."""
    changed = page.page.evaluate("""async () => {
      const { safeBook } = await import(new URL("static/app/sandbox/safeBook.js", document.baseURI).href);
      const all = await (await fetch("api/games.json")).json();
      const names = (all.games ?? all).map(({ name }) => name);
      const changed = [];
      for (const name of names) {
        const { book } = await (await fetch(`api/games/${name}.json`)).json();
        if (safeBook(book) !== book) changed.push(name);
      }
      return [names.length, changed];
    }""")
    assert changed[0] > 30
    assert changed[1] == []


def test_a_loop_at_a_table_is_stopped_with_its_line(page: FolderPage) -> None:
    source = in_rule("    while s.hand >= 0:\n        s.hand = s.hand")
    game = ask(page, "open", {"source": source, "book": BOOK})["game"]
    page.page.evaluate(WATCH, {**BOTS, "game": game})
    page.page.wait_for_function("() => window.failures.length > 0")
    finding = page.page.evaluate("window.failures[0].findings[0]")
    assert "ran for more than 2 seconds" in finding["message"]
    assert "s.hand" in source.splitlines()[finding["line"] - 1]
    still_works(page)


def test_a_rule_that_exits_loses_its_table_alone(page: FolderPage) -> None:
    game = ask(page, "open", {"source": in_rule("    leave()").replace("@CARD.effect", EXIT, 1), "book": BOOK})["game"]
    page.page.evaluate(WATCH, {**BOTS, "game": game})
    page.page.wait_for_timeout(3_000)
    still_works(page)


def test_a_game_reaches_neither_the_page_nor_its_files_nor_the_network(page: FolderPage, files: FileServer) -> None:
    addresses = f"ADDRESSES = [{files.address + 'index.html'!r}, 'https://example.org/', 'data:text/plain,x']\n"
    before = len(files.asked)
    ask(page, "check", {"source": at_top(addresses + FETCHES), "book": BOOK})
    page.page.wait_for_function("() => window.failures.some((one) => one.game === 'reach')")
    said = page.page.evaluate("window.failures.find((one) => one.game === 'reach').record")
    assert "fetched" not in said
    assert "read" not in said
    assert files.asked[before:] == []
    still_works(page)


def test_there_is_no_document_and_the_origin_is_its_own(page: FolderPage) -> None:
    told = ask(
        page, "check", {"source": at_top(f"{REACH}\nraise ValueError(RESULT + str(js.self.origin))"), "book": BOOK}
    )
    said = told["findings"][0]["message"]
    assert said.endswith("null")
    for name in ("document", "window", "storage"):
        assert f"{name}=undefined" in said or f"{name}=refused" in said


def test_a_book_with_scripts_is_shown_as_text(page: FolderPage) -> None:
    book = f"{BOOK}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n"
    game = ask(page, "open", {"source": RULES, "book": book})["game"]
    shown = page.page.evaluate(
        "async (game) => (await (await window.sandbox.room.request(`/api/games/${game}`)).json()).book", game
    )
    assert "<script" not in shown
    assert "<img" not in shown
    assert "javascript:" not in shown or "href" not in shown.split("javascript:")[0][-30:]


def test_html_that_an_interpreter_forges_is_made_safe(page: FolderPage) -> None:
    kept = page.page.evaluate("""async () => {
      const { safeBook } = await import(new URL("static/app/sandbox/safeBook.js", document.baseURI).href);
      return safeBook(`<p id="R1" class="rule" onclick="alert(1)" style="position:fixed"><strong>R1.</strong> a
        <a href="javascript:alert(1)">b</a><a href="/g/whist">c</a></p><script>alert(1)</scr` + `ipt>
        <iframe src="https://example.org"></iframe><form action="/x"><input></form>
        <button class="term" aria-description="m" onclick="alert(1)">t</button><svg onload="alert(1)"></svg>`);
    }""")
    assert '<p id="R1" class="rule"><strong>R1.</strong>' in kept
    assert '<a href="/g/whist">c</a>' in kept
    for evil in ("onclick", "javascript", "<script", "iframe", "<form", "<input", "style", "svg"):
        assert evil not in kept


def test_messages_of_another_shape_are_dropped(page: FolderPage) -> None:
    kept = page.page.evaluate("""async () => {
      const { readMessage } = await import(new URL("static/app/sandbox/messages.js", document.baseURI).href);
      return [
        { kind: "answer" }, 7, null, "x", '{"kind": "answer", "id": 1, "status": 99, "headers": [], "body": ""}',
        '{"kind": "toString"}', '{"kind": "said", "line": -1, "text": "{}"}',
        '{"kind": "status", "status": {"stage": "waiting"}}', "x".repeat(9_000_000),
      ].map(readMessage).concat([
        readMessage(
          '{"kind": "answer", "id": 1, "status": 200, "headers": [["x\\\\n", "y"], ["a", "b"]], "body": "{}"}'),
      ]);
    }""")
    assert kept[:-1] == [None] * (len(kept) - 1)
    assert kept[-1] == {"kind": "answer", "id": 1, "status": 200, "headers": [["a", "b"]], "body": "{}"}


def test_moves_that_never_end_are_reported(page: FolderPage) -> None:
    source = RULES.replace("    if tricks_done(s) == 4:\n        score_hand(s)\n", "    s.tricks[winner] = 0\n")
    source = source.replace(
        "    lay(s, seat, card)\n", "    lay(s, seat, card)\n    s.hands[seat] = add(s.hands[seat], card)\n"
    )
    source = source.replace("from upcard.rulebook import About", "from upcard.rulebook import add, About")
    opened = ask(page, "open", {"source": source, "book": BOOK})
    ask(page, "tests", {"game": opened["game"]})
    page.page.wait_for_function("async () => (await window.sandbox.ask('progress')).findings.length > 0")
    ask(page, "stop", {})
    still_works(page)
