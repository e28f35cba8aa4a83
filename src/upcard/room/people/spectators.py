"""`Spectators`: the connected viewers of a table, players and spectators, and the chat."""

from __future__ import annotations

from typing import Protocol

from upcard.room.errors import RoomError
from upcard.room.wire import messages
from upcard.store.side_tables import MAX_CHAT_LINES
from upcard.types import Seat

MAX_SPECTATORS = 100
"""The most spectators of one table."""
MAX_PER_SEAT = 8
"""The most connections of one seat (open pages of its player)."""


class Viewer(Protocol):
    """A connection to a table, from a seat or (None) as a spectator."""

    seat: Seat | None
    address: str
    """The client's network; viewers of one network share their limits."""

    def send(self, message: messages.Reply) -> None:
        """Queue a message; returns at once."""


class Spectators:
    """The viewers of one table."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []
        self.away: set[int] = set()
        """The seats of people who have been disconnected for long."""
        self.passes: set[int] = set()
        """The seats of people for whom the table makes a forced pass (`Match.forced_pass`)."""
        self.chat: list[messages.Said] = []

    def add_chat(self, line: messages.Said) -> None:
        """Add a chat line; new viewers receive the last ones."""
        self.chat = [*self.chat[-MAX_CHAT_LINES + 1 :], line]

    @property
    def online(self) -> set[int]:
        """The seats with a connection."""
        return {watcher.seat for watcher in self.viewers if watcher.seat is not None}

    @property
    def address(self) -> str:
        """The network of a spectator, or else of a player; empty without viewers."""
        return next((watcher.address for watcher in sorted(self.viewers, key=lambda w: w.seat is None)), "")

    def check_limit(self, watcher: Viewer) -> None:
        """Raises `RoomError` if the table or the seat has too many connections."""
        beside = sum(other.seat == watcher.seat for other in self.viewers)
        if watcher.seat is None and beside >= MAX_SPECTATORS:
            raise RoomError(f"{MAX_SPECTATORS} are watching this table already")
        if watcher.seat is not None and beside >= MAX_PER_SEAT:
            raise RoomError(f"this seat is open in {MAX_PER_SEAT} places already; close one of them")

    def send_to_all(self, message: messages.Reply) -> None:
        """Send a message to all viewers."""
        for watcher in self.viewers:
            watcher.send(message)
