"""`Views`: the views of all seats on one position, made together."""

from __future__ import annotations

from upcard.cards.faces import TEXTS
from upcard.cards.sets import faces_in
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.decoded_position import DecodedPosition
from upcard.engine.knowledge.view import View
from upcard.types import Seat


class Views:
    """The views of all seats on ``states[0]``, as it is now. Each view is made once."""

    def __init__(self, rules: CompiledGame, states: States, legal: dict[int, list[int]] | None = None) -> None:
        """`legal`: a cache of the legal moves by seat."""
        self.reading = DecodedPosition(rules, states, legal)
        self._anybody = View(self.reading, None)
        self._made: dict[int | None, View] = {None: self._anybody}

    def of(self, seat: Seat | None) -> View:
        """The view of a seat (None: a spectator)."""
        found = self._made.get(seat)
        if found is None:
            found = self._made[seat] = View(self.reading, seat, self._anybody)
        return found


def known_lacks(rules: CompiledGame, states: States) -> tuple[tuple[str, ...], ...]:
    """For every seat the cards that it is publicly known not to hold (`declarations.fields.lacks_of`)."""
    fields = [name for name, f in rules.schema.fields.items() if f.role == "lacks"]
    seats = range(int(states["seats"][0]))
    return tuple(tuple(TEXTS[c] for name in fields for c in faces_in(int(states[name][0][seat]))) for seat in seats)


def view_of(rules: CompiledGame, states: States, seat: Seat | None) -> View:
    """The view of a seat (None: a spectator) on ``states[0]``."""
    return Views(rules, states).of(seat)
