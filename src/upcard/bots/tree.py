"""The loops of the tree search, written once for all games.

Like `engine.compile.loops`, these are templates. The search is single-observer information-set Monte
Carlo tree search (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012): every
iteration plays one imagined world from the root to the end of the hand, all worlds share one tree, and
a child competes only in the worlds in which its move is legal - so the logarithm of UCB1 counts how
often the child was available, not how often its parent was visited.

Three steps are written twice, for searches with judgement (`bots.priors`) and without: `draw`, `select`, `untried`. In
a game that has judgement one loop serves both; `judged` says which of them it is. It plays by the game's
rules in either case, and these are what takes long to compile.

The loops are handed imagined worlds and nothing else. Each world is played in place and used up, so
an iteration copies no state.
"""

from __future__ import annotations

import math

from upcard.arrays import np
from upcard.cards.chance import choose
from upcard.declarations.hooks import apply, legal, lent, points, side_of, to_act
from upcard.engine.compile.loops import random_seat
from upcard.jit.elementary import log

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
TRIES = 4
"""Draws for every legal move after which `sensible_move` takes what it has drawn."""


@lent
def prior(s, seat, move):
    """How inclined a player of ordinary sense is to a legal move: above 0, at most 1 (`bots.priors`)."""


@lent
def draw(s, seat, moves, n, rng, judged):
    """A move of a playout: `any_move`, in a game with judgement `any_or_sensible_move`."""


@lent
def select(s, seat, nodes, node, marks, stamp, moves, n, explore, priors, judged):
    """The child to go on with, 0 for a new one: `select_fairly`, in a game with judgement `select_either_way`."""


@lent
def untried(marks, stamp, moves, n, priors, rng, judged):
    """A legal move without a child: `untried_fairly`, in a game with judgement `untried_either_way`."""


@lent
def outlook(s, seat):
    """What a seat is likely to gain yet in a hand that is broken off: `no_outlook`, or what judgement lends."""


def no_outlook(s, seat):
    """Nothing: the hand is judged as it stands."""
    return 0.0


def any_move(s, seat, moves, n, rng, judged):
    """One of `n` legal moves, all equally likely."""
    return int(moves[choose(rng, n)] if n > 1 else moves[0])


def sensible_move(s, seat, moves, n, rng):
    """One of `n` legal moves, each as likely as its prior (at most 1) says.

    By rejection: mostly two or three moves are looked at, not all of them.
    """
    move = int(moves[0])
    if n > 1:
        for _ in range(TRIES * n):
            move = int(moves[choose(rng, n)])
            if prior(s, seat, move) * 2147483648.0 > choose(rng, 2147483648):
                break
    return move


def any_or_sensible_move(s, seat, moves, n, rng, judged):
    """`draw` of a game with judgement."""
    if judged:
        return sensible_move(s, seat, moves, n, rng)
    return any_move(s, seat, moves, n, rng, judged)


def play_out(s, moves, arg, rng, limit, judged):
    """Play drawn moves to the end of the hand, `limit` at most."""
    played = 0
    while not s.over and not s.ended and played < limit:
        seat = random_seat(to_act(s), rng)
        n = legal(s, seat, moves)
        move = draw(s, seat, moves, n, rng, judged)
        apply(s, seat, move, arg)
        played += 1


def results(s, start, unit, match, out, judged):
    """Write what the hand brought each seat, in units of the usual spread of a hand.

    A hand counts the points gained since `start`, less the mean of what the seats of other sides
    gained. If it ended the match, winning counts `match` more and losing that much less. If it was broken off,
    judgement says what each seat is likely to gain yet, and that counts, too.
    """
    n = s.seats
    unfinished = judged and not s.over and not s.ended
    for seat in range(n):
        others = 0
        theirs = 0.0
        for other in range(n):
            if side_of(s, other) != side_of(s, seat):
                others += 1
                theirs += points(s, other) - start[other]
                if unfinished:
                    theirs += outlook(s, other)
        gained = points(s, seat) - start[seat]
        if unfinished:
            gained += outlook(s, seat)
        out[seat] = (gained - theirs / others if others else gained) / unit
    if s.ended and not s.single_hand:
        winners = 0
        for seat in range(n):
            winners += (s.won >> seat) & 1
        if 0 < winners < n or n == 1:
            for seat in range(n):
                out[seat] += match if (s.won >> seat) & 1 else -match


def spread(worlds, count, start, moves, arg, rng, limit, out, sums, judged):
    """Play `count` worlds out; returns the standard deviation of what a hand brings a seat.

    `sums` is work space for twice as many numbers as there are seats.
    """
    seats = worlds[0].seats
    for seat in range(2 * seats):
        sums[seat] = 0.0
    for k in range(count):
        s = worlds[k]
        play_out(s, moves, arg, rng, limit, judged)
        results(s, start, 1.0, 0.0, out, judged)
        for seat in range(seats):
            sums[seat] += out[seat]
            sums[seats + seat] += out[seat] * out[seat]
    variance = 0.0
    for seat in range(seats):
        mean = sums[seat] / count
        variance += sums[seats + seat] / count - mean * mean
    return math.sqrt(variance / seats) if variance > 0.0 else 0.0


def mark_legal(moves, n, marks, counters):
    """Mark the legal moves with a fresh stamp, which is returned; the next higher one marks those found in the tree."""
    stamp = counters[STAMP] + 2
    counters[STAMP] = stamp
    for i in range(n):
        marks[moves[i]] = stamp
    return stamp


