"""Broken: hands are filled up from the stock, and who once could not follow a suit is said to lack it ever after."""

from tests.broken.sound import ABOUT, Sound, cards_to_play, deal, sheet
from tests.broken.sound import play as play_soundly
from upcard.rulebook import Catalogue, add, pop, size

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

CARD = cards_to_play()
MOVES = Catalogue(CARD)


@CARD.effect
def play(s, seat, card):
    play_soundly(s, seat, card)
    if size(s.trick) == 0 and not s.over:
        for drawer in range(2 if size(s.stock) else 0):
            s.hands[drawer] = add(s.hands[drawer], pop(s.stock))
