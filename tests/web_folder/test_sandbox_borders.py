"""What holds strangers' code in the workshop: the frame's policy and its guard, with a script of one's own in place of
Python, in Chromium and Firefox; and what the worker of the workshop has left for a game in Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.firefox import DESK, FIREFOX, opened
from tests.web_folder.bench_page import STARTS
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.hostile_games import BOOK, RULES, at_top
from tests.web_folder.test_hostile_games import ask, files, page, still_works

__all__ = ["files", "page"]
HERE = Path(__file__).parent
BARE = (HERE / "bare_frame.js").read_text(encoding="utf-8").partition("*/")[2].strip()
TRIES = (HERE / "hostile_script.js").read_text(encoding="utf-8")
MISSING = ("document", "window", "webRTC", "sendBeacon", "shared", "localStorage", "popup")
"""What a worker has not at all."""
REFUSED = (
    "location", "fetch", "fetchOpaque", "fetchData", "request", "socket", "socketStream", "events", "transport",
    "importScripts", "importRemote", "importJson", "importCss", "importData", "font", "remoteWorker", "dataWorker",
    "sharedWorker", "serviceWorker", "database", "caches", "files", "locks", "evaluated", "eval", "timer",
    "notification",
)  # fmt: skip
"""What the frame's origin and its policy refuse."""
MAX_GAP_MS = 1_500
"""Milliseconds for which the page may stand still on a busy machine, while a stranger's script sends all it can."""

Evaluate = Callable[[str, Any], Any]


@pytest.fixture(params=["chromium", "firefox"])
def evaluate(request: pytest.FixtureRequest, folder: Path, files: FileServer, tmp_path: Path) -> Iterator[Evaluate]:
    """Run a function in a page of the folder, in each browser."""
    if request.param == "chromium":
        context = request.getfixturevalue("browser").new_context()
        chromium = context.new_page()
        chromium.goto(files.address + "licences.txt")
        chromium.goto(files.address)
        yield chromium.evaluate
        context.close()
        return
    if FIREFOX is None:
        pytest.skip("no Firefox here (Debian: apt-get install firefox-esr)")
    with opened(tmp_path, DESK) as firefox:
        firefox.go(files.address)
        yield firefox.evaluate


def test_a_strangers_script_reaches_nothing(evaluate: Evaluate, files: FileServer) -> None:
    away = FileServer(files.folder)
    try:
        places = {
            "http": f"{files.address}stolen", "https": files.address.replace("http:", "https:"),
            "ws": f"{files.address.replace('http:', 'ws:')}stolen", "script": f"{away.address}room/files.js",
            "channel": "strangers",
        }  # fmt: skip
        came = evaluate(BARE, [f"const PLACES = {json.dumps(places)};\n{TRIES}", "strangers", 90_000])
        if came["how"] == "late":
            raise TimeoutError("the script did not end in time")  # which is tried once more
        tried = dict(line.split("=", 1) for line in came["said"])
        assert came["how"] == "done="
        assert tried["origin"] == "null"
        assert {name: tried[name] for name in MISSING if set(tried[name].split(",")) != {"undefined"}} == {}
        assert {name: tried[name] for name in REFUSED if not tried[name].startswith("refused")} == {}
        assert tried["nested"] == "refused refused refused"  # a worker inside the worker has the same policy
        assert came["heard"] == []
        assert [path for path in files.asked if "stolen" in path] == []
        assert away.asked == []
    finally:
        away.stop()


@pytest.mark.parametrize(
    "flood",
    [
        "for (let n = 0; n < 1e6; n += 1) postMessage('[]');",
        "for (let n = 0; n < 1e6; n += 1) postMessage({ n });",
        "for (let n = 0; n < 1e5; n += 1) { const { port1, port2 } = new MessageChannel();"
        " postMessage('x', [port1, port2]); }",
        "const text = 'x'.repeat(3_900_000); for (let n = 0; n < 100; n += 1) postMessage(text);",
        "postMessage('x'.repeat(4_100_000));",
        "for (let n = 0; n < 30; n += 1) { const one = new ArrayBuffer(1e7); postMessage(one, [one]); }"
        " for (let n = 0; n < 1e4; n += 1) postMessage(n);",
    ],
    ids=["texts", "objects", "channels", "long texts", "a text that is too long", "buffers"],
)
def test_a_flood_is_ended_and_does_not_stop_the_page(evaluate: Evaluate, flood: str) -> None:
    came = evaluate(BARE, [flood, "strangers", 60_000])
    assert json.loads(came["how"])["kind"] == "flood"
    # A slow machine may give back a part of the budget meanwhile.
    assert came["passed"] <= 2 * came["limits"]["messages"][0]
    assert came["letters"] <= 2 * came["limits"]["letters"][0]
    assert came["gap"] < MAX_GAP_MS


