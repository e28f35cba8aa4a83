"""`Commentary`: the log of a table, written in the words of its game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from upcard.contract.game import Sheet, Told
from upcard.contract.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.view import View
from upcard.engine.know.views import Views
from upcard.engine.play.log import Log, Move
from upcard.engine.play.names import ending, fill_names, name_sheet, named_seats
from upcard.engine.play.words import told
from upcard.mechanics.trick import tell_trick

NOBODY = -1
"""The reader of a line that is for no eyes."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards of a row that all see."""

    count: int


@dataclass(frozen=True, slots=True)
class AtTrick:
    """What `tell_trick` reads of a position, with the names that a view has for it. All see each of these, and to make
    the views of two positions a trick takes longer than to play the four cards."""

    trick: _Row
    hand: int
    leader: int


def at_trick(states: States) -> AtTrick:
    """That of the first of these positions, in a game of tricks."""
    record = states[0]
    return AtTrick(_Row(int(record["trick"][-1])), int(record["hand"]), int(record["leader"]))


class Commentary(Log):
    """A log that knows the game and the names of the seats."""

    def __init__(self, rules: CompiledGame, names: tuple[str, ...]) -> None:
        super().__init__()
        self._rules, self._names = rules, names
        self._tells_tricks_alone = rules.narrators == (tell_trick,)
        """Whether nothing follows from a move but that a trick is taken: no views are needed then."""

    def hand(self, hand: int, dealer: int) -> None:
        """A hand has been dealt."""
        seat = self._names[dealer]
        self.add(f"Hand {hand}. {seat} deals.", "hand")

    def move(self, made: Move, holder: int) -> str:
        """A move was made, with a card from the hand of the seat `holder`. Returns the words of the move."""
        moves, kind = self._rules.moves, self._rules.moves.kind(made.move)
        tell = getattr(self._rules.module, "tell_arg", None) if kind.content else None
        words = named_seats(moves.words(made.move) if tell is None else tell(made.arg), self._names)
        before = self.open_line(made.seat) if kind.joins else None
        text, hidden, adds = told(moves, made.move, self._names, made.seat, holder, words, before)
        if text:
            self.add(text, "move", made.seat, made.move, hidden, kind.silent, adds)
        else:  # in the record it stands, and nobody reads it
            self.add(f"{self._names[made.seat]}: {words}", "move", NOBODY, made.move, silent=True)
        return moves.words(made.move)

    def before(self, states: States, views: Callable[[], Views]) -> View | AtTrick | None:
        """What has to be known of a position before a move, to tell afterwards what followed from it."""
        if not self._rules.narrators:
            return None
        return at_trick(states) if self._tells_tricks_alone else views().of(None)

    def events(
        self,
        before: View | AtTrick | None,
        states: States,
        views: Callable[[], Views],
        seat: int,
        words: str,
    ) -> None:
        """What followed from the move of a seat, as the game's narrators see it in the views of a spectator: `before`
        it, and in the position that there is now."""
        if before is None or (isinstance(before, AtTrick) and states["trick"][0, -1]):  # so many cards lie there
            return
        now = at_trick(states) if isinstance(before, AtTrick) else views().of(None)
        for narrate in self._rules.narrators:
            for line in narrate(before, now, seat, words):
                if isinstance(line, Told):
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
