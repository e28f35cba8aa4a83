"""`Spectators`: whoever looks at a table, from a seat or from none, and what has been said there."""

from __future__ import annotations

from typing import Protocol

from upcard.room import messages
from upcard.room.errors import RoomError
from upcard.store.side_tables import MOST_CHAT_LINES

MOST_WATCHERS = 100
"""Spectators of one table."""
MOST_OF_A_SEAT = 8
"""Connections from one seat: pages that its player has open."""


class Viewer(Protocol):
    """A connection: somebody who looks at a table from a seat, or from none."""

    seat: int | None
    address: str
    """Where it comes from, as far as that is known: those of one address share what is scarce."""

    def send(self, message: messages.Reply) -> None:
        """Take a message to be sent; returns at once."""


class Spectators:
    """The watchers of one table."""

    def __init__(self) -> None:
        self.watchers: list[Viewer] = []
        self.away: set[int] = set()
        """The seats of people whose connection has been lost for long."""
        self.said: list[messages.Said] = []

    def keep(self, said: messages.Said) -> None:
        """Something has been said: whoever comes is told the last of it."""
        self.said = [*self.said[-MOST_CHAT_LINES + 1 :], said]

    @property
    def online(self) -> set[int]:
        """The seats from which somebody is looking."""
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    @property
    def address(self) -> str:
        """Where the first one comes from who looks from a seat, or else from none."""
        return next((watcher.address for watcher in sorted(self.watchers, key=lambda w: w.seat is None)), "")

    def check_place(self, watcher: Viewer) -> None:
        """Raises `RoomError` where no more people may look from that seat."""
        beside = sum(other.seat == watcher.seat for other in self.watchers)
        if watcher.seat is None and beside >= MOST_WATCHERS:
            raise RoomError(f"{MOST_WATCHERS} are watching this table already")
        if watcher.seat is not None and beside >= MOST_OF_A_SEAT:
            raise RoomError(f"this seat is open in {MOST_OF_A_SEAT} places already; close one of them")

    def tell(self, message: messages.Reply) -> None:
        """Send all the same."""
        for watcher in self.watchers:
            watcher.send(message)
