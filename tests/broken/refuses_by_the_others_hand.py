"""Broken: what may be played depends on the other player's hand."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import holds, offer_cards, rule
from tests.broken.sound import playable as _playable


@rule
def playable(s, seat):
    cards = _playable(s, seat)
    fewer = cards & ~((s.hands[1 - seat] << 1) | (s.hands[1 - seat] >> 1))
    return fewer if fewer else cards


@rule
def legal(s, seat, moves):
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, card):
    if not holds(s.hands[seat], card):
        return 1
    return 0 if holds(playable(s, seat), card) else 2
