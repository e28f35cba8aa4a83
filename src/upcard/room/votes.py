"""`Votes`: the votes of the people at a table: to play again, or to take a move back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from upcard.room import messages

About = Literal["again", "back"]


class Votes:
    """The open proposals of one table, at most one of each kind."""

    def __init__(self) -> None:
        self._by: dict[About, int] = {}
        self._yes: dict[About, set[int]] = {}
        self._since: dict[About, int] = {}
        self.promises: dict[int, str] = {}
        """By seat, the promises for the next deal of those who want to play again (`room.fair_deal.commit_reveal`)."""
        self.next_table = ""
        """The id of the next match's table, once all have agreed."""

    def cast(self, about: About, seat: int, yes: bool, moves: int, promise: str = "") -> None:
        """A seat proposes something after `moves` moves of people, or agrees; a no drops the proposal. Of two devices
        of one person the last promise counts."""
        if not yes:
            self.drop(about)
            return
        self._by.setdefault(about, seat)
        self._since.setdefault(about, moves)
        self._yes.setdefault(about, set()).add(seat)
        if promise:
            self.promises[seat] = promise

    def drop(self, about: About) -> None:
        """Drop the proposal."""
        self._by.pop(about, None)
        self._yes.pop(about, None)
        self._since.pop(about, None)
        if about == "again":
            self.promises.clear()

    def is_stale(self, about: About, moves: int) -> bool:
        """Whether people have moved, or moves were taken back, since the proposal."""
        return self._since[about] != moves

    def by(self, about: About) -> int | None:
        """The seat that proposed it, or None."""
        return self._by.get(about)

    def is_open(self, about: About) -> bool:
        """Whether the proposal is open."""
        return about in self._by

    def missing(self, about: About, people: Iterable[int]) -> list[int]:
        """The people who have not agreed yet."""
        return [seat for seat in people if seat not in self._yes.get(about, ())]

    def message(self, about: About, people: Iterable[int]) -> messages.Asked:
        """The message with the state of the vote."""
        waits = self.missing(about, people) if self.is_open(about) else []
        table = self.next_table if about == "again" else ""
        return messages.Asked(about, self.by(about), sorted(self._yes.get(about, ())), waits, table)
