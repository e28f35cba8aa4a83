"""Broken: a refusal changes the state, so a second call gets another answer."""

from tests.broken.sound import ABOUT, cards_to_play, deal, play, sheet
from upcard.rulebook import COUNT, Catalogue, hands, number, row, scores, state, trick

__all__ = ["ABOUT", "MOVES", "Disagreeing", "deal", "sheet"]


@state
class Disagreeing:
    hands = hands(2, lacks=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")
    asked = number(shows="hidden")


CARD = cards_to_play()
MOVES = Catalogue(CARD)
CARD.effect(play)


@CARD.refused("R2: you do not hold {card}")
def asked_again(s):
    s.asked = 1 - s.asked
    return s.asked
