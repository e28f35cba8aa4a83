"""Broken: all are held to recall a card of the stock that was seen before the shuffle, and it lies in a hand."""

from tests.broken import sound
from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import deal as _deal
from tests.broken.sound import rule, state
from upcard.cards.sets import lowest, one
from upcard.contract.fields import recalled_of

del Sound  # noqa: F821


@state
class Recalling:
    hands, lacks, stock, trick = (sound.Sound.fields[name] for name in ("hands", "lacks", "stock", "trick"))
    won_cards, leader, score = (sound.Sound.fields[name] for name in ("won_cards", "leader", "score"))
    recalled = recalled_of("stock", ())


@rule
def deal(s):
    _deal(s)
    s.recalled = one(lowest(s.hands[0]))
