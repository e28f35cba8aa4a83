"""A whole match in Firefox on a phone's screen, by WebDriver BiDi, which needs no driver."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.web.real_room import RealRoom

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
LONGEST = 120.0
"""The most seconds for a match."""
PHONE = {"width": 390, "height": 844}
PLAY = """() => {
  const shown = [...document.querySelectorAll(".own button:not([disabled]):not([aria-disabled=true])")]
    .filter((button) => button.offsetParent);
  const found = shown.find((button) => button.closest("[role=list]")) ?? shown.at(-1);
  found?.click();
  return Boolean(found);
}"""
"""Touch the first playable card, or else the last button."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox on this machine"),
]


class Page:
    """A page in Firefox, with the errors of its console."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self._context, viewport=PHONE)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=LONGEST))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(answer["params"]["text"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, function: str) -> Any:
        """The value of a JavaScript function without arguments: a boolean, a number or a string."""
        said = self.ask(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self._context}
        )
        assert said["type"] == "success", said
        return said["result"].get("value")

    def wait_for(self, function: str) -> None:
        end = time.monotonic() + LONGEST
        while not self.run(function):
            assert time.monotonic() < end, function
            time.sleep(0.05)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    assert FIREFOX is not None
    order = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(tmp_path), "about:blank"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(order, start_new_session=True, **quiet) as browser:
        try:
            told = (re.search(r"BiDi listening on (ws://\S+)", line) for line in browser.stderr)
            address = next(found[1] for found in told if found)
            with connect(f"{address}/session", max_size=None) as line:
                yield Page(line)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # the browser has child processes


def test_a_whole_match_is_played_in_firefox_on_a_phone(room: RealRoom, page: Page) -> None:
    page.go(f"{room.address}/g/stealing_bundles")
    page.wait_for("() => Boolean(document.querySelector('button.button.main'))")
    page.run("() => document.querySelector('button.button.main').click()")
    page.wait_for("() => location.pathname.startsWith('/t/')")
    end, over, played = time.monotonic() + LONGEST, False, 0
    while not over and time.monotonic() < end:
        played += bool(page.run(PLAY))
        over = page.run("() => document.body.innerText.includes('The match is over')")
        assert page.run("() => document.documentElement.scrollWidth <= innerWidth")
    assert over and played > 10
    assert page.complaints == []
