"""Broken: two rules call one another."""

from tests.broken.sound import ABOUT, MOVES, Sound, deal, sheet
from upcard.rulebook import push, rule, size

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]


@rule
def finish_trick(s):
    if size(s.trick) < 2:
        next_trick(s)


@rule
def next_trick(s):
    push(s.trick, 0)
    finish_trick(s)
