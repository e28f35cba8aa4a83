"""Broken: all have been told that the first player holds an ace, whatever he holds."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import rule
from upcard.cards.faces import ACE
from upcard.cards.sets import RANK_SET


@rule
def doubts(s, seat):
    return 0 if s.hands[0] & RANK_SET[ACE] else 1
