"""Broken: a number that all may see tells the highest card of the stock."""

from tests.broken import sound
from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import deal as _deal
from tests.broken.sound import left_of, number, rule, size, state

del Sound  # noqa: F821


@state
class Leaking:
    hands, lacks, stock, trick = (sound.Sound.fields[name] for name in ("hands", "lacks", "stock", "trick"))
    won_cards, leader, score = (sound.Sound.fields[name] for name in ("won_cards", "leader", "score"))
    next_card = number(shows="card")


@rule
def deal(s):
    _deal(s)
    s.next_card = s.stock[size(s.stock) - 1]
    s.turn = left_of(s, s.dealer)
