"""Broken: who has won the last trick is looked up beyond the last place."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import finish_trick, left_of, push, rule, size, take


@rule
def apply(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 2:
        finish_trick(s)
        if s.over:
            s.score[s.leader] += 0 * s.score[s.leader + s.seats]
