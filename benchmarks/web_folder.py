"""The folder that `make web` builds, measured in Chromium: what a first visit weighs, how long one waits for cards.

    python -m benchmarks.web_folder build/web [--game whist] [--level club] [--megabits 20]

A plain file server offers the folder under a path, at the given speed in all, each file compressed where that makes it
smaller (as most hosts do). Budgets stand beside the figures. The load of the machine stands with them, since other work
takes time away. Needs Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import statistics
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web.conftest import ARGS, CHROMIUM

PREFIX = "/cards/"
MOVES = 12
SETTLED = 15_000
"""Milliseconds after which the browser has given back what storing the files took."""


class Line:
    """A line of so many megabits, which all connections share; counts what went over it."""

    def __init__(self, megabits: float) -> None:
        self._speed = megabits * 1e6 / 8
        self._free = 0.0
        self._lock = threading.Lock()
        self.sent = 0

    def wait(self, size: int) -> None:
        """Wait as long as so many bytes take."""
        with self._lock:
            self.sent += size
            self._free = max(self._free, time.monotonic()) + size / self._speed
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@functools.cache
def packed(file: Path) -> bytes | None:
    """A file as a host compresses it; None where that is no gain."""
    data = file.read_bytes()
    small = gzip.compress(data, 6)
    return small if len(small) < 0.9 * len(data) else None


class Server(http.server.ThreadingHTTPServer):
    """A browser that hangs up is no error."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files under the prefix, compressed, at the speed of the line."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, folder: Path, line: Line, **named: Any) -> None:
        self.folder, self.line = folder, line
        super().__init__(*args, **named)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer with a file."""
        path = self.path.partition("?")[0]
        file = self.folder / (path.removeprefix(PREFIX) or "index.html")
        if not path.startswith(PREFIX) or not file.is_file():
            self.send_error(404)
            return
        small = packed(file)
        data = file.read_bytes() if small is None else small
        self.send_response(200)
        kind = {".js": "text/javascript", ".mjs": "text/javascript"}.get(file.suffix) or self.guess_type(str(file))
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        if small is not None:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(data), 32_768):
            part = data[start : start + 32_768]
            self.line.wait(len(part))
            self.wfile.write(part)


def resident(pid: int) -> int:
    """Bytes of memory of a process and all that it has started."""
    status = Path(f"/proc/{pid}/smaps_rollup")
    own = next((int(row.split()[1]) for row in status.read_text().splitlines() if row.startswith("Pss:")), 0)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own * 1024 + sum(resident(int(child)) for child in children)


def renderers(pid: int) -> dict[int, int]:
    """The renderers of Chromium that a process has started, with their memory."""
    found = {}
    for child in map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()):
        try:
            if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
                found[child] = resident(child)
            found |= renderers(child)
        except OSError:
            continue
    return found


def sit_down(page: Any, level: str) -> float:
    """Begin a match from the game's page; seconds until its cards are there."""
    for chair in page.locator("form.setup select").all():
        if chair.locator(f"option[value='bot:{level}']").count():
            chair.select_option(f"bot:{level}")
    began = time.monotonic()
    page.locator("form.setup .main").click()
    page.locator(".hand .held").first.wait_for(timeout=120_000)
    return time.monotonic() - began


def moves(page: Any) -> list[float]:
    """Seconds until a card that was played is on the table, for some moves."""
    took = []
    for _ in range(MOVES):
        card = page.locator(".hand.active .held.may").first
        card.wait_for(timeout=60_000)
        took.append(
            page.evaluate(
                """() => new Promise((done) => {
                  const card = document.querySelector('.hand.active .held.may');
                  const count = document.querySelectorAll('.hand .held').length;
                  const began = performance.now();
                  const look = () => document.querySelectorAll('.hand .held').length < count
                    || performance.now() - began > 20000
                    ? done((performance.now() - began) / 1000) : requestAnimationFrame(look);
                  card.click();
                  look();
                })"""
            )
        )
    return took


def main() -> None:
    """Print the figures."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--game", default="whist")
    ask.add_argument("--level", default="club")
    ask.add_argument("--megabits", type=float, default=20.0)
    given = ask.parse_args()
    line = Line(given.megabits)
    for file in given.folder.rglob("*"):
        if file.is_file():
            packed(file)
    server = Server(("127.0.0.1", 0), functools.partial(Handler, folder=given.folder, line=line))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}{PREFIX}"
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        began = time.monotonic()
        page.goto(home)
        page.locator(".game-card").first.wait_for()
        print(f"home page after {time.monotonic() - began:.1f} s (budget: about 1)")
        page.locator(f"a.game-card[href$='/g/{given.game}']").click()
        page.locator("form.setup").wait_for()
        print(f"cards {sit_down(page, given.level):.1f} s after the click, first visit (budget: 6)")
        print(f"{line.sent / 1e6:.2f} MB until then, compressed (budget: 8)")
        took = moves(page)
        print(f"a move of mine is shown after {1000 * statistics.median(took):.0f} ms, at worst {1000 * max(took):.0f}"
              " (budget: 100)")  # fmt: skip
        # The largest: others are spare ones. Playwright has Chromium keep what was fetched, some 10 MB for each worker.
        while_kept = max(renderers(os.getpid()).values())
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(SETTLED)
        print(f"memory of the tab: {max(renderers(os.getpid()).values()) / 1e6:.0f} MB (budget: 400), "
              f"{while_kept / 1e6:.0f} MB while the files for a time without a network are stored")  # fmt: skip
        print(f"{line.sent / 1e6:.2f} MB for a time without a network, all games")
        page.close()
        page = context.new_page()
        page.goto(f"{home}?/g/{given.game}")
        page.locator("form.setup").wait_for()
        print(f"cards {sit_down(page, given.level):.1f} s after the click, second visit (budget: 3)")
        browser.close()


if __name__ == "__main__":
    main()
