"""Broken: all are held to recall a card of the stock that was seen before the shuffle, and it lies in a hand."""

from tests.broken.sound import ABOUT, MOVES, sheet
from tests.broken.sound import deal as deal_soundly
from upcard.declarations.fields import recalled_of
from upcard.rulebook import COUNT, hands, lowest, one, row, rule, scores, state, trick

__all__ = ["ABOUT", "MOVES", "Recalling", "deal", "sheet"]


@state
class Recalling:
    hands = hands(2, lacks=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")
    recalled = recalled_of("stock", ())


@rule
def deal(s):
    deal_soundly(s)
    s.recalled = one(lowest(s.hands[0]))
