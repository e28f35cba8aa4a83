"""Broken: what may be played depends on the other player's hand."""

from tests.broken.sound import ABOUT, Sound, cards_to_play, deal, play, sheet
from upcard.rulebook import Catalogue

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

CARD = cards_to_play()
MOVES = Catalogue(CARD)
CARD.effect(play)


@CARD.must("R3: follow suit", tells=False)
def not_next_to_the_others(s, seat):
    return ~((s.hands[1 - seat] << 1) | (s.hands[1 - seat] >> 1))
