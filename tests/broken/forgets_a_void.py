"""Broken: who could not follow suit is held to lack it only until he can follow another."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import apply as _apply
from tests.broken.sound import rule, size, suit
from upcard.cards.sets import SUIT_SET


@rule
def apply(s, seat, card):
    if size(s.trick) and suit(card) != suit(s.trick[0]):
        s.lacks[seat] |= SUIT_SET[suit(s.trick[0])]
    else:
        s.lacks[seat] = 0
    _apply(s, seat, card)
