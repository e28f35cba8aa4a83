"""Broken: who could not follow suit is held to lack it only until he can follow another."""

from tests.broken.sound import ABOUT, Sound, cards_to_play, deal, sheet
from tests.broken.sound import play as play_soundly
from upcard.rulebook import Catalogue, size, suit

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

CARD = cards_to_play()
MOVES = Catalogue(CARD)


@CARD.effect
def play(s, seat, card):
    if size(s.trick) == 0 or suit(card) == suit(s.trick[0]):
        s.lacks[seat] = 0
    play_soundly(s, seat, card)
