"""Broken: all pass a card to the left at the same moment, and no player is recorded to know where it went."""

from tests.broken.passes import ABOUT, PHASES, cards_to_pass, cards_to_play, deal, hand_over, lay_out, play_card, sheet
from upcard.rulebook import ALL, COUNT, OWNER, Catalogue, card_sets, hands, number, row, state

__all__ = ["ABOUT", "MOVES", "PHASES", "Forgetting", "deal", "sheet"]


@state
class Forgetting:
    hands = hands(3)
    laid = card_sets(3, sees=OWNER, per="seat", role="exposed", label="laid out")
    stock = row(16, sees=COUNT, role="stock")
    pile = row(3, sees=ALL, role="discard")  # R2
    score = number(3, per="seat", label="tricks", lives="match")


PASS, CARD = cards_to_pass(), cards_to_play()
MOVES = Catalogue(PASS, CARD)


@PASS.effect
def pass_card(s, seat, card):
    if lay_out(s, seat, card):
        hand_over(s)
        for giver in range(3):
            s.laid[giver] = 0


@CARD.effect
def play(s, seat, card):
    play_card(s, seat, card)
