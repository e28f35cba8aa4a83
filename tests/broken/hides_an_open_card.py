"""Broken: cards lie face up on the pile, and the log does not say which."""

from tests.broken.passes import ABOUT, PHASES, Passing, cards_to_pass, cards_to_play, deal, play_card, sheet
from tests.broken.passes import pass_card as pass_soundly
from upcard.rulebook import Catalogue

__all__ = ["ABOUT", "MOVES", "PHASES", "Passing", "deal", "sheet"]

PASS, CARD = cards_to_pass(), cards_to_play(hidden_says="{seat} plays a card")
MOVES = Catalogue(PASS, CARD)
PASS.effect(pass_soundly)


@CARD.effect
def play(s, seat, card):
    play_card(s, seat, card)
