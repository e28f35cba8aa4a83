"""Broken: when both have as many tricks, both are said to have won."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import apply as _apply
from tests.broken.sound import rule


@rule
def apply(s, seat, card):
    _apply(s, seat, card)
    if s.over and s.won == 0:
        s.won = 0b11
