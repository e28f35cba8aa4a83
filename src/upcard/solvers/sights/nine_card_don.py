"""Nine-Card Don: what is pegged trick by trick, and eight for game."""

from __future__ import annotations

from typing import Any

from upcard.arrays import np
from upcard.cards.faces import FIVE
from upcard.games.nine_card_don import GAME, GAME_VALUE, OTHER_FIVE, PITCH, PLAY, STRENGTH, TRUMP_VALUE
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import winning_place
from upcard.solvers.point_record import FOLLOW, CardPoints, places_of, see_play, sum_of, values_of
from upcard.solvers.trick_record import NORTH_SOUTH, placed

PLACES = places_of(STRENGTH)
DON_GAME = values_of(PLACES, GAME_VALUE)
DON_TRUMPS = values_of(PLACES, TRUMP_VALUE)
DON_PLAIN = np.array([OTHER_FIVE * int(place % 13 == FIVE) for place in range(52)], np.int64)
"""R11: a five of another suit. Cards rank as they are printed (G1)."""


@rule
def look_at_don(s, w):
    """R7-R14: what is pegged, and eight for game."""
    see_play(s, w, PLACES, DON_PLAIN)
    w.duty, w.for_game = FOLLOW, GAME
    w.winning = winning_place(s.trick, STRENGTH, s.trump) if w.lying else 0
    for place in range(52):
        w.game[place] = DON_GAME[place]
        if place // 13 == s.trump:
            w.value[place] = DON_TRUMPS[place]
    first, other = placed(s.won_cards[0], PLACES), placed(s.won_cards[1], PLACES)
    w.ahead = sum_of(w.value, first) - sum_of(w.value, other)
    w.balance = sum_of(w.game, first) - sum_of(w.game, other)


def _before_the_pitch(s: Any) -> str:
    return "" if s.phase in (PLAY, PITCH) else "while cards are played"


SEARCHED = CardPoints(look_at_don, {4: NORTH_SOUTH}, _before_the_pitch, {"target": 30_000}, order=lambda trump: PLACES)
