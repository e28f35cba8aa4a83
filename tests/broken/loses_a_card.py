"""Broken: the second card of a trick goes nowhere."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import add, clear, left_of, push, rank, rule, size, suit, take


@rule
def apply(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 2:
        second_wins = suit(s.trick[1]) == suit(s.trick[0]) and rank(s.trick[1]) > rank(s.trick[0])
        winner = left_of(s, s.leader) if second_wins else s.leader
        s.won_cards[winner] = add(s.won_cards[winner], s.trick[0])
        clear(s.trick)
        s.leader = s.turn = winner
        if s.hands[0] == 0:
            s.over = s.ended = 1
