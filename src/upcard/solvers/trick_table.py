"""What the search of tricks remembers of positions between two tricks: for each set of alike positions, the fewest and
the most tricks that are still counted.

Most of what decides a position are its high cards. So an entry holds for every position with the same lengths of suits
and the same leader in which the highest cards of each suit, down to the last that mattered, lie in the same hands:
partition search (Ginsberg, *GIB: Imperfect Information in a Computationally Challenging Game*, 2001) with the relevant
ranks of Chang (*Building a Fast Double-Dummy Bridge Solver*, 1996) and of Haglund's DDS.

The holders of a suit's cards are a row of two bits a card, the highest card first: 26 bits. Two suits make a word.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.chance import mixed
from upcard.cards.sets import count, highest, in_suit, lowest, without
from upcard.jit.rule import rule

ROOM = 8
BLOCK = np.dtype(
    [
        ("key", "i8"),  # lengths and leader; no key is 0
        ("next", "i4"),  # the next block with the same place in the index
        ("used", "i4"),  # how many of the entries are used; the fields of each follow
        ("low", "i8", ROOM),  # who holds clubs and diamonds (or whatever the first two suits are)
        ("high", "i8", ROOM),  # who holds the other two
        ("low_mask", "i8", ROOM),  # the part of `low` that has to agree
        ("high_mask", "i8", ROOM),
        ("ranks", "u2", ROOM),  # how many cards of each suit matter, four bits a suit
        ("least", "i1", ROOM),
        ("most", "i1", ROOM),
    ],
    align=True,
)
"""Entries with one key. A search of the table goes through many of them, so they lie together."""
BLOCKS = 1 << 17
"""Blocks of 304 bytes; when they are used up the table is emptied."""
INDEX = 1 << 17
OWNERS = 26


def _masks() -> NDArray[np.int64]:
    """``table[n]``: the first n cards of a row of owners."""
    full = (1 << OWNERS) - 1
    return np.array([full ^ (full >> 2 * n) for n in range(14)], np.int64)


FIRST_CARDS = _masks()


class Table(NamedTuple):
    """What a search has learnt of a deal."""

    owners: NDArray[np.int64]
    """``owners[suit, set]``: who holds the cards of a set (`write_owners`)."""
    newest: NDArray[np.int32]
    """By place: its newest block; 0: none."""
    blocks: NDArray[np.void]
    """`BLOCK` records, from the second on."""


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
    """The leader, and the number of cards of each suit in each hand (those of the last suit follow from `left`)."""
    key = leader << 4 | left
    for seat in range(4):
        hand = w.hands[seat]
        key = key << 12 | count(hand & 0x1FFF) << 8 | count(in_suit(hand, 1)) << 4 | count(in_suit(hand, 2))
    return key


@rule
def two_suits(owners, cards, first_suit):
    """The holders of the cards of two suits."""
    low = cards >> 13 * first_suit & 0x1FFF
    high = cards >> (13 * first_suit + 13) & 0x1FFF
    return owners[first_suit, low] | owners[first_suit + 1, high] << OWNERS


@rule
def home_of(key, places):
    """One of so many places (a power of two) for a key."""
    return np.int64(mixed(np.uint64(key)) >> np.uint64(20)) & (places - 1)


@rule
def find(key, cards, need, table):
    """The entry that tells whether `need` more tricks are counted, as `ROOM` times its block and its place there; 0 if
    none does."""
    index, blocks = table.newest, table.blocks
    low, high = two_suits(table.owners, cards, 0), two_suits(table.owners, cards, 2)
    at = np.int64(index[home_of(key, len(index))])
    first = np.int64(0)
    while at:
        b = blocks[at]
        if b.key == key:
            if first == 0:
                first = at
            for k in range(b.used - 1, -1, -1):
                if ((b.low[k] ^ low) & b.low_mask[k]) | ((b.high[k] ^ high) & b.high_mask[k]) == 0 and (
                    b.least[k] >= need or b.most[k] < need
                ):
                    if at == first:
                        return at * ROOM + k
                    return bring_forward(b, k, blocks[first], first)
        at = np.int64(b.next)
    return np.int64(0)


@rule
def bring_forward(b, k, f, first):
    """Let an entry that was found change places with the newest of its key: it may soon be wanted again. Returns where
    it is."""
    n = f.used - 1
    b.low[k], f.low[n] = f.low[n], b.low[k]
    b.high[k], f.high[n] = f.high[n], b.high[k]
    b.low_mask[k], f.low_mask[n] = f.low_mask[n], b.low_mask[k]
    b.high_mask[k], f.high_mask[n] = f.high_mask[n], b.high_mask[k]
    b.ranks[k], f.ranks[n] = f.ranks[n], b.ranks[k]
    b.least[k], f.least[n] = f.least[n], b.least[k]
    b.most[k], f.most[n] = f.most[n], b.most[k]
    return np.int64(first * ROOM + n)


@rule
def relevant_of(ranks, cards):
    """The lowest card of each suit, if of each so many of the highest matter (four bits a suit)."""
    found = np.int64(0)
    for a_suit in range(4):
        n = ranks >> 4 * a_suit & 15
        if n:
            of_suit = in_suit(cards, a_suit)
            for _ in range(count(of_suit) - n):
                of_suit &= of_suit - 1
            found |= of_suit & -of_suit
    return found


@rule
def store(w, key, cards, relevant, yes, need, left, table):
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
    b = table.blocks[block_for(w, key, table)]
    k = b.used
    b.used += 1
    b.low[k], b.high[k] = two_suits(table.owners, cards, 0), two_suits(table.owners, cards, 2)
    b.low_mask[k], b.high_mask[k], b.ranks[k] = low_mask, high_mask, ranks
    b.least[k], b.most[k] = (need, left) if yes else (0, need - 1)


@rule
def block_for(w, key, table):
    """The block of a key in which another entry has room."""
    index, blocks = table.newest, table.blocks
    home = home_of(key, len(index))
    at = np.int64(index[home])
    while at and blocks[at].key != key:
        at = np.int64(blocks[at].next)
    if at == 0 or blocks[at].used == ROOM:
        if w.used == len(blocks):
            index[:] = 0
            w.used = 1
        at = np.int64(w.used)
        w.used += 1
        b = blocks[at]
        b.key, b.next, b.used = key, index[home], 0
        index[home] = at
    return at
