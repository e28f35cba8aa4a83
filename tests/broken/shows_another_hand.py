"""Broken: at the deal one card of a hand is shown to all, and written down as the other player's."""

from tests.broken import sound
from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import deal as _deal
from tests.broken.sound import rule, state
from upcard.cards.sets import lowest, one
from upcard.contract.fields import shown_of

del Sound  # noqa: F821


@state
class Showing:
    hands, lacks, stock, trick = (sound.Sound.fields[name] for name in ("hands", "lacks", "stock", "trick"))
    won_cards, leader, score = (sound.Sound.fields[name] for name in ("won_cards", "leader", "score"))
    shown = shown_of("hands", 2)


@rule
def deal(s):
    _deal(s)
    s.shown[0] = 0
    s.shown[1] = one(lowest(s.hands[0]))
