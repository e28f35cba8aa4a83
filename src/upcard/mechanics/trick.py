"""Tricks: following suit, and who wins.

The strength of a card is a table by face that each game makes from its ranking, so that one rule
finds the winner whatever the order of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from upcard.cards.faces import suit
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import SUIT_SET, add, count, holds, in_suit, take
from upcard.contract.rule import rule


def strengths(ranking: Sequence[int]) -> np.ndarray:
    """A table by face from a ranking written as books do: the highest rank first, suits alike."""
    table = np.full(52, -1, np.int8)
    for place, rank in enumerate(reversed(ranking)):
        for a_suit in range(4):
            table[a_suit * 13 + rank] = place
    return table


@rule
def obeying(hand, asked):
    """What may be played when certain cards must be played by whoever has one: those, or any card if there is none."""
    some = hand & asked
    return some if some else hand


@rule
def following(hand, led):
    """What may be played when the suit led must be followed."""
    return obeying(hand, in_suit(hand, led))


@rule
def lay_obeying(s, cards, seat, card, asked):
    """A card goes from a hand to the trick. Who plays none of the cards asked for is known to have none of them."""
    cards[seat] = take(cards[seat], card)
    if size(s.trick) and not holds(asked, card):
        s.lacks[seat] |= asked
    push(s.trick, card)


@rule
def lay_from(s, cards, seat, card):
    """A card goes from a hand to the trick, where the suit led must be followed."""
    lay_obeying(s, cards, seat, card, SUIT_SET[suit(s.trick[0])])


@rule
def lay_card(s, seat, card):
    """`lay_from` the zone that most games call hands."""
    lay_from(s, s.hands, seat, card)


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
def take_up(s):
    """The cards of the trick, as a set, leave the table; they can be looked at again until the next trick is over."""
    clear(s.last_trick)
    cards = np.int64(0)
    for place in range(size(s.trick)):
        push(s.last_trick, s.trick[place])
        cards = add(cards, s.trick[place])
    clear(s.trick)
    s.last_leader = s.leader
    return cards


@rule
def gather_trick(s, pile):
    """A complete trick goes to a face-down pile of `s.won_cards`."""
    s.won_cards[pile] |= take_up(s)


@rule
def show_counting(s, pile, counting):
    """The cards that count among those won are laid out face up in `s.captured`."""
    s.captured[pile] |= s.won_cards[pile] & counting
    s.won_cards[pile] &= ~counting


@rule
def clear_tricks(s, seats):
    """Before a deal: no card lies in a trick or has been won, nobody is known to lack anything."""
    clear(s.trick)
    clear(s.last_trick)
    for seat in range(seats):
        s.tricks[seat] = s.won_cards[seat] = s.lacks[seat] = 0


@rule
def hands_fit(s, each, done):
    """Whether every hand has `each` cards less one for every trick done, and for the card in this one."""
    return cards_fit(s, s.hands, each, done)


@rule
def cards_fit(s, cards, each, done):
    """`hands_fit` where the hands have another name."""
    for place in range(s.seats):
        played = done + 1 if place < size(s.trick) else done
        if count(cards[(s.leader + place) % s.seats]) != each - played:
            return False
    return True
