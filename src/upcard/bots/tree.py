"""The loops of the tree search, written once for all games.

Like `engine.loops`, these are templates: `to_act`, `legal`, `apply`, `points` and `side_of` mean the
game's own once `engine.floor` has bound them. The search is single-observer information-set Monte
Carlo tree search (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012): every
iteration plays one imagined world from the root to the end of the hand, all worlds share one tree, and
a child competes only in the worlds in which its move is legal - so the logarithm of UCB1 counts how
often the child was available, not how often its parent was visited.

The loops are handed imagined worlds and nothing else. Each world is played in place and used up, so
an iteration copies no state.
"""
# ruff: noqa: F821

from __future__ import annotations

import math

import numpy as np

from upcard.cards.chance import choose

NODE = np.dtype(
    [
        ("value", "f8"),  # sum of the results for the seat that made the move
        ("first", "i4"),  # the newest child, 0 for none
        ("next", "i4"),  # the next sibling, 0 for none
        ("visits", "i4"),
        ("available", "i4"),  # visits to the parent in worlds where the move was legal
        ("move", "i4"),
        ("seat", "i4"),
    ]
)
"""A node is the move that led to it: 32 bytes, two to a cache line. Node 0 is the root."""

USED, STAMP = 0, 1
"""Places in the `counters` of a search: nodes used, and the last mark given to legal moves."""


def random_hand(s, moves, arg, chooser, limit):
    """Play random legal moves to the end of the hand, `limit` at most."""
    played = 0
    while not s.over and not s.ended and played < limit:
        seat = random_seat(to_act(s), chooser)
        n = legal(s, seat, moves)
        move = moves[choose(chooser, n)] if n > 1 else moves[0]
        apply(s, seat, move, arg)
        played += 1


def results(s, start, unit, match, out):
    """Write what the hand brought each seat, in units of the usual spread of a hand.

    A hand counts the points gained since `start`, less the mean of what the seats of other sides
    gained. If it ended the match, winning counts `match` more and losing that much less.
    """
    n = s.seats
    for seat in range(n):
        others = 0
        theirs = 0.0
        for other in range(n):
            if side_of(s, other) != side_of(s, seat):
                others += 1
                theirs += points(s, other) - start[other]
        gained = points(s, seat) - start[seat]
        out[seat] = (gained - theirs / others if others else gained) / unit
    if s.ended and not s.single_hand:
        winners = 0
        for seat in range(n):
            winners += (s.won >> seat) & 1
        if 0 < winners < n or n == 1:
            for seat in range(n):
                out[seat] += match if (s.won >> seat) & 1 else -match


def spread(worlds, count, start, moves, arg, chooser, limit, out, sums):
    """Play `count` worlds at random; returns the standard deviation of what a hand brings a seat.

    `sums` is work space for twice as many numbers as there are seats.
    """
    seats = worlds[0].seats
    for seat in range(2 * seats):
        sums[seat] = 0.0
    for k in range(count):
        s = worlds[k]
        random_hand(s, moves, arg, chooser, limit)
        results(s, start, 1.0, 0.0, out)
        for seat in range(seats):
            sums[seat] += out[seat]
            sums[seats + seat] += out[seat] * out[seat]
    variance = 0.0
    for seat in range(seats):
        mean = sums[seat] / count
        variance += sums[seats + seat] / count - mean * mean
    return math.sqrt(variance / seats) if variance > 0.0 else 0.0


def descend(s, nodes, counters, path, marks, root_seat, explore, moves, arg, chooser, room):
    """Walk the world down the tree and add one node to it; returns the length of the path."""
    node = 0
    depth = 0
    seat = root_seat
    while depth < len(path):
        n = legal(s, seat, moves)
        stamp = counters[STAMP] + 2
        counters[STAMP] = stamp
        for i in range(n):
            marks[moves[i]] = stamp
        best = 0
        best_bound = -1e300
        tried = 0
        child = nodes[node].first
        while child:
            c = nodes[child]
            if c.seat == seat and marks[c.move] == stamp:
                marks[c.move] = stamp + 1
                tried += 1
                c.available += 1
                bound = c.value / c.visits + explore * math.sqrt(math.log(c.available) / c.visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = c.next
        if tried < n:
            k = choose(chooser, n - tried) if n - tried > 1 else 0
            move = moves[0]
            for i in range(n):
                if marks[moves[i]] == stamp:
                    if k == 0:
                        move = moves[i]
                        break
                    k -= 1
            apply(s, seat, move, arg)
            fresh = counters[USED]
            if fresh < room:
                counters[USED] = fresh + 1
                f = nodes[fresh]
                f.value = 0.0
                f.visits = 0
                f.available = 1
                f.move = move
                f.seat = seat
                f.first = 0
                f.next = nodes[node].first
                nodes[node].first = fresh
                path[depth] = fresh
                depth += 1
            return depth
        apply(s, seat, nodes[best].move, arg)
        path[depth] = best
        depth += 1
        node = best
        if s.over or s.ended:
            return depth
        seat = random_seat(to_act(s), chooser)
    return depth


def iterate(
    worlds, count, nodes, counters, path, marks, root_seat, start, unit, match, explore, moves, arg, chooser, limit, out
):
    """One iteration in each of the first `count` worlds: down the tree, on at random, results back up."""
    for k in range(count):
        s = worlds[k]
        depth = descend(s, nodes, counters, path, marks, root_seat, explore, moves, arg, chooser, len(nodes))
        random_hand(s, moves, arg, chooser, limit)
        results(s, start, unit, match, out)
        nodes[0].visits += 1
        for d in range(depth):
            c = nodes[path[d]]
            c.visits += 1
            c.value += out[c.seat]
