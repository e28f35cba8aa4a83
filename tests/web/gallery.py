"""Pictures of the tables of every game at five sizes, and their layout faults.

    python -m tests.web.gallery FOLDER [GAME ...]

Writes ``FOLDER/SIZE/GAME-PLAYERS-PHASE-KIND.png`` and prints the faults that ``visible.js`` finds, a line each. Needs
Playwright and Chromium. The page is shown recorded frames (`tests.web.frames`); there is no server.
"""

from __future__ import annotations

import argparse
import json
import mimetypes
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.conftest import ARGS, CHROMIUM, resize, settle
from tests.web.frames import Frame, frames, sizes
from upcard.web import STATIC

SCREENS = {"desk": (1280, 800), "large": (1920, 1080), "phone": (390, 844), "low": (844, 390), "small": (320, 568)}
SIGHT = (Path(__file__).parent / "visible.js").read_text()
REACH = (Path(__file__).parent / "clickable.js").read_text()
SHOWN = """() => {
  const words = (selector) => [...document.querySelectorAll(selector)].map(
    (one) => (one.ariaLabel ?? one.textContent).trim().replace(/\\s+/g, " "));
  return {title: words(".bar h1")[0], prompt: words(".status-line").join(), hand: words(".hands:not(.elsewhere) .held"),
    moves: words(".actions button"), trick: words(".trick").join(), middle: words(".mid .zone, .mid .fan[data-zone]")};
}"""
"""The text on a table, with the names of the drawn cards."""
CARDS_LIE = """() => !document.getAnimations().some(
    (one) => one instanceof CSSTransition && one.playState === "running" && one.effect.target.closest(".hand"))"""
WAITED = 3_500
"""Milliseconds after which a table says that a bot is still thinking, in its longest words (``Status.js``)."""
ORIGIN = "http://table.test"
TOKEN = {"table": "x", "game": "", "title": "x", "token": "t", "seat": 0, "at": 0}


class Gallery:
    """One page at a table that gets frames as if from a server."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self._line: Any = None
        self._now: Frame | None = None
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        page.add_init_script(f"localStorage.setItem('upcard.tables', JSON.stringify([{json.dumps(TOKEN)}]))")
        page.route(f"{ORIGIN}/**", _serve)
        page.route_web_socket("**/ws?*", self._connected)

    def keep(self, settings: dict[str, Any]) -> None:
        """Set what the player has chosen, for every page from now on."""
        self.page.add_init_script(f"localStorage.setItem('upcard.settings', {json.dumps(json.dumps(settings))})")

    def _connected(self, line: Any) -> None:
        self._line = line
        line.on_message(lambda text: self._send() if json.loads(text)["t"] == "hello" else None)

    def _send(self) -> None:
        if self._now is not None:
            self._line.send(json.dumps(self._now.message))

    def show(self, frame: Frame) -> None:
        """Draw a frame and wait until the animations are over."""
        fresh = self._now is None or self._now.game != frame.game
        self._now = frame
        if fresh:
            self.page.goto(f"{ORIGIN}/t/x")
        else:
            self._send()
        self.page.wait_for_selector("main.felt", state="attached")
        settle(self.page)

    def wait_long(self) -> None:
        """Let the wait for bots become a long one: the table says so in its longest words. The page's clock must have
        been installed."""
        self.page.clock.fast_forward(WAITED)
        settle(self.page)

    def follow(self, frame: Frame) -> None:
        """Send one more message to the table on the page, without waiting."""
        self._now = frame
        self._send()

    def resize(self, screen: tuple[int, int]) -> None:
        resize(self.page, screen)

    def faults(self) -> list[str]:
        """The layout faults: clipped, covered or too small elements."""
        found: list[str] = self.page.evaluate(SIGHT)
        return found

    def shown(self) -> dict[str, Any]:
        """The text on the table, by place."""
        found: dict[str, Any] = self.page.evaluate(SHOWN)
        return found

    def unreached(self) -> list[str]:
        """The controls that cannot be clicked at rest: on the table, and in the dialog of
        many moves of a kind."""
        self.page.wait_for_function(CARDS_LIE)
        found: list[str] = self.page.evaluate(REACH)
        for n in range(self.page.locator(".actions .button.more").count()):
            self.page.locator(".actions .button.more").nth(n).click()
            self.page.locator("dialog[open]").wait_for()
            found += self.page.evaluate(REACH)
            self.page.keyboard.press("Escape")
            self.page.locator("dialog[open]").wait_for(state="detached")
        return found


def _serve(route: Any) -> None:
    path = route.request.url.removeprefix(ORIGIN).split("?")[0]
    file = STATIC / path.removeprefix("/static/") if path.startswith("/static/") else STATIC / "index.html"
    if path.startswith("/api/") or not file.exists():
        route.fulfill(status=200, content_type="application/json", body='{"terms": {}}')
    else:
        kind = "text/javascript" if file.suffix == ".mjs" else mimetypes.guess_type(file.name)[0]
        route.fulfill(content_type=kind, body=file.read_bytes())


@contextmanager
def opened(**more: Any) -> Iterator[Gallery]:
    """A gallery in its own browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGS)
        context = browser.new_context(reduced_motion="reduce", **more)
        yield Gallery(context.new_page())
        browser.close()


def main(arguments: Sequence[str]) -> int:
    """Take the pictures; returns the number of faults."""
    import upcard

    asked = argparse.ArgumentParser(prog="python -m tests.web.gallery", description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("games", nargs="*", default=list(upcard.games()))
    asked.add_argument("--screens", nargs="*", choices=SCREENS, default=list(SCREENS))
    asked.add_argument("--checks", action="store_true", help="take no pictures")
    asked.add_argument("--most", action="store_true", help="with the most players alone")
    asked.add_argument("--settings", type=json.loads, default={}, help='of the page, such as \'{"text": "150"}\'')
    asked.add_argument("--only", default="", help="frames whose name holds this")
    wanted = asked.parse_args(arguments)
    count = 0
    with opened() as gallery:
        gallery.keep(wanted.settings)
        for frame in (
            f
            for game in wanted.games
            for players in sizes(game)[-1 if wanted.most else 0 :]
            for f in frames(game, players)
        ):
            if wanted.only not in frame.name:
                continue
            gallery.show(frame)
            for screen in wanted.screens:
                gallery.resize(SCREENS[screen])
                if not wanted.checks:
                    folder = wanted.folder / screen
                    folder.mkdir(parents=True, exist_ok=True)
                    gallery.page.screenshot(path=folder / f"{frame.name}.png")
                for fault in [*gallery.faults(), *gallery.complaints]:
                    count += 1
                    sys.stdout.write(f"{frame.name} {screen}: {fault}\n")
                gallery.complaints.clear()
    sys.stdout.write(f"{count} faults\n")
    return min(count, 1)


if __name__ == "__main__":
    if not shutil.which("chromium"):
        sys.exit("this needs Chromium")
    sys.exit(main(sys.argv[1:]))
