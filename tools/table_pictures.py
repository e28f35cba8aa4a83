"""Take the pictures of ``docs/games.md``: a table of every game, some moves into its first hand.

    python tools/table_pictures.py [GAME ...]

Needs Playwright and Chromium. A card room is opened for itself; its bots play, and this seat plays what a small
generator draws.
"""

from __future__ import annotations

import json
import random
import shutil
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import connect

import upcard
from upcard.room import House
from upcard.room.pace import Pace
from upcard.server.app import make_app
from upcard.server.run import configured
from upcard.store import SqliteStore
from upcard.web import STATIC

TABLES = Path(__file__).parents[1] / "docs/tables"
SCREEN = {"width": 960, "height": 640}
ROUNDS = {"go_boom": 3, "contract_bridge": 12, "black_hole": 14, "trex": 14, "crates": 12, "contract_rummy": 12}
THINKING = ("contract_bridge", "contract_rummy", "kowah", "mille", "twenty_eight", "whist")
"""Games whose tables look like nothing when everybody plays at random."""
USUAL_ROUNDS = 6
"""Decisions of this seat before the picture is taken."""
PATIENCE_S = 120


@contextmanager
def card_room(folder: Path) -> Iterator[str]:
    """A card room in a thread; gives its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = make_app(House(SqliteStore(folder / "room.sqlite3"), pace=Pace(0, 0)), STATIC)
    server = uvicorn.Server(configured(app))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def open_table(host: str, name: str) -> dict[str, Any]:
    """A table with this seat and bots: its id and the token."""
    bot = "bot:club" if name in THINKING else "bot:random"
    seats = ["me", *[bot] * (upcard.game(name).players - 1)]
    body = json.dumps({"game": name, "seats": seats, "name": "You"}).encode()
    asked = urllib.request.Request(f"http://{host}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def play_on(host: str, made: dict[str, Any], rounds: int) -> None:
    """Make some moves for this seat, but never the last of a hand."""
    draw = random.Random(1)
    with connect(f"ws://{host}/ws?table={made['table']}", max_size=None) as line:
        line.send(json.dumps({"t": "hello", "token": made["token"]}))
        seen = 0
        while rounds:
            told = json.loads(line.recv(timeout=PATIENCE_S))
            if told["t"] not in ("view", "event"):
                continue
            if told["view"]["hand"] or told["view"]["ended"]:
                return
            offers = [o for o in told["offers"] if not o["content"]]
            if not offers or told["seq"] < seen:
                continue
            seen, rounds = told["seq"] + 1, rounds - 1
            act = {"t": "act", "id": f"p{seen}", "base": told["seq"], "move": draw.choice(offers)["move"], "text": None}
            line.send(json.dumps(act))


def take(browser: Browser, host: str, name: str) -> None:
    """The picture of one game."""
    made = open_table(host, name)
    play_on(host, made, ROUNDS.get(name, USUAL_ROUNDS))
    context = browser.new_context(viewport=SCREEN, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    seat = {"table": made["table"], "game": name, "title": name, "token": made["token"], "seat": made["seat"], "at": 0}
    page.add_init_script(f"localStorage.setItem('upcard.tables', JSON.stringify([{json.dumps(seat)}]))")
    page.goto(f"http://{host}/t/{made['table']}")
    page.wait_for_selector("main.felt", timeout=PATIENCE_S * 1000)
    page.wait_for_timeout(1200)
    page.keyboard.press("Escape")  # the sheet of a hand that came to its end
    page.wait_for_timeout(300)
    page.screenshot(path=TABLES / f"{name}.jpg", type="jpeg", quality=70)
    context.close()


def main(names: list[str]) -> None:
    TABLES.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, card_room(Path(folder)) as host, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in names or upcard.games():
            take(browser, host, name)
            sys.stdout.write(f"{name}\n")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
