"""Firefox, driven by the protocol that it speaks itself (WebDriver BiDi), so that no driver is needed.

A page has as much of the interface of Playwright's pages as tests need that run in both browsers.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
MAX_WAIT_S = 120.0
"""Seconds that a match may take."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "ArrowRight": "\ue014",
}
"""Keys by their names in the DOM, with their codes in WebDriver (section 17.4.2)."""


@dataclass(frozen=True)
class Said:
    """A line of the console."""

    type: str
    text: str


class Keyboard:
    """The keys of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, keys: str) -> None:
        """Press keys together and let them go: "Enter", "Shift+Tab"."""
        codes = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": code} for code in codes]
        self._page.press_keys([*down, *({"type": "keyUp", "value": code} for code in reversed(codes))])

    def type(self, text: str) -> None:
        """Type a text."""
        self._page.press_keys([{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")])


class Page:
    """A page in Firefox, with the errors of its console."""

    def __init__(self, line: ClientConnection, screen: dict[str, int]) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._patience = MAX_WAIT_S
        self._listeners: dict[str, list[Callable[[Any], object]]] = {"pageerror": [], "console": []}
        self.complaints: list[str] = []
        self.keyboard = Keyboard(self)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        # A tab of its own: in the first one the address bar has the focus, and Enter presses no button of the page.
        self._context = self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.setViewport", context=self._context, viewport=screen)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=MAX_WAIT_S))
            if answer.get("method") == "log.entryAdded":
                self._hear(answer["params"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        """A line of the console, or an error that no script has caught."""
        thrown = entry["type"] == "javascript" and entry["level"] == "error"
        if entry["level"] == "error":
            self.complaints.append(entry["text"])
        for listener in self._listeners["pageerror" if thrown else "console"]:
            listener(entry["text"] if thrown else Said(entry["level"], entry["text"]))

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, function: str) -> Any:
        """The value of a JavaScript function without arguments: a boolean, a number or a string."""
        said = self.ask(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self._context}
        )
        assert said["type"] == "success", said
        return said["result"].get("value")

    def press_keys(self, actions: list[dict[str, str]]) -> None:
        """Carry out actions of the keyboard, in WebDriver's words."""
        keys = [{"type": "key", "id": "keys", "actions": actions}]
        self.ask("input.performActions", context=self._context, actions=keys)

    def wait_for(self, function: str) -> None:
        end = time.monotonic() + self._patience
        while not self.run(function):
            if time.monotonic() > end:
                raise TimeoutError(function)
            time.sleep(0.05)

    # -- as Playwright has it -----------------------------------------------------------------------

    def set_default_timeout(self, milliseconds: float) -> None:
        self._patience = milliseconds / 1000

    def on(self, event: str, listener: Callable[[Any], object]) -> None:
        """Call a listener at each "pageerror" with its text, or at each line of the "console" with a `Said`."""
        self._listeners[event].append(listener)

    def add_init_script(self, script: str) -> None:
        """Run a script in every page before its own."""
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def goto(self, address: str) -> None:
        self.go(address)

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """The value of a JavaScript function."""
        given = json.dumps(argument)
        return json.loads(self.run(f"async () => JSON.stringify((await ({function})({given})) ?? null)"))

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_selector(self, selector: str) -> None:
        """Wait until there is such an element, in sight."""
        self.wait_for(f"() => Boolean(document.querySelector({json.dumps(selector)})?.getClientRects().length)")


@contextlib.contextmanager
def opened(profile: Path, screen: dict[str, int] = PHONE) -> Iterator[Page]:
    """A page of Firefox whose profile lies in a folder."""
    assert FIREFOX is not None
    order = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(profile), "about:blank"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(order, start_new_session=True, **quiet) as browser:
        try:
            told = (re.search(r"BiDi listening on (ws://\S+)", line) for line in browser.stderr)
            address = next(found[1] for found in told if found)
            with connect(f"{address}/session", max_size=None) as line:
                yield Page(line, screen)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # it has processes of its own
