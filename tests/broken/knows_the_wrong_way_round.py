"""Broken: who gets a card is recorded to know it in the hand of the player who passed it."""

from tests.broken.passes import (
    ABOUT,
    PHASES,
    Passing,
    cards_to_pass,
    cards_to_play,
    deal,
    hand_over,
    lay_out,
    play_card,
    sheet,
)
from upcard.rulebook import Catalogue, left_of

__all__ = ["ABOUT", "MOVES", "PHASES", "Passing", "deal", "sheet"]

PASS, CARD = cards_to_pass(), cards_to_play()
MOVES = Catalogue(PASS, CARD)


@PASS.effect
def pass_card(s, seat, card):
    if lay_out(s, seat, card):
        hand_over(s)
        for giver in range(3):
            s.known[left_of(s, giver)][giver] = s.laid[giver]
            s.laid[giver] = 0


@CARD.effect
def play(s, seat, card):
    play_card(s, seat, card)
