"""Broken: at the deal one card of a hand is shown to all, and written down as the other player's."""

from tests.broken.sound import ABOUT, MOVES, sheet
from tests.broken.sound import deal as deal_soundly
from upcard.rulebook import COUNT, hands, lowest, one, row, rule, scores, state, trick

__all__ = ["ABOUT", "MOVES", "Showing", "deal", "sheet"]


@state
class Showing:
    hands = hands(2, lacks=True, shown=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")


@rule
def deal(s):
    deal_soundly(s)
    s.shown[1] = one(lowest(s.hands[0]))
