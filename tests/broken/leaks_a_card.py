"""Broken: a number that all may see tells the highest card of the stock."""

from tests.broken.sound import ABOUT, MOVES, sheet
from tests.broken.sound import deal as deal_soundly
from upcard.rulebook import COUNT, hands, number, row, rule, scores, state, top, trick

__all__ = ["ABOUT", "MOVES", "Leaking", "deal", "sheet"]


@state
class Leaking:
    hands = hands(2, lacks=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")
    next_card = number(shows="card", start=-1)


@rule
def deal(s):
    deal_soundly(s)
    s.next_card = top(s.stock)