def test_the_frame_itself_can_go_nowhere(browser: Any, files: FileServer) -> None:
    """No stranger's code runs in the frame. If it did, it could neither leave it nor open anything."""
    away = FileServer(files.folder)
    context = browser.new_context()
    try:
        whole = context.new_page()
        whole.goto(files.address)
        whole.evaluate(
            """() => new Promise((done) => {
              const frame = document.createElement("iframe");
              frame.setAttribute("sandbox", "allow-scripts");
              frame.onload = done;
              frame.src = new URL("room/sandbox.html", document.baseURI).href;
              document.body.append(frame);
            })"""
        )
        frame = next(one for one in whole.frames if one.url.endswith("sandbox.html"))
        before = whole.url
        tried = frame.evaluate(
            """async (away) => {
              const attempt = (way) => { try { return String(way()); } catch (error) { return error.name; } };
              const form = document.createElement("form");
              Object.assign(form, { action: away, method: "post" });
              document.documentElement.append(form);
              return [
                () => parent.document.title, () => top.location.href, () => { top.location = away; return "gone"; },
                () => open(away), () => localStorage.length, () => document.cookie, () => { alert(1); return "said"; },
                () => { form.submit(); return "sent"; }, () => navigator.sendBeacon(away, "x"),
                () => { new Image().src = away; return "asked"; },
              ].map(attempt);
            }""",
            f"{away.address}stolen",
        )
        assert tried[:2] == ["SecurityError", "SecurityError"]
        assert tried[2] != "gone"
        assert tried[3] in ("null", "SecurityError")
        assert tried[4:6] == ["SecurityError", "SecurityError"]
        frame.evaluate(
            """(away) => {
              const meta = document.createElement("meta");
              Object.assign(meta, { httpEquiv: "refresh", content: `0; url=${away}` });
              document.head.append(meta);
              setTimeout(() => { location.href = away; }, 100);
            }""",
            f"{away.address}stolen",
        )
        whole.wait_for_timeout(1_500)
        assert whole.url == before
        assert len(context.pages) == 1
        assert away.asked == []
    finally:
        context.close()
        away.stop()


LEFT = """
import js
import pyodide_js
import pyodide.code
import ctypes
LOST = [name for name in (
    "Worker", "SharedWorker", "WebSocket", "EventSource", "WebTransport", "RTCPeerConnection", "XMLHttpRequest",
    "fetch", "importScripts", "indexedDB", "caches", "BroadcastChannel", "OffscreenCanvas", "Notification", "Blob",
    "URL", "FileReaderSync", "close", "Request", "Response", "FontFace", "console") if hasattr(js, name)]
LOST += [name for name in ("gpu", "serviceWorker", "locks", "storage", "usb", "permissions", "sendBeacon")
         if hasattr(js.navigator, name)]
try:
    pyodide.code.run_js("postMessage('x')")
    LOST.append("run_js")
except BaseException:
    pass
try:
    js.Object.constructor("return this")()
    LOST.append("Function")
except BaseException:
    pass
raise ValueError(f"left: {LOST}")
"""


def test_a_game_in_python_finds_only_what_python_needs(page: FolderPage) -> None:
    """A second border: what the interpreter does not need is taken away before any game runs."""
    said = ask(page, "check", {"source": at_top(LEFT), "book": BOOK})["findings"][0]["message"]
    assert said == "ValueError: left: []"
    still_works(page)


BUILTINS = {
    "builtins that lie": "import builtins\nbuiltins.len = lambda one: 0\nbuiltins.isinstance = lambda a, b: True\n"
    "builtins.sorted = None\nbuiltins.open = None\nbuiltins.min = None\n",
    "modules that lie": "import json, msgspec, sys\nmsgspec.json = None\njson.loads = None\nsys.modules['re'] = None\n",
    "the workshop's own checks": "import upcard.workshop.check as check\ncheck.check = lambda *all: None\n"
    "check.load = None\nimport upcard.workshop.limit as limit\nlimit.Limit.begin = None\n",
    "an event loop that is gone": "import asyncio\nasyncio.get_event_loop().call_soon = None\n"
    "asyncio.ensure_future = None\nasyncio.sleep = None\n",
    "JavaScript that lies": "import js\njs.JSON.parse = None\njs.JSON.stringify = None\njs.postMessage = None\n"
    "js.Object.prototype.polluted = True\njs.Array.prototype.map = None\n",
}
"""Games that replace what checks trust: they spoil this workshop, and nothing beyond it."""


@pytest.mark.parametrize("name", BUILTINS)
def test_a_game_that_replaces_what_checks_trust_spoils_its_workshop_alone(page: FolderPage, name: str) -> None:
    page.page.evaluate(
        "(body) => { window.spoiled = window.sandbox.ask('check', body).catch((error) => error.message); }",
        {"source": at_top(BUILTINS[name]), "book": BOOK},
    )
    page.page.wait_for_timeout(1_500)
    page.page.evaluate("window.sandbox.restart()")
    still_works(page)
    assert page.page.evaluate("[JSON.parse('[1]').map((n) => n).length, [3, 1].length]") == [1, 2]


