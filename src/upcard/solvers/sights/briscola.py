"""Briscola: any card may be played."""

from __future__ import annotations

from typing import Any

from upcard.cards.rows import size
from upcard.games.briscola import STRENGTH, VALUE
from upcard.jit.interpreted import interpreted
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import winning_place
from upcard.solvers.point_record import FREE, CardPoints, places_of, see_play, values_of
from upcard.solvers.trick_record import NORTH_SOUTH

PLACES = places_of(STRENGTH)
VALUES = values_of(PLACES, VALUE)


@rule
def look_at_briscola(s, w):
    """R6: any card may be played."""
    see_play(s, w, PLACES, VALUES)
    w.duty = FREE
    w.winning = winning_place(s.trick, STRENGTH, s.trump) if w.lying else 0


def _stock_left(s: Any) -> str:
    return "when its stock is used up" if s.upcard >= 0 or interpreted(size)(s.stock) else ""


SEARCHED = CardPoints(
    look_at_briscola, {4: NORTH_SOUTH, 2: ("the first player", "the second")}, _stock_left, {"stop_when_decided": 0},
    order=lambda trump: PLACES,
)  # fmt: skip
