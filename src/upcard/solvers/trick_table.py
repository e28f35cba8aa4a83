"""What the search of tricks remembers of positions between two tricks: for each set of alike positions, the fewest and
the most tricks that are still counted.

Most of what decides a position are its high cards. So an entry holds for every position with the same lengths of suits
and the same leader in which the highest cards of each suit, down to the last that mattered, lie in the same hands:
partition search (Ginsberg, *GIB: Imperfect Information in a Computationally Challenging Game*, 2001) with the relevant
ranks of Chang (*Building a Fast Double-Dummy Bridge Solver*, 1996) and of Haglund's DDS.

Who holds a suit is a row of two bits a card, the highest card first: 26 bits. Two suits make a word.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.cards.chance import mixed
from upcard.cards.sets import count, highest, in_suit, lowest, without
from upcard.jit.rule import rule

ENTRY = np.dtype(
    [
        ("key", "i8"),  # lengths and leader; no key is 0
        ("low", "i8"),  # who holds clubs and diamonds (or whatever the first two suits are)
        ("high", "i8"),  # who holds the other two
        ("low_mask", "i8"),  # the part of `low` that has to agree
        ("high_mask", "i8"),
        ("next", "i4"),  # the next entry with the same place in the index
        ("ranks", "i2"),  # how many cards of each suit matter, four bits a suit
        ("least", "i1"),
        ("most", "i1"),
    ],
    align=True,
)
ENTRIES = 1 << 19
"""Entries of 48 bytes; when they are used up the table is emptied."""
INDEX = 1 << 17
OWNERS = 26


def _masks() -> NDArray[np.int64]:
    """``table[n]``: the first n cards of a row of owners."""
    full = (1 << OWNERS) - 1
    return np.array([full ^ (full >> 2 * n) for n in range(14)], np.int64)


FIRST_CARDS = _masks()


@rule
def write_owners(w, owners):
    """For every set of cards of a suit that may be left, who holds them: ``owners[suit, set]``."""
    for a_suit in range(4):
        cards = in_suit(w.hands[0] | w.hands[1] | w.hands[2] | w.hands[3], a_suit) >> 13 * a_suit
        owners[a_suit, 0] = 0
        part = (0 - cards) & cards
        while part:
            top = highest(part)
            face = top + 13 * a_suit
            holder = (w.hands[1] | w.hands[3]) >> face & 1 | ((w.hands[2] | w.hands[3]) >> face & 1) << 1
            owners[a_suit, part] = holder << (OWNERS - 2) | owners[a_suit, without(part, top)] >> 2
            part = (part - cards) & cards


@rule
def lengths_key(w, leader, left):
    """How many cards of each suit each seat holds (those of the last suit follow from `left`), and who leads."""
    key = leader << 4 | left
    for seat in range(4):
        hand = w.hands[seat]
        key = key << 12 | count(hand & 0x1FFF) << 8 | count(in_suit(hand, 1)) << 4 | count(in_suit(hand, 2))
    return key


@rule
def two_suits(owners, cards, first_suit):
    """Who holds the cards of two suits."""
    low = cards >> 13 * first_suit & 0x1FFF
    high = cards >> (13 * first_suit + 13) & 0x1FFF
    return owners[first_suit, low] | owners[first_suit + 1, high] << OWNERS


@rule
def home_of(key, places):
    """One of so many places (a power of two) for a key."""
    return np.int64(mixed(np.uint64(key)) >> np.uint64(20)) & (places - 1)


@rule
def find(w, key, low, high, need, index, entries):
    """The entry that tells whether `need` more tricks are counted; 0 if none does. It comes to the front of its row: it
    may soon be wanted again."""
    home = home_of(key, len(index))
    at, before = index[home], 0
    while at:
        e = entries[at]
        holds = e.key == key and (e.low ^ low) & e.low_mask == 0 and (e.high ^ high) & e.high_mask == 0
        if holds and (e.least >= need or e.most < need):
            if before:
                entries[before].next = e.next
                e.next = index[home]
                index[home] = at
            return np.int64(at)
        before = at
        at = e.next
    return np.int64(0)


@rule
def relevant_of(e, cards):
    """The lowest card of each suit that an entry's verdict depends on."""
    found, ranks = np.int64(0), np.int64(e.ranks) & 0xFFFF
    for a_suit in range(4):
        n = ranks >> 4 * a_suit & 15
        if n:
            of_suit = in_suit(cards, a_suit)
            for _ in range(count(of_suit) - n):
                of_suit &= of_suit - 1
            found |= of_suit & -of_suit
    return found


@rule
def store(w, key, low, high, relevant, cards, yes, need, left, index, entries):
    """Remember that `need` more tricks are (or are not) counted; `relevant` are the cards on which that depends."""
    ranks, low_mask, high_mask = np.int64(0), np.int64(0), np.int64(0)
    for a_suit in range(4):
        of_suit = in_suit(relevant, a_suit)
        if of_suit:
            n = count(in_suit(cards, a_suit) >> lowest(of_suit))
            ranks |= n << 4 * a_suit
            if a_suit < 2:
                low_mask |= FIRST_CARDS[n] << OWNERS * a_suit
            else:
                high_mask |= FIRST_CARDS[n] << OWNERS * (a_suit - 2)
    home = home_of(key, len(index))
    at = np.int64(index[home])
    while at:
        e = entries[at]
        same = e.key == key and e.low_mask == low_mask and e.high_mask == high_mask
        if same and (e.low ^ low) & low_mask == 0 and (e.high ^ high) & high_mask == 0:
            break
        at = np.int64(e.next)
    if at == 0:
        if w.used == len(entries):
            index[:] = 0
            w.used = 1
        at = w.used
        w.used += 1
        e = entries[at]
        e.key, e.low, e.high, e.low_mask, e.high_mask = key, low, high, low_mask, high_mask
        e.next, e.ranks, e.least, e.most = index[home], ranks, 0, left
        index[home] = at
    e = entries[at]
    if yes:
        e.least = max(e.least, need)
    else:
        e.most = min(e.most, need - 1)
