"""Broken: the second card of a trick goes nowhere."""

from tests.broken.sound import ABOUT, Sound, cards_to_play, deal, sheet
from tests.broken.sound import play as play_soundly
from upcard.rulebook import Catalogue, size, without

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

CARD = cards_to_play()
MOVES = Catalogue(CARD)


@CARD.effect
def play(s, seat, card):
    play_soundly(s, seat, card)
    if size(s.trick) == 0:
        s.won_cards[s.leader] = without(s.won_cards[s.leader], card)
