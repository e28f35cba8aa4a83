"""Tute: tricks must be headed, and kings and queens are declared."""

from __future__ import annotations

from typing import Any

from upcard.arrays import np
from upcard.cards.faces import KING, QUEEN, face_of
from upcard.cards.sets import one
from upcard.games.tute import KINGS, LAST, QUEENS, STRENGTH, VALUE
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import winning_place
from upcard.solvers.point_record import HEAD, CardPoints, places_of, see_play, values_of
from upcard.solvers.trick_record import NORTH_SOUTH

PLACES = places_of(STRENGTH)
VALUES = values_of(PLACES, VALUE)
PAIRS = np.array(
    [one(PLACES[face_of(a_suit, KING)]) | one(PLACES[face_of(a_suit, QUEEN)]) for a_suit in range(4)], np.int64
)
"""King and queen of each suit."""


@rule
def look_at_tute(s, w):
    """R8-R11, R14-R21."""
    see_play(s, w, PLACES, VALUES)
    w.duty, w.last, w.declares = HEAD, LAST, 1
    w.heads, w.spares, w.lenient = s.head_when_following, s.spare_partner, s.undertrump
    w.winning = winning_place(s.trick, STRENGTH, s.trump) if w.lying else 0
    w.ahead += s.declared[0] - s.declared[1]
    w.occasion = s.occasion
    for a_suit in range(4):
        w.pairs[a_suit] = PAIRS[a_suit]
        if s.declared_by[a_suit] >= 0:
            w.declared |= 1 << a_suit
    for seat in range(4):
        if s.forfeited[seat]:
            w.forfeited |= 1 << seat


def _four_of_a_kind(s: Any) -> str:
    wanted = (KINGS, QUEENS) if s.queens_tute else (KINGS,)
    four = s.tute_by < 0 and any(hand & cards == cards for hand in s.hands for cards in wanted)
    return "where no player holds four kings (or queens), which win whatever the cards are worth" if four else ""


SEARCHED = CardPoints(look_at_tute, {4: NORTH_SOUTH}, _four_of_a_kind)
