"""Broken: hand follows hand, without a winner."""

from tests.broken.sound import ABOUT, Sound, cards_to_play, deal, sheet
from tests.broken.sound import play as play_soundly
from upcard.rulebook import Catalogue

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

CARD = cards_to_play()
MOVES = Catalogue(CARD)


@CARD.effect
def play(s, seat, card):
    play_soundly(s, seat, card)
    if s.over:
        s.ended = s.won = 0
        s.score[0] = s.score[1] = 0
