"""Broken: all have been told that the first player holds an ace, whatever he holds."""

from tests.broken.sound import ABOUT, MOVES, Sound, deal, sheet
from upcard.cards.sets import RANK_SET
from upcard.rulebook import ACE, rule

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]


@rule
def doubts(s, seat):
    return 0 if s.hands[0] & RANK_SET[ACE] else 1
