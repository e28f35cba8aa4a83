"""`Commentary`: the log of a table, written in the words of its game."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from upcard.declarations.game import Consequence, Sheet
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import Views
from upcard.engine.play.log import Log, Move
from upcard.engine.play.move_words import line_of
from upcard.engine.play.names import ending, fill_names, name_sheet, named_seats
from upcard.mechanics.trick import narrate_trick

TURNED_UP = ("upcard", "discard", "exposed", "hand")
"""Roles of the zones whose cards, if all see them after the deal, have been turned up in it."""


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
    leader: int


@lru_cache(maxsize=64)
def tricks_of(rules: CompiledGame) -> Callable[[States], tuple[int, ...]]:
    """What reads the numbers for `trick_summary` from the first of some positions, in a game of tricks."""
    fields, offsets = rules.schema.fields, rules.schema.offsets
    pattern, at = "<", 0
    for name, place in (("hand", 0), ("trick", fields["trick"].capacity), ("leader", 0)):
        code, size = {"i1": ("b", 1), "i2": ("h", 2), "i4": ("i", 4)}[fields[name].dtype]
        offset = offsets[name] + place * size
        pattern, at = f"{pattern}{offset - at}x{code}", offset + size
    read: Callable[[Any], tuple[int, ...]] = struct.Struct(pattern).unpack_from
    return read


def trick_summary(hand: int, count: int, leader: int) -> TrickSummary:
    """What `narrate_trick` reads, from the hand, how many cards lie in the trick, and who leads to it."""
    return TrickSummary(_Row(count), hand, leader)


class Commentary(Log):
    """A log that knows the game and the names of the seats."""

    def __init__(self, rules: CompiledGame, names: tuple[str, ...]) -> None:
        super().__init__()
        self._rules, self._names = rules, names
        alone = rules.narrators == (narrate_trick,)
        self._trick = tricks_of(rules) if alone else None
        """What reads all that is told of, where nothing follows from a move but that a trick is taken: no views are
        needed then."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_trick": self._trick is not None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._trick = tricks_of(self._rules) if kept["_trick"] else None

    def hand(self, states: States, views: Callable[[], Views]) -> None:
        """A hand has been dealt: by whom, unless that is still to be settled, and what lies open to all."""
        hand, dealer = int(states["hand"][0]) + 1, int(states["dealer"][0])
        if dealer < 0:
            self.add(f"Hand {hand}.", "hand")
        else:
            seat = self._names[dealer]
            self.add(f"Hand {hand}. {seat} deals.", "hand")
        if len(self._names) > 1:
            self._face_up(views().of(None))

    def _face_up(self, view: View) -> None:
        """The cards that were turned up or shown in the deal: whoever hears the log knows them by no other way."""
        for zone in view.zones:
            if zone.role in TURNED_UP and (cards := " ".join(zone.seen)):
                if zone.per == "seat" and zone.unit is not None:
                    seat = self._names[zone.unit]
                    self.add(f"{seat} has {cards} face up.", "event")
                else:
                    self.add(f"Face up: {cards}.", "event")

    def move(self, made: Move, holder: int) -> str:
        """A move was made, with a card from the hand of the seat `holder`. Returns the words of the move."""
        moves = self._rules.moves
        kind, words = moves.kind(made.move), moves.words(made.move)
        tell = getattr(self._rules.module, "tell_arg", None) if kind.content else None
        said = named_seats(words if tell is None else tell(made.arg), self._names)
        before = self.open_line(made.seat) if kind.joins else None
        self.keep(line_of(moves, made.move, self._names, made.seat, holder, said, before))
        return words

    def before(self, states: States, views: Callable[[], Views]) -> View | tuple[int, ...] | None:
        """What has to be known of a position before a move, to tell afterwards what followed from it."""
        if not self._rules.narrators:
            return None
        return views().of(None) if self._trick is None else self._trick(states)

    def events(
        self,
        before: View | tuple[int, ...] | None,
        states: States,
        views: Callable[[], Views],
        seat: int,
        words: str,
    ) -> None:
        """What followed from the move of a seat, as the game's narrators see it in the views of a spectator: `before`
        it, and in the position that there is now."""
        was: View | TrickSummary
        now: View | TrickSummary
        if isinstance(before, View):
            was, now = before, views().of(None)
        elif before is None or self._trick is None or (read := self._trick(states))[1]:
            return  # nothing is told here, or the trick goes on
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
        """The match is over."""
        self.add(ending(view, self._names), "end")
