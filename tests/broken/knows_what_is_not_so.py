"""Broken: a player who has had a look at the stock is held to know that card in the other's hand."""

from tests.broken.sound import ABOUT, MOVES, sheet
from tests.broken.sound import deal as deal_soundly
from upcard.rulebook import COUNT, hands, one, row, rule, scores, state, top, trick

__all__ = ["ABOUT", "MOVES", "Knowing", "deal", "sheet"]


@state
class Knowing:
    hands = hands(2, lacks=True, known=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")


@rule
def deal(s):
    deal_soundly(s)
    s.known[0][1] = one(top(s.stock))
