"""Broken: hands are filled up from the stock, and who once could not follow a suit is said to lack it ever after."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import add, rule, size, suit
from tests.broken.sound import apply as _apply
from upcard.cards.rows import pop
from upcard.cards.sets import SUIT_SET


@rule
def apply(s, seat, card):
    if size(s.trick) and suit(card) != suit(s.trick[0]):
        s.lacks[seat] |= SUIT_SET[suit(s.trick[0])]
    _apply(s, seat, card)
    if size(s.trick) == 0 and not s.over:
        for drawer in range(2 if size(s.stock) else 0):
            s.hands[drawer] = add(s.hands[drawer], pop(s.stock))
