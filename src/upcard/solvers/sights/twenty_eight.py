"""Twenty-Eight: a trump suit lies face down until it is called for."""

from __future__ import annotations

from typing import Any

from upcard.games.twenty_eight import PLAY, STRENGTH, VALUE, step
from upcard.jit.rule import rule
from upcard.mechanics.tricks.concealed_trump import concealed_trick_winner
from upcard.solvers.point_record import TRUMP, CardPoints, places_of, see_play, values_of
from upcard.solvers.trick_record import NORTH_SOUTH

PLACES = places_of(STRENGTH)
VALUES = values_of(PLACES, VALUE)


@rule
def look_at_twenty_eight(s, w):
    """R9-R16. Where play goes to the right, seats are numbered backwards."""
    see_play(s, w, PLACES, VALUES)
    w.duty = TRUMP
    w.winning = concealed_trick_winner(s, STRENGTH) if w.lying else 0
    w.setter, w.secret = s.declarer, s.trump
    if s.down >= 0:
        w.down, w.secret = PLACES[s.down], PLACES[s.down] // 13
    w.no_lead = 1 + s.setter_lead_ban
    w.unshown = s.hidden_card_follow
    if step(s) < 0:
        w.leader, w.setter = -w.leader & 3, -w.setter & 3
        w.hands[1], w.hands[3] = w.hands[3], w.hands[1]


def _called_for(s: Any) -> str:
    if s.phase != PLAY:
        return "while cards are played"
    return "once trump is shown, if it has to be called for" if s.down >= 0 and s.call_trump else ""


SEARCHED = CardPoints(look_at_twenty_eight, {4: NORTH_SOUTH}, _called_for)