def select_fairly(s, seat, nodes, node, marks, stamp, moves, n, explore, priors, judged):
    """The child with the highest bound of UCB1, or 0 while a legal move has none."""
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
            bound = c.value / c.visits + explore * math.sqrt(log(float(c.available)) / c.visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = c.next
    return best if tried == n else 0


def weigh(s, seat, moves, n, priors):
    """Write the prior of every legal move; returns their sum."""
    total = 0.0
    for i in range(n):
        priors[moves[i]] = prior(s, seat, int(moves[i]))
        total += priors[moves[i]]
    return total


def most_untried(marks, stamp, moves, n, priors):
    """The highest prior to a legal move without a child, 0 if there is none."""
    most = 0.0
    for i in range(n):
        if marks[moves[i]] == stamp and priors[moves[i]] > most:
            most = priors[moves[i]]
    return most


def select_by_prior(s, seat, nodes, node, marks, stamp, moves, n, explore, priors):
    """The child with the highest bound of PUCT, or 0 if a legal move without a child has a higher one.

    A move that was not tried counts for as much as the mean of those that were. (Rosin, "Multi-armed bandits with
    episode context", 2011, in the form of AlphaGo: the prior is the move's share of all prior.)
    """
    scale = explore / weigh(s, seat, moves, n, priors)
    best = 0
    best_bound = -1e300
    value, visits = 0.0, 0
    child = nodes[node].first
    while child:
        c = nodes[child]
        if c.seat == seat and marks[c.move] == stamp:
            marks[c.move] = stamp + 1
            c.available += 1
            value += c.value
            visits += c.visits
            bound = c.value / c.visits + scale * priors[c.move] * math.sqrt(c.available) / (1 + c.visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = c.next
    fresh = most_untried(marks, stamp, moves, n, priors)
    if visits == 0 or (fresh > 0.0 and value / visits + scale * fresh * math.sqrt(visits + 1.0) > best_bound):
        return 0
    return best


def select_either_way(s, seat, nodes, node, marks, stamp, moves, n, explore, priors, judged):
    """`select` of a game with judgement."""
    if judged:
        return select_by_prior(s, seat, nodes, node, marks, stamp, moves, n, explore, priors)
    return select_fairly(s, seat, nodes, node, marks, stamp, moves, n, explore, priors, judged)


def untried_fairly(marks, stamp, moves, n, priors, rng, judged):
    """A legal move without a child (there is one), all equally likely."""
    untried = 0
    for i in range(n):
        untried += marks[moves[i]] == stamp
    k = choose(rng, untried) if untried > 1 else 0
    for i in range(n):
        if marks[moves[i]] == stamp:
            if k == 0:
                return int(moves[i])
            k -= 1
    return int(moves[0])


def untried_by_prior(marks, stamp, moves, n, priors):
    """The legal move without a child (there is one) to which a player leans most."""
    best = int(moves[0])
    most = -1.0
    for i in range(n):
        if marks[moves[i]] == stamp and priors[moves[i]] > most:
            most = priors[moves[i]]
            best = int(moves[i])
    return best


def untried_either_way(marks, stamp, moves, n, priors, rng, judged):
    """`untried` of a game with judgement."""
    if judged:
        return untried_by_prior(marks, stamp, moves, n, priors)
    return untried_fairly(marks, stamp, moves, n, priors, rng, judged)


def grow(nodes, node, counters, seat, move):
    """A new child for a move; returns its place, 0 if the tree is full."""
    fresh = counters[USED]
    if fresh == len(nodes):
        return 0
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
    return fresh


def descend(s, nodes, counters, path, marks, priors, root_seat, explore, moves, arg, rng, judged):
    """Walk the world down the tree and add one node to it; returns the length of the path."""
    node = 0
    depth = 0
    seat = root_seat
    while depth < len(path):
        n = legal(s, seat, moves)
        stamp = mark_legal(moves, n, marks, counters)
        child = select(s, seat, nodes, node, marks, stamp, moves, n, explore, priors, judged)
        if child == 0:
            move = untried(marks, stamp, moves, n, priors, rng, judged)
            apply(s, seat, move, arg)
            path[depth] = grow(nodes, node, counters, seat, move)
            return depth + (path[depth] > 0)
        apply(s, seat, int(nodes[child].move), arg)
        path[depth] = child
        depth += 1
        node = child
        if s.over or s.ended:
            break
        seat = random_seat(to_act(s), rng)
    return depth


def iterate(
    worlds, count, nodes, counters, path, marks, priors, root_seat, start, unit, match, explore, moves, arg, rng,
    limit, out, sums, judged,
):  # fmt: skip
    """One iteration in each of the first `count` worlds: down the tree, on by drawn moves, results back up.

    Returns `unit`. If that is 0 it is not known yet: then the worlds are played out for their `spread`. (One loop for
    both is compiled sooner than two.)
    """
    if unit == 0.0:
        return spread(worlds, count, start, moves, arg, rng, limit, out, sums, judged)
    for k in range(count):
        s = worlds[k]
        depth = descend(s, nodes, counters, path, marks, priors, root_seat, explore, moves, arg, rng, judged)
        play_out(s, moves, arg, rng, limit, judged)
        results(s, start, unit, match, out, judged)
        nodes[0].visits += 1
        for d in range(depth):
            c = nodes[path[d]]
            c.visits += 1
            c.value += out[c.seat]
    return unit
