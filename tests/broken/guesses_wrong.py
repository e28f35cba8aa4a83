"""Broken: a player who follows suit is put down as having none of it, so a redeal cannot be right."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import SUIT_SET, finish_trick, left_of, push, rule, size, suit, take


@rule
def apply(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    s.lacks[seat] |= SUIT_SET[suit(card)]
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 2:
        finish_trick(s)
