"""Broken: a public answer says that the first player holds an ace, even if it is not so."""

from tests.broken.sound import ABOUT, MOVES, Sound, deal, sheet
from upcard.cards.sets import RANK_SET
from upcard.rulebook import ACE, rule

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]


@rule
def doubts(s, seat):
    return 0 if s.hands[0] & RANK_SET[ACE] else 1
