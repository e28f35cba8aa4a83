"""`Commentary`: writes the log of a table in the words of its game."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from upcard.arrays import buffer_of
from upcard.declarations.game import Consequence, Sheet
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import Views
from upcard.engine.play.log import Log, Move
from upcard.engine.play.move_words import line_of
from upcard.engine.play.names import ending, fill_names, name_sheet, named_seats
from upcard.mechanics.tricks.trick import narrate_trick
from upcard.types import Seat

TURNED_UP = ("upcard", "discard", "exposed", "hand")
"""Roles of zones whose public cards after a deal are reported as turned up."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards of a row that all see."""

    count: int


@dataclass(frozen=True, slots=True)
class TrickSummary:
    """The public numbers of a position that `narrate_trick` reads, under the names that a view gives them. Making two
    views for every trick would take longer than playing its four cards."""

    trick: _Row
    hand: int
    leader: Seat


@lru_cache(maxsize=64)
def tricks_of(rules: CompiledGame) -> Callable[[States], tuple[int, ...]]:
    """A function that reads the numbers for `trick_summary` from an array of states, in a trick-taking game."""
    fields, offsets = rules.schema.fields, rules.schema.offsets
    pattern, at = "<", 0
    for name, place in (("hand", 0), ("trick", fields["trick"].capacity), ("leader", 0)):
        code, size = {"i1": ("b", 1), "i2": ("h", 2), "i4": ("i", 4)}[fields[name].dtype]
        offset = offsets[name] + place * size
        pattern, at = f"{pattern}{offset - at}x{code}", offset + size
    read = struct.Struct(pattern).unpack_from
    return lambda states: read(buffer_of(states))


def trick_summary(hand: int, count: int, leader: Seat) -> TrickSummary:
    """The input of `narrate_trick`: the hand, the number of cards in the trick, and its leader."""
    return TrickSummary(_Row(count), hand, leader)


class Commentary(Log):
    """A log with the game and the names of the seats."""

    def __init__(self, rules: CompiledGame, names: tuple[str, ...]) -> None:
        super().__init__()
        self._rules, self._names = rules, names
        alone = rules.narrators == (narrate_trick,)
        self._trick = tricks_of(rules) if alone else None
        """For games in which moves have no consequences but taken tricks: reads all that is needed, without views."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_trick": self._trick is not None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._trick = tricks_of(self._rules) if kept["_trick"] else None

    def hand(self, states: States, views: Callable[[], Views]) -> None:
        """Log a deal: the dealer, unless still undecided, and the cards that are face up."""
        hand, dealer = int(states["hand"][0]) + 1, int(states["dealer"][0])
        if dealer < 0:
            self.add(f"Hand {hand}.", "hand")
        else:
            seat = self._names[dealer]
            self.add(f"Hand {hand}. {seat} deals.", "hand")
        if len(self._names) > 1:
            self._face_up(views().of(None))

    def _face_up(self, view: View) -> None:
        """Log the cards that the deal turned up, for players who only hear the log."""
        for zone in view.zones:
            if zone.role in TURNED_UP and (cards := " ".join(zone.seen)):
                if zone.per == "seat" and zone.unit is not None:
                    seat = self._names[zone.unit]
                    self.add(f"{seat} has {cards} face up.", "event")
                else:
                    self.add(f"Face up: {cards}.", "event")

    def move(self, made: Move, holder: int) -> str:
        """Log a move with a card from the hand of the seat `holder`. Returns the words of the move."""
        moves = self._rules.moves
        kind, words = moves.kind(made.move), moves.words(made.move)
        tell = getattr(self._rules.module, "tell_arg", None) if kind.content else None
        described = named_seats(words if tell is None else tell(made.arg), self._names)
        before = self.open_line(made.seat) if kind.joins else None
        self.keep(line_of(moves, made.move, self._names, made.seat, holder, described, before))
        return words

    def before(self, states: States, views: Callable[[], Views]) -> View | tuple[int, ...] | None:
        """What `events` needs of the position before a move."""
        if not self._rules.narrators:
            return None
        return views().of(None) if self._trick is None else self._trick(states)

    def events(
        self,
        before: View | tuple[int, ...] | None,
        states: States,
        views: Callable[[], Views],
        seat: Seat,
        words: str,
    ) -> None:
        """Log the consequences of a move, which the game's narrators find in a spectator's views `before` the move and
        now."""
        was: View | TrickSummary
        now: View | TrickSummary
        if isinstance(before, View):
            was, now = before, views().of(None)
        elif before is None or self._trick is None or (read := self._trick(states))[1]:
            return  # no narrators, or the trick continues
        else:
            was, now = trick_summary(*before), trick_summary(*read)
        for narrate in self._rules.narrators:
            for line in narrate(was, now, seat, words):
                if isinstance(line, Consequence):
                    self.go_on(fill_names(line.text, self._names), line.adds)
                else:
                    self.add(fill_names(line, self._names), "event")

    def sheet(self, view: View) -> Sheet | None:
        """The score sheet of a hand that is over, if the game has sheets."""
        make = getattr(self._rules.module, "sheet", None)
        return None if make is None else name_sheet(make(view), self._names)

    def end(self, view: View) -> None:
        """Log the end of the match."""
        self.add(ending(view, self._names), "end")
