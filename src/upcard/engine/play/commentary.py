"""`Commentary`: the log of a table, written in the words of its game."""

from __future__ import annotations

from upcard.contract.game import Sheet, Told
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.views import View
from upcard.engine.play.log import Log, Move
from upcard.engine.play.names import ending, fill_names, name_sheet, named_seats
from upcard.engine.play.words import told

NOBODY = -1
"""The reader of a line that is for no eyes."""


class Commentary(Log):
    """A log that knows the game and the names of the seats. `number` is that of the last move before a line."""

    def __init__(self, rules: CompiledGame, names: tuple[str, ...]) -> None:
        super().__init__()
        self._rules, self._names = rules, names

    def hand(self, number: int, hand: int, dealer: int) -> None:
        """A hand has been dealt."""
        seat = self._names[dealer]
        self.add(number, f"Hand {hand}. {seat} deals.", "hand")

    def move(self, number: int, made: Move, holder: int) -> str:
        """A move was made, with a card from the hand of the seat `holder`. Returns the words of the move."""
        moves, kind = self._rules.moves, self._rules.moves.kind(made.move)
        tell = getattr(self._rules.module, "tell_arg", None) if kind.content else None
        words = named_seats(moves.words(made.move) if tell is None else tell(made.arg), self._names)
        before = self.open_line(made.seat) if kind.joins else None
        text, hidden, adds = told(moves, made.move, self._names, made.seat, holder, words, before)
        if text:
            self.add(number, text, "move", made.seat, made.move, hidden, kind.silent, adds)
        else:  # in the record it stands, and nobody reads it
            self.add(number, f"{self._names[made.seat]}: {words}", "move", NOBODY, made.move, silent=True)
        return moves.words(made.move)

    def events(self, number: int, before: View, after: View, seat: int, words: str) -> None:
        """What followed from the move of a seat, as the game's narrators see it in the views of a spectator."""
        for narrate in self._rules.narrators:
            for line in narrate(before, after, seat, words):
                if isinstance(line, Told):
                    self.go_on(number, fill_names(line.text, self._names), line.adds)
                else:
                    self.add(number, fill_names(line, self._names), "event")

    def sheet(self, view: View) -> Sheet | None:
        """The score sheet of a hand that is over, if the game has sheets."""
        make = getattr(self._rules.module, "sheet", None)
        return None if make is None else name_sheet(make(view), self._names)

    def end(self, number: int, view: View) -> None:
        """The match is over."""
        self.add(number, ending(view, self._names), "end")
