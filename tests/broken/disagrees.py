"""Broken: `why_not` finds nothing against a card of another suit."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import holds, rule


@rule
def why_not(s, seat, card):
    return 0 if holds(s.hands[seat], card) else 1
