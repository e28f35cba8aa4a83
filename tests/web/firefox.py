"""Firefox, driven by the protocol that it speaks itself (WebDriver BiDi), so that no driver is needed."""

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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
LONGEST = 120.0
"""Seconds that a match may take."""
PHONE = {"width": 390, "height": 844}


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

    def press(self, key: str) -> None:
        """Press a key and let it go: a letter, or a code of WebDriver such as "\ue007", Enter."""
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.ask(
            "input.performActions", context=self._context, actions=[{"type": "key", "id": "keys", "actions": keys}]
        )

    def wait_for(self, function: str) -> None:
        end = time.monotonic() + LONGEST
        while not self.run(function):
            assert time.monotonic() < end, function
            time.sleep(0.05)


@contextlib.contextmanager
def opened(profile: Path) -> Iterator[Page]:
    """A page of Firefox whose profile lies in a folder."""
    assert FIREFOX is not None
    order = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(profile), "about:blank"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(order, start_new_session=True, **quiet) as browser:
        try:
            told = (re.search(r"BiDi listening on (ws://\S+)", line) for line in browser.stderr)
            address = next(found[1] for found in told if found)
            with connect(f"{address}/session", max_size=None) as line:
                yield Page(line)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # it has processes of its own
