"""Tricks: following suit, and who wins.

The strength of a card is a table by face that each game makes from its ranking, so that one rule
finds the winner whatever the order of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from upcard.cards.faces import suit
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import add, in_suit
from upcard.contract.rule import rule


def strengths(ranking: Sequence[int]) -> np.ndarray:
    """A table by face from a ranking written as books do: the highest rank first, suits alike."""
    table = np.full(52, -1, np.int8)
    for place, rank in enumerate(reversed(ranking)):
        for a_suit in range(4):
            table[a_suit * 13 + rank] = place
    return table


@rule
def following(hand, led):
    """What may be played when the suit led must be followed: the cards of that suit, or any card if
    there is none."""
    same = in_suit(hand, led)
    return same if same else hand


@rule
def winning_place(trick, strength, trump):
    """The place in the trick of its winning card: the highest trump, else the highest card of the suit
    led. With no trump suit, `trump` is -1. Written without branches: which card wins cannot be foreseen."""
    led = suit(trick[0])
    best = 0
    highest = np.int64(-1)
    for place in range(size(trick)):
        of_suit = suit(trick[place])
        rank = np.int64(strength[trick[place]]) + 128 * (of_suit == led) + 256 * (of_suit == trump)
        best = place if rank > highest else best
        highest = max(rank, highest)
    return best


@rule
def gather_trick(s, pile):
    """A complete trick goes to a face-down pile of `s.won_cards`; it can be looked at again until the next one
    is complete."""
    clear(s.last_trick)
    for place in range(size(s.trick)):
        push(s.last_trick, s.trick[place])
        s.won_cards[pile] = add(s.won_cards[pile], s.trick[place])
    clear(s.trick)
    s.last_leader = s.leader
