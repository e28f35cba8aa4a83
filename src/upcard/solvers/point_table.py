"""What the search of card points remembers of positions between two tricks: between which bounds the points still to be
taken lie.

Positions that come to the same share an entry. In one deal it is known who holds each card, so a position is the set of
cards that are left, the leader, and what else a game keeps. Of a suit only this matters: from the top down, who holds
each card that is left and what it is worth. `write_classes` finds for every set of a suit the highest set of the deal
that has the same row of holders and points; these four sets are the key, so it is exact.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.chance import mixed
from upcard.cards.sets import highest, in_suit, one, without
from upcard.jit.rule import rule
from upcard.solvers.point_record import sum_of

ENTRY = np.dtype([("key", "i8"), ("low", "i2"), ("high", "i2"), ("best", "i2"), ("left", "i2")], align=True)
"""The bounds on what is still gained, the card that decided, and how many cards were left."""
ENTRIES = 1 << 19
"""Entries of 16 bytes. Each pair of places keeps one that had more cards left, and the newest."""


@rule
def all_left(w):
    """The cards that are not in tricks that are over or under way."""
    cards = w.hands[0] | w.hands[1] | w.hands[2] | w.hands[3]
    return cards | one(w.down) if w.down >= 0 else cards


@rule
def kind_of(w, place):
    """A number for the holder of a card (4: it lies face down) and for its value."""
    holder = 4
    for seat in range(4):
        if w.hands[seat] >> place & 1:
            holder = seat
    return (w.value[place] * 64 + w.game[place]) * 8 + holder


@rule
def write_classes(w, kinds, classes):
    """For every set of a suit of the deal, the highest set alike: ``classes[suit, set]``. `kinds` is work space."""
    cards = all_left(w)
    for place in range(52):
        kinds[place] = kind_of(w, place)
    for a_suit in range(4):
        own = in_suit(cards, a_suit) >> 13 * a_suit
        part = np.int64(own)
        while part:
            classes[a_suit, part] = highest_alike(kinds, own, part, 13 * a_suit)
            part = (part - 1) & own
        classes[a_suit, 0] = 0


@rule
def highest_alike(kinds, own, part, base):
    """The highest set of a suit's cards with the same kinds from the top down: each card as high as can be."""
    found = np.int64(0)
    free = np.int64(own)
    while part:
        card = highest(part)
        part = without(part, card)
        place = highest(free)
        while kinds[base + place] != kinds[base + card]:
            free = without(free, place)
            place = highest(free)
        free = without(free, place)
        found |= one(place)
    return found


@rule
def key_of(w, cards, leader, classes):
    """The key of a position between two tricks; none is 0."""
    key = np.int64(leader)
    for a_suit in range(4):
        key = key << 13 | classes[a_suit, cards >> 13 * a_suit & 0x1FFF]
    if w.for_game:
        open_game = sum_of(w.game, cards) + 1
        return key << 8 | (max(-open_game, min(open_game, w.balance)) + 128)
    if w.declares:
        return key << 4 | declarations(w)
    return key << 1 | (1 if w.trump >= 0 else 0)


@rule
def declarations(w):
    """The kings and queens (bits, by suit) that can be declared no more."""
    found = 0
    for a_suit in range(4):
        holder = -1
        for seat in range(4):
            if w.hands[seat] & w.pairs[a_suit] == w.pairs[a_suit]:
                holder = seat
        lost = a_suit == w.trump and holder >= 0 and w.forfeited >> holder & 1 == 1
        if holder < 0 or w.declared >> a_suit & 1 or lost:
            found |= 1 << a_suit
    return found


@rule
def home_of(key, entries):
    return np.int64(mixed(np.uint64(key)) >> np.uint64(20)) & (len(entries) - 2)


@rule
def find(key, entries):
    """The place of the entry of a position, -1 if there is none."""
    home = home_of(key, entries)
    if entries[home].key == key:
        return home
    return home + 1 if entries[home + 1].key == key else np.int64(-1)


@rule
def store(key, found, need, card, left, entries):
    """Remember that as much as `found` is gained, or at most as much if that is less than the goal."""
    at = find(key, entries)
    if at < 0:
        at = home_of(key, entries)
        if entries[at].left > left:
            at += 1
        e = entries[at]
        e.key, e.low, e.high, e.left = key, -30000, 30000, left
    e = entries[at]
    e.best = card
    if found >= need:
        e.low = max(e.low, found)
    else:
        e.high = min(e.high, found)