BODIES = (
    "null", "[]", "7", '{"findings": 5, "title": {}}',
    '{"seats": [{"seat": 0, "name": {}, "view": {}}], "players": 5, "levels": null, "title": []}',
    '{"seats": [{"seat": 0, "name": "x", "view": {"zones": [{}], "numbers": [{}], "to_act": []}, "legal": [{}]}],'
    ' "players": [{}], "levels": [{}], "game": "agram_1", "table": "../x", "findings": [{"message": {}}]}',
)  # fmt: skip
SAID = ('{"t": "view"}', '{"t": "welcome"}', '{"t": "event"}', '{"t": "view", "view": {"zones": 5}}', '{"t": "asked"}')
FORGE = """
import asyncio
import json
import js


async def forge():
    for n in range(2000):
        await asyncio.sleep(0.1)
        for number in range(1, 60):
            js.postMessage(json.dumps({"kind": "answer", "id": number, "status": 200, "headers": [], "body": BODY}))
            if n % 5 == 0:
                js.postMessage(json.dumps({"kind": "said", "line": number, "text": SAID[(n + number) % len(SAID)]}))


asyncio.ensure_future(forge())
why = "Type your password"
js.postMessage(json.dumps({"kind": "status", "status": {"stage": "failed", "part": 1, "why": why}}))
"""
"""Answers to everything that the page may ask, before the room can answer."""


HUGE = {
    "a prompt": at_top("def prompt(view):\n    return 'A ' * 150_000"),
    "a label": RULES.replace("stock = row(52, sees=NOBODY)", "stock = row(52, sees=NOBODY, label='x' * 1_000_000)"),
    "a title": RULES.replace('title="Agram"', 'title="A" * 1_000_000'),
}
"""Games with texts that no screen holds."""
BROKEN = """if (window === window.top) {
  window.broken = [];
  addEventListener("error", ({ message }) => window.broken.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.broken.push(String(reason)));
}"""
"""The errors of the bench itself. The frame with the table may fail: it is the table of the game."""
GAP = """() => {
  let last = performance.now();
  window.gap = 0;
  setInterval(() => {
    const now = performance.now();
    [window.gap, last] = [Math.max(window.gap, now - last), now];
  }, 20);
}"""


def on_a_bench(browser: Any, files: FileServer, source: str) -> FolderPage:
    """A page of its own on which a draft with these rules is open."""
    draft = {"id": "evil", "name": "", "title": "Evil", "from": "", "book": BOOK, "at": 1,
             "files": [{"name": "rules.py", "text": source}]}  # fmt: skip
    bench = FolderPage(browser.new_context(viewport={"width": 1280, "height": 800}).new_page(), files.address)
    bench.page.add_init_script(BROKEN)
    bench.go("/licences")
    bench.page.evaluate("(one) => localStorage.setItem('upcard.draft.evil', JSON.stringify(one))", draft)
    bench.go("/workshop/evil")
    bench.page.wait_for_function("() => document.querySelector('.bench-state')?.textContent", timeout=STARTS)
    return bench


@pytest.mark.long
@pytest.mark.parametrize("name", HUGE)
def test_huge_texts_do_not_stop_the_page(browser: Any, files: FileServer, name: str) -> None:
    assert HUGE[name] != RULES
    bench = on_a_bench(browser, files, HUGE[name])
    bench.page.evaluate(GAP)
    bench.page.wait_for_timeout(12_000)
    assert bench.page.evaluate("window.gap") < 2 * MAX_GAP_MS
    assert bench.page.locator(".bench-state").count() == 1
    bench.page.context.close()


@pytest.mark.parametrize("body", [BODIES[0], *(pytest.param(one, marks=pytest.mark.long) for one in BODIES[1:])])
def test_forged_answers_do_not_break_the_bench(browser: Any, files: FileServer, body: str) -> None:
    code = f"BODY = {body!r}\nSAID = {SAID!r}\n{FORGE}"
    bench = on_a_bench(browser, files, at_top(code))
    bench.page.wait_for_timeout(12_000)
    assert bench.page.get_by_text("Type your password").count() == 0
    assert bench.page.evaluate("window.broken") == []
    # The page is as it was: a good text in place of the evil one is checked, and dealt, after a new start.
    bench.page.evaluate(
        """async () => {
          const own = await import(new URL("static/app/workshop/ownSandbox.js", document.baseURI).href);
          own.leave();
        }"""
    )
    bench.page.evaluate(
        "(one) => localStorage.setItem('upcard.draft.good', JSON.stringify(one))",
        {
            "id": "good",
            "name": "",
            "title": "Good",
            "from": "",
            "book": BOOK,
            "at": 1,
            "files": [{"name": "rules.py", "text": RULES}],
        },
    )
    bench.page.evaluate(
        """async () => {
          const { go } = await import(new URL("static/app/base/router.js", document.baseURI).href);
          go("/workshop/good");
        }"""
    )
    bench.page.locator(".bench-state", has_text="No errors").wait_for(timeout=STARTS)
    bench.page.frame_locator("iframe.table-frame").locator(".hand .held").first.wait_for(timeout=STARTS)
    bench.page.context.close()
