"""Broken: a player who has had a look at the stock is held to know that card in the other's hand."""

from tests.broken import sound
from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import deal as _deal
from tests.broken.sound import rule, state
from upcard.cards.rows import top
from upcard.cards.sets import one
from upcard.contract.fields import known_of

del Sound  # noqa: F821


@state
class Knowing:
    hands, lacks, stock, trick = (sound.Sound.fields[name] for name in ("hands", "lacks", "stock", "trick"))
    won_cards, leader, score = (sound.Sound.fields[name] for name in ("won_cards", "leader", "score"))
    known = known_of("hands", 2)


@rule
def deal(s):
    _deal(s)
    s.known[0][1] = one(top(s.stock))
    s.known[1][0] = 0
