"""A relay of the Nostr protocol that lies: it repeats, makes up, and floods."""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

Lie = Callable[["LyingRelay", dict[str, Any]], list[dict[str, Any]]]
"""What is sent in place of an event."""


class LyingRelay:
    """A relay in a thread, which passes on what `lie` makes of each event, to those for whom it is."""

    def __init__(self, lie: Lie | None = None) -> None:
        self.lie = lie
        self.seen: list[dict[str, Any]] = []
        """The events that were sent here."""
        self.addressees: dict[ServerConnection, list[str]] = {}
        self._server: Server = serve(self._talk, "127.0.0.1", 0)
        self.url = f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _talk(self, line: ServerConnection) -> None:
        try:
            for text in line:
                kind, *rest = json.loads(text)
                if kind == "REQ":
                    self.addressees[line] = rest[1]["#p"]
                    line.send(json.dumps(["EOSE", rest[0]]))
                elif kind == "EVENT":
                    self.seen.append(rest[0])
                    for event in self.lie(self, rest[0]) if self.lie else [rest[0]]:
                        self.pass_on(event)
        finally:
            self.addressees.pop(line, None)

    def pass_on(self, event: dict[str, Any]) -> None:
        """Send an event to those for whom it is."""
        for line, keys in list(self.addressees.items()):
            if event["tags"][0][1] in keys:
                line.send(json.dumps(["EVENT", "friends", event]))

    def flood(self, count: int, text: str = '["NOTICE", "nonsense"]') -> None:
        """Send everybody so many messages."""
        for line in list(self.addressees):
            with contextlib.suppress(ConnectionClosed):  # the page has had enough
                for _ in range(count):
                    line.send(text)

    def stop(self) -> None:
        """Serve no more."""
        self._server.shutdown()


def made_up(event: dict[str, Any], **change: Any) -> dict[str, Any]:
    """An event in which something is another."""
    return {**event, "id": secrets.token_hex(32), **change}
