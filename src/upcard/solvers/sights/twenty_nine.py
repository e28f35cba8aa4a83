"""Twenty-Nine: a trump suit is named in secret, and asked for."""

from __future__ import annotations

from typing import Any

from upcard.games.twenty_nine import PLAY, STRENGTH, VALUE
from upcard.jit.rule import rule
from upcard.mechanics.tricks.concealed_trump import concealed_trick_winner
from upcard.solvers.point_record import FOLLOW, CardPoints, places_of, see_play, values_of
from upcard.solvers.trick_record import NORTH_SOUTH

PLACES = places_of(STRENGTH)
VALUES = values_of(PLACES, VALUE)


@rule
def look_at_twenty_nine(s, w):
    """R10-R14; G15: the last trick may count."""
    see_play(s, w, PLACES, VALUES)
    w.duty, w.last = FOLLOW, s.last_trick_point
    w.winning = concealed_trick_winner(s, STRENGTH) if w.lying else 0
    w.secret = s.trump if s.trump >= 0 else s.marker


def _asked_for(s: Any) -> str:
    if s.phase != PLAY:
        return "while cards are played"
    return "once trump is shown, if it has to be asked for" if s.trump < 0 and s.reveal else ""


SEARCHED = CardPoints(look_at_twenty_nine, {4: NORTH_SOUTH}, _asked_for)
