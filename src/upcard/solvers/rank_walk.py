"""Depth-first search for a walk round the circle of ranks: can all cards of some piles be laid out in one row, each one
rank above or below the card before?

Black Hole asks just this. What makes it quick:

*Crossings.* The thirteen ranks form a circle, and a row of cards is a walk on it that visits every rank as often as
there are cards of it. Say that the walk crosses the edge between rank *r* and the next one ``e[r]`` times. Each visit
has a step in and a step out, so ``e[r - 1] + e[r] = 2 * visits[r]``, plus one at the rank where the walk begins (a
step out only) and less one where it ends. The circle is odd, so for every last rank these thirteen equations have
exactly one solution. If for no possible last rank all ``e`` are whole numbers from 0 up, on one connected part of the
circle, there is no such walk whatever the order of the cards in the piles, and the position is given up. Each card laid
lowers one of the ``e`` by one; nothing else changes, so the test costs next to nothing.

*Dead ends* are kept in a table under exact keys: no two different positions share one, so no verdict rests on luck.
Piles down to their last card differ by its rank only. A position is put in when all that follows from it has
been searched; so a search may be broken off and begun again, in another order of moves, and loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import INTERPRETED, rule

RANKS, PILES, DEEP, MAX_CARDS = 13, 17, 3, 52
FREE = -1
"""Instead of a rank: the walk may begin, or end, anywhere."""
DEAD_END, FOUND, BROKEN_OFF = 0, 1, -1

DESK = np.dtype(
    [
        ("cards", "i8", (PILES, DEEP)),  # ranks, each pile from the bottom up
        ("left", "i8", PILES),
        ("total", "i8"),  # cards to lay
        ("start", "i8"),
        ("finish", "i8"),
        ("key", "i8"),
        ("tops", "i8", RANKS),  # piles (bits) with a top card of that rank
        ("bottoms", "i8", RANKS),  # how many piles end in that rank
        ("crossings", "i8", RANKS),  # twice e, before the share of the last rank is taken off
        ("depth", "i8"),
        ("ranks", "i8", MAX_CARDS + 1),  # of the cards laid; first the start
        ("keys", "i8", MAX_CARDS + 1),
        ("line", "i8", MAX_CARDS),  # the piles they came from
        ("moves", "i8", (MAX_CARDS + 1, PILES)),
        ("worth", "i8", PILES),
        ("moves_left", "i8", MAX_CARDS + 1),
    ],
    align=True,
)
"""Work space of a search, and the position that it has come to."""

_TALL = np.array([3**pile for pile in range(PILES)], np.int64)
_LAST = np.array([3**PILES * 5**rank for rank in range(RANKS)], np.int64)
_RANK_KEYS = 3**PILES * 5**RANKS
"""A key is a number written in mixed radix: a digit of 0 to 2 for each pile (cards above its last), one of 0 to 4 for
each rank (piles down to one card, of this rank), and the rank reached. The largest is below 2 to the 61st."""

SHARE = np.array([[1 if (edge - rank) % RANKS % 2 == 0 else -1 for rank in range(RANKS)] for edge in range(RANKS)])
"""What one more step in or out at a rank adds to twice the crossings of an edge."""
_GAINED = np.array([sum(1 << edge for edge in range(RANKS) if SHARE[edge, rank] > 0) for rank in range(RANKS)])
_CIRCLE = (1 << RANKS) - 1


def desk(piles: Sequence[Sequence[int]], start: int, finish: int) -> NDArray[np.void]:
    """A search about to begin: the ranks in each pile from the bottom up, the rank before the first card (or `FREE`),
    and the rank that has to fit after the last (or `FREE`). At most four cards of a rank."""
    made = np.zeros(1, DESK)
    w = made[0]
    w["start"], w["finish"] = start, finish
    w["total"] = sum(map(len, piles))
    for pile, ranks in enumerate(piles):
        w["cards"][pile, : len(ranks)] = ranks
        w["left"][pile] = len(ranks)
    return made.view(np.recarray) if INTERPRETED else made


@rule
def lay_out(w):
    """Set up what follows from the piles."""
    w.key = w.depth = 0
    for rank in range(RANKS):
        w.tops[rank] = w.bottoms[rank] = 0
    for pile in range(PILES):
        if w.left[pile]:
            w.tops[w.cards[pile, w.left[pile] - 1]] |= 1 << pile
            w.bottoms[w.cards[pile, 0]] += 1
            w.key += digits(w, pile)
    w.ranks[0] = w.start
    if w.start != FREE:
        count_crossings(w, w.start)


@rule
def count_crossings(w, start):
    """Twice the crossings of every edge, less what depends on the last rank, of a walk through all cards left."""
    for edge in range(RANKS):
        twice = SHARE[edge, start]
        for pile in range(PILES):
            for place in range(w.left[pile]):
                twice += 2 * SHARE[edge, w.cards[pile, place]]
        w.crossings[edge] = twice if w.finish == FREE else twice + 2 * SHARE[edge, w.finish]


@rule
def digits(w, pile):
    """What a pile adds to the key."""
    left = w.left[pile]
    if left == 1:
        return _LAST[w.cards[pile, 0]]
    return _TALL[pile] * (left - 1) if left else np.int64(0)


@rule
def edge_between(rank, other):
    """The edge of the circle between two neighbouring ranks."""
    return min(rank, other) if abs(rank - other) == 1 else RANKS - 1


@rule
def lay(w, pile):
    """The top card of a pile is laid."""
    w.key -= digits(w, pile)
    left = w.left[pile] - 1
    rank = w.cards[pile, left]
    w.tops[rank] ^= 1 << pile
    w.left[pile] = left
    w.key += digits(w, pile)
    if left:
        w.tops[w.cards[pile, left - 1]] |= 1 << pile
    else:
        w.bottoms[rank] -= 1
    if w.ranks[w.depth] == FREE:
        count_crossings(w, rank)
    else:
        w.crossings[edge_between(w.ranks[w.depth], rank)] -= 2
    w.line[w.depth] = pile
    w.depth += 1
    w.ranks[w.depth] = rank


@rule
def take_up(w):
    """The last card laid goes back to its pile."""
    rank = w.ranks[w.depth]
    w.depth -= 1
    pile = w.line[w.depth]
    if w.ranks[w.depth] != FREE:
        w.crossings[edge_between(w.ranks[w.depth], rank)] += 2
    w.key -= digits(w, pile)
    if w.left[pile]:
        w.tops[w.cards[pile, w.left[pile] - 1]] ^= 1 << pile
    else:
        w.bottoms[rank] += 1
    w.left[pile] += 1
    w.tops[rank] |= 1 << pile
    w.key += digits(w, pile)


@rule
def may_end(w, rank):
    """Whether a walk can end in this rank: at the bottom of a pile, or at the finish if there is one."""
    return w.bottoms[rank] > 0 if w.finish == FREE else rank == w.finish


@rule
def has_walk(w):
    """Whether there is a walk from here on when the order of the cards in the piles is left out of account."""
    gone = once = more = 0  # edges by their crossings before the last rank takes its share: -1, 1, above
    for edge in range(RANKS):
        twice = w.crossings[edge]
        if twice < -1:
            return False
        gone |= (twice == -1) << edge
        once |= (twice == 1) << edge
        more |= (twice > 1) << edge
    for rank in range(RANKS):
        if may_end(w, rank) and gone & _GAINED[rank] == 0:
            crossed = more | (once & ~_GAINED[rank])
            begins = crossed & ~((crossed << 1 | crossed >> (RANKS - 1)) & _CIRCLE)
            if begins & (begins - 1) == 0:  # one connected part
                return True
    return False


@rule
def fitting(w):
    """The piles (bits) whose top card may be laid next; of those down to one card of a rank, one."""
    rank = w.ranks[w.depth]
    found = 0
    for other in range(RANKS):
        steps = abs(rank - other)
        if rank != FREE and steps != 1 and steps != RANKS - 1:
            continue
        last_seen = False
        piles = w.tops[other]
        while piles:
            pile = lowest_bit(piles)
            piles &= piles - 1
            if w.left[pile] == 1:
                if last_seen:
                    continue
                last_seen = True
            found |= 1 << pile
    return found


@rule
def list_moves(w, rng, noise):
    """The moves from here, the most promising last: over the edge with most crossings to come, from tall piles."""
    n = 0
    piles = fitting(w)
    rank = w.ranks[w.depth]
    while piles:
        pile = lowest_bit(piles)
        piles &= piles - 1
        worth = w.left[pile]
        if rank != FREE:
            worth += 8 * w.crossings[edge_between(rank, w.cards[pile, w.left[pile] - 1])]
        if noise:
            worth += choose(rng, noise)
        place = n
        while place > 0 and w.worth[place - 1] > worth:
            w.worth[place] = w.worth[place - 1]
            w.moves[w.depth, place] = w.moves[w.depth, place - 1]
            place -= 1
        w.worth[place] = worth
        w.moves[w.depth, place] = pile
        n += 1
    w.moves_left[w.depth] = n


@rule
def slot_of(dead, key):
    """Where a key stands in the table, or the empty place where it would."""
    place = np.int64(mixed(np.uint64(key)) >> np.uint64(20)) & (len(dead) - 1)
    while dead[place] != 0 and dead[place] != key:
        place = (place + 1) & (len(dead) - 1)
    return place


@rule
def arrived(w):
    """All cards are laid, and the finish is next to the last."""
    if w.depth < w.total:
        return False
    steps = abs(w.ranks[w.depth] - w.finish)
    return w.finish == FREE or steps == 1 or steps == RANKS - 1


@rule
def walk(desks, dead, counts, rng, noise, limit):
    """Search from the position on the desk, about `limit` positions. Returns `FOUND` (with the piles in ``line``),
    `DEAD_END` or `BROKEN_OFF`; after the last two the desk is as it was before.

    `dead` is the table of dead ends (a power of two of keys, 0 where empty), filled to three quarters at most;
    `counts[0]` says how many are in it, `counts[1]` how many positions were searched. `noise` shuffles moves of nearly
    the same promise.
    """
    w = desks[0]
    lay_out(w)
    if arrived(w):
        return FOUND
    list_moves(w, rng, noise)
    last = counts[1] + limit
    broken_off = False
    while True:
        if w.moves_left[w.depth] > 0 and not broken_off:
            w.moves_left[w.depth] -= 1
            lay(w, w.moves[w.depth, w.moves_left[w.depth]])
            if arrived(w):
                return FOUND
            if is_new(w, dead):
                counts[1] += 1
                broken_off = counts[1] >= last
                list_moves(w, rng, noise)
                continue
        elif w.depth == 0:
            return BROKEN_OFF if broken_off else DEAD_END
        elif not broken_off and 4 * counts[0] < 3 * len(dead):
            dead[slot_of(dead, w.keys[w.depth])] = w.keys[w.depth]
            counts[0] += 1
        take_up(w)


@rule
def is_new(w, dead):
    """Whether the position is worth a search: it may have a walk, and is not known for a dead end."""
    if not has_walk(w):
        return False
    w.keys[w.depth] = w.key + _RANK_KEYS * w.ranks[w.depth] + 1
    return dead[slot_of(dead, w.keys[w.depth])] == 0


@rule
def rehash(dead, larger):
    """Put all keys into a larger, empty table."""
    for place in range(len(dead)):
        if dead[place]:
            larger[slot_of(larger, dead[place])] = dead[place]
