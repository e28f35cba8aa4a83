"""Broken: who wins a trick takes the upcard before all eyes, and nobody is held to know it afterwards."""

from tests.broken import sound
from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import add, rule, size, state
from tests.broken.sound import apply as _apply
from tests.broken.sound import deal as _deal
from upcard.cards.rows import pop
from upcard.contract.fields import card as place_for_a_card

del Sound  # noqa: F821


@state
class Forgetting:
    hands, lacks, stock, trick = (sound.Sound.fields[name] for name in ("hands", "lacks", "stock", "trick"))
    won_cards, leader, score = (sound.Sound.fields[name] for name in ("won_cards", "leader", "score"))
    upcard = place_for_a_card()


@rule
def deal(s):
    _deal(s)
    s.upcard = pop(s.stock)


@rule
def apply(s, seat, card):
    _apply(s, seat, card)
    if size(s.trick) == 0 and not s.over and s.upcard >= 0:
        s.hands[s.leader] = add(s.hands[s.leader], s.upcard)
        s.upcard = -1
