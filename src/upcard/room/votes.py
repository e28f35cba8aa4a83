"""`Votes`: what the people at a table have to agree on: to play again, to let somebody take a move back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from upcard.room import messages

About = Literal["again", "back"]


class Votes:
    """The proposals that stand at one table, at most one of each kind."""

    def __init__(self) -> None:
        self._by: dict[About, int] = {}
        self._yes: dict[About, set[int]] = {}
        self._since: dict[About, int] = {}
        self.promises: dict[int, str] = {}
        """By seat, what those who want to play again have committed to add to the next deal
        (`room.fair_deal.commit_reveal`)."""
        self.next_table = ""
        """Where the next match is played, once that is settled."""

    def say(self, about: About, seat: int, yes: bool, moves: int, promise: str = "") -> None:
        """A seat proposes something after `moves` moves of people, agrees, or refuses: then it is off the table. Of two
        devices of one person the last to promise reveals."""
        if not yes:
            self.drop(about)
            return
        self._by.setdefault(about, seat)
        self._since.setdefault(about, moves)
        self._yes.setdefault(about, set()).add(seat)
        if promise:
            self.promises[seat] = promise

    def drop(self, about: About) -> None:
        """It is off the table."""
        self._by.pop(about, None)
        self._yes.pop(about, None)
        self._since.pop(about, None)
        if about == "again":
            self.promises.clear()

    def is_stale(self, about: About, moves: int) -> bool:
        """Whether people have moved, or moves were taken back, since it was proposed."""
        return self._since[about] != moves

    def by(self, about: About) -> int | None:
        """Who proposed it, if it stands."""
        return self._by.get(about)

    def stands(self, about: About) -> bool:
        """Whether it has been proposed and not refused."""
        return about in self._by

    def waits(self, about: About, people: Iterable[int]) -> list[int]:
        """Who of the people has not agreed yet."""
        return [seat for seat in people if seat not in self._yes.get(about, ())]

    def asked(self, about: About, people: Iterable[int]) -> messages.Asked:
        """How it stands, for everybody."""
        waits = self.waits(about, people) if self.stands(about) else []
        table = self.next_table if about == "again" else ""
        return messages.Asked(about, self.by(about), sorted(self._yes.get(about, ())), waits, table)
