"""A page of the folder, and what its tests do with it again and again."""

from __future__ import annotations

import contextlib
import json
import re
import time
from typing import Any

PATIENCE = 90_000
"""Milliseconds for what starts Python."""
PROBE = "(script-src-elem) at data:text/javascript, from being executed"
"""In the workshop's frame Pyodide tries an empty script to learn in what kind of worker it is; the frame's policy
blocks that, as it should, and Firefox tells it."""
BOT_FAILED = re.compile(r"the bot \S+ of table \S+ (failed|chose)")
"""The log's line of a bot whose move the game's judgement chose; Python's log is a warning in the console."""
OPEN = """async (order) => {
  const app = new URL("static/app/", document.baseURI).href;
  const [api, seat] = await Promise.all([import(`${app}base/api.js`), import(`${app}seats/savedSeats.js`)]);
  const ticket = await api.openTable(order);
  seat.sitDown(ticket, order.game, order.game, { order });
  return ticket.table;
}"""
STATUS = """async () => {
  const { worker } = await import(new URL("static/app/base/transport.js", document.baseURI).href);
  return worker.status;
}"""

STARVED = re.compile("for more than (two|2) seconds|^try again$")
"""What the workshop says of rules that a busy machine kept from running, as of such as never end."""


def not_starved(error: str) -> None:
    """Raise `TimeoutError`, so that the test is tried once more, where the machine was too busy for a good game."""
    if STARVED.search(error):
        raise TimeoutError(error)


class FolderPage:
    """One tab."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" or BOT_FAILED.match(text):
            self._complain(text)

    def _complain(self, text: str) -> None:
        if PROBE not in text:
            self.complaints.append(text)

    def go(self, path: str) -> None:
        """Open a page: "/g/whist"."""
        self.page.goto(self.address + (f"?{path}" if path else ""))

    def status(self) -> dict[str, Any]:
        """What the page knows of the room."""
        told: dict[str, Any] = self.page.evaluate(STATUS)
        return told

    def ready(self) -> None:
        """Wait until the room is there. Raises `TimeoutError` where it does not come in time: such a test is tried once
        more."""
        end = time.monotonic() + PATIENCE / 1000
        status = self.status()
        while status["stage"] not in ("ready", "failed") and time.monotonic() < end:
            self.page.wait_for_timeout(50)
            status = self.status()
        if status["stage"] not in ("ready", "failed"):
            raise TimeoutError(f"the room is not ready in time: {status}")
        assert status["stage"] == "ready", status

    def takes_over(self) -> None:
        """Wait until this tab has the room that another had, which is closed."""
        self.page.get_by_text("The card room runs in another tab").wait_for(state="hidden")
        self.ready()

    def ask(self, path: str, body: object = None) -> Any:
        """What the room answers."""
        return self.page.evaluate(
            """async ([path, body]) => {
              const { request } = await import(new URL("static/app/base/transport.js", document.baseURI).href);
              const post = { method: "POST", headers: { "Content-Type": "application/json" }, body };
              return (await request(path, body === null ? {} : post)).json();
            }""",
            [path, None if body is None else json.dumps(body)],
        )

    def sit_down(self, game: str, players: int = 0, **more: Any) -> str:
        """Open a table with bots that play by chance; its name."""
        order = {"game": game, "name": "Ann", **more}
        if players:
            order |= {"players": players, "seats": ["me", *["bot:random"] * (players - 1)]}
        table: str = self.page.evaluate(OPEN, order)
        self.page.wait_for_selector("main.felt")
        return table

    def play_a_card(self) -> str:
        """Play the first card that may be played, by keys; its name."""
        card = self.page.locator(".hand.active .held.may").first
        name: str = card.get_attribute("aria-label")
        card.focus()
        self.page.keyboard.press("Enter")
        with contextlib.suppress(Exception):  # a trick that is over may have taken the hand away
            self.wait_until_played(name, timeout=3_000)
        return name

    def wait_until_played(self, name: str, **more: Any) -> None:
        """Wait until a card has left the hand."""
        self.page.wait_for_function(
            "(name) => ![...document.querySelectorAll('.hand .held')].some((card) => card.ariaLabel === name)",
            arg=name, **more,
        )  # fmt: skip

    def hand(self) -> list[str]:
        """The cards of one's hand, by name."""
        self.page.wait_for_selector(".hand .held")
        names: list[str] = self.page.locator(".hand .held").evaluate_all("all => all.map((card) => card.ariaLabel)")
        return sorted(names)

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()
