"""`Votes`: the votes of the people at a table: to play again, or to take a move back.

A yes answers one proposal, which it names by its key. Two players who propose something at the same moment have not
agreed to each other's proposal, and a yes that comes too late answers nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from upcard.room.errors import RoomError
from upcard.room.wire import messages
from upcard.types import MoveId, Seat

About = Literal["again", "back"]
PAUSE_SECONDS = 20.0
"""Seconds after a no in which the player who was refused proposes nothing of that kind."""


@dataclass(slots=True)
class Proposal:
    """An open proposal: by whom, and who agrees."""

    key: str
    by: int
    yes: set[int]
    move: MoveId | None = None
    """Of a proposal to take a move back: the number of moves before it."""
    moves: int = 0
    """The number of people's moves when it was made."""
    promises: dict[int, str] = field(default_factory=dict)
    """By seat, the promises for the next deal of those who agree (`room.fair_deal.commit_reveal`)."""


class Votes:
    """The open proposals of one table, at most one of each kind. `timer` returns seconds."""

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._open: dict[About, Proposal] = {}
        self._asked: dict[int, int] = {}
        """By seat, the last move that it has asked to take back."""
        self._refused: dict[tuple[About, int], float] = {}
        """When a proposal of a seat was refused."""
        self.next_table = ""
        """The id of the next match's table, once all have agreed."""

    @property
    def promises(self) -> dict[int, str]:
        """By seat, the promises for the next deal."""
        return {} if "again" not in self._open else self._open["again"].promises

    def yes(
        self, about: About, seat: Seat, to: str, *, move: MoveId | None = None, moves: int = 0, promise: str = ""
    ) -> None:
        """A seat agrees to the proposal with the key `to`; without a key it proposes something: to take back the move
        after the first `move` moves, say. Of two devices of one player the last promise counts. Raises `RoomError`, and
        changes nothing."""
        found = self._open.get(about)
        if to:
            if found is None or found.key != to:
                raise RoomError("this proposal is no longer open")
        elif found is None:
            found = self._propose(about, seat, move, moves)
        elif about == "back" and found.by != seat:
            raise RoomError("another player has asked to take a move back: answer that first")
        found.yes.add(seat)
        if promise:
            found.promises[seat] = promise

    def _propose(self, about: About, seat: Seat, move: MoveId | None, moves: int) -> Proposal:
        wait = PAUSE_SECONDS - (self._timer() - self._refused.get((about, seat), -PAUSE_SECONDS))
        if wait > 0:
            raise RoomError(f"the others have just said no; ask again in {int(wait) + 1} seconds")
        if move is not None:
            if self._asked.get(seat) == move:
                raise RoomError("you have asked to take this move back already")
            self._asked[seat] = move
        self._open[about] = Proposal(secrets.token_hex(6), seat, set(), move, moves)
        return self._open[about]

    def no(self, about: About, seat: Seat, to: str) -> None:
        """A seat refuses the open proposal, or withdraws its own. A no to another proposal than the open one answers
        nothing. Raises `RoomError` then."""
        found = self._open.get(about)
        if found is None or to not in ("", found.key):
            raise RoomError("this proposal is no longer open")
        if seat != found.by:
            self._refused[about, found.by] = self._timer()
        self.drop(about)

    def drop(self, about: About) -> None:
        """Drop the proposal, with the promises made for it."""
        self._open.pop(about, None)

    def close(self, about: About) -> Proposal | None:
        """Close a proposal to which all have agreed."""
        found = self._open.pop(about, None)
        if found is not None:
            self._asked.pop(found.by, None)
        return found

    def open(self, about: About) -> Proposal | None:
        """The open proposal, or None."""
        return self._open.get(about)

    def missing(self, about: About, people: Iterable[int]) -> list[int]:
        """The people who have not agreed yet."""
        found = self._open.get(about)
        return [seat for seat in people if found is None or seat not in found.yes]

    def message(self, about: About, people: Iterable[int]) -> messages.Asked:
        """The message with the state of the vote."""
        found, table = self._open.get(about), self.next_table if about == "again" else ""
        if found is None:
            return messages.Asked(about, None, [], [], table)
        return messages.Asked(about, found.by, sorted(found.yes), self.missing(about, people), table, found.key)
