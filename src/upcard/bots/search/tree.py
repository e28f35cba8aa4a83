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
from typing import NamedTuple

from upcard.arrays import NDArray, np
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


class Tree(NamedTuple):
    """The tree of a search, and its work space."""

    nodes: NDArray[np.void]
    """`NODE` records; the first is the root."""
    counters: NDArray[np.int64]
    """At `USED` and `STAMP`."""
    path: NDArray[np.int32]
    """The nodes that an iteration walks through."""
    marks: NDArray[np.int64]
    """By move: the stamp of the last node in which it was legal, plus 1 if it has a child there."""
    priors: NDArray[np.float64]
    """By move: its prior, where it was asked for."""
    explore: float
    """The weight of exploration in UCB1 and PUCT."""


class Playout(NamedTuple):
    """How worlds are played to their end and what that counts, with work space."""

    moves: NDArray[np.int32]
    """Room for the legal moves."""
    arg: NDArray[np.int64]
    """The content of a move: none."""
    start: NDArray[np.float64]
    """By seat: the points before the search."""
    out: NDArray[np.float64]
    """By seat: what the last world brought (`results`)."""
    sums: NDArray[np.float64]
    """Two numbers for each seat."""
    limit: int
    """The most moves of a playout."""
    judged: bool
    """Whether judgement plays."""
    match: float
    """What winning the match counts, in units of the spread of a hand."""


@lent
def prior(s, seat, move):
    """How inclined a player of ordinary sense is to a legal move: above 0, at most 1 (`bots.priors`)."""


@lent
def draw(s, seat, moves, n, rng, judged):
    """A move of a playout: `any_move`, in a game with judgement `any_or_sensible_move`."""


@lent
def select(s, seat, tree, node, stamp, moves, n, judged):
    """The child to go on with, 0 for a new one: `select_fairly`, in a game with judgement `select_either_way`."""


@lent
def untried(tree, stamp, moves, n, rng, judged):
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


def play_out(s, playout, rng):
    """Play drawn moves to the end of the hand, `limit` at most."""
    moves = playout.moves
    played = 0
    while not s.over and not s.ended and played < playout.limit:
        seat = random_seat(to_act(s), rng)
        n = legal(s, seat, moves)
        move = draw(s, seat, moves, n, rng, playout.judged)
        apply(s, seat, move, playout.arg)
        played += 1


def results(s, playout, unit, match):
    """Write what the hand brought each seat, in units of the usual spread of a hand.

    A hand counts the points gained since `start`, less the mean of what the seats of other sides
    gained. If it ended the match, winning counts `match` more and losing that much less. If it was broken off,
    judgement says what each seat is likely to gain yet, and that counts, too.
    """
    n, start, out = s.seats, playout.start, playout.out
    unfinished = playout.judged and not s.over and not s.ended
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


def spread(worlds, count, playout, rng):
    """Play `count` worlds out; returns the standard deviation of what a hand brings a seat."""
    seats, out, sums = worlds[0].seats, playout.out, playout.sums
    for seat in range(2 * seats):
        sums[seat] = 0.0
    for k in range(count):
        s = worlds[k]
        play_out(s, playout, rng)
        results(s, playout, 1.0, 0.0)
        for seat in range(seats):
            sums[seat] += out[seat]
            sums[seats + seat] += out[seat] * out[seat]
    variance = 0.0
    for seat in range(seats):
        mean = sums[seat] / count
        variance += sums[seats + seat] / count - mean * mean
    return math.sqrt(variance / seats) if variance > 0.0 else 0.0


def mark_legal(moves, n, tree):
    """Mark the legal moves with a fresh stamp, which is returned; the next higher one marks those found in the tree."""
    marks, counters = tree.marks, tree.counters
    stamp = counters[STAMP] + 2
    counters[STAMP] = stamp
    for i in range(n):
        marks[moves[i]] = stamp
    return stamp


def select_fairly(s, seat, tree, node, stamp, moves, n, judged):
    """The child with the highest bound of UCB1, or 0 while a legal move has none."""
    nodes, marks = tree.nodes, tree.marks
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
            bound = c.value / c.visits + tree.explore * math.sqrt(log(float(c.available)) / c.visits)
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


def select_by_prior(s, seat, tree, node, stamp, moves, n):
    """The child with the highest bound of PUCT, or 0 if a legal move without a child has a higher one.

    A move that was not tried counts for as much as the mean of those that were. (Rosin, "Multi-armed bandits with
    episode context", 2011, in the form of AlphaGo: the prior is the move's share of all prior.)
    """
    nodes, marks, priors = tree.nodes, tree.marks, tree.priors
    scale = tree.explore / weigh(s, seat, moves, n, priors)
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


def select_either_way(s, seat, tree, node, stamp, moves, n, judged):
    """`select` of a game with judgement."""
    if judged:
        return select_by_prior(s, seat, tree, node, stamp, moves, n)
    return select_fairly(s, seat, tree, node, stamp, moves, n, judged)


def untried_fairly(tree, stamp, moves, n, rng, judged):
    """A legal move without a child (there is one), all equally likely."""
    marks = tree.marks
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


def untried_by_prior(tree, stamp, moves, n):
    """The legal move without a child (there is one) to which a player leans most."""
    marks, priors = tree.marks, tree.priors
    best = int(moves[0])
    most = -1.0
    for i in range(n):
        if marks[moves[i]] == stamp and priors[moves[i]] > most:
            most = priors[moves[i]]
            best = int(moves[i])
    return best


def untried_either_way(tree, stamp, moves, n, rng, judged):
    """`untried` of a game with judgement."""
    if judged:
        return untried_by_prior(tree, stamp, moves, n)
    return untried_fairly(tree, stamp, moves, n, rng, judged)


def grow(tree, node, seat, move):
    """A new child for a move; returns its place, 0 if the tree is full."""
    nodes, counters = tree.nodes, tree.counters
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


def descend(s, tree, playout, root_seat, rng):
    """Walk the world down the tree and add one node to it; returns the length of the path."""
    path, moves, judged = tree.path, playout.moves, playout.judged
    node = 0
    depth = 0
    seat = root_seat
    while depth < len(path):
        n = legal(s, seat, moves)
        stamp = mark_legal(moves, n, tree)
        child = select(s, seat, tree, node, stamp, moves, n, judged)
        if child == 0:
            move = untried(tree, stamp, moves, n, rng, judged)
            apply(s, seat, move, playout.arg)
            path[depth] = grow(tree, node, seat, move)
            return depth + (path[depth] > 0)
        apply(s, seat, int(tree.nodes[child].move), playout.arg)
        path[depth] = child
        depth += 1
        node = child
        if s.over or s.ended:
            break
        seat = random_seat(to_act(s), rng)
    return depth


def iterate(worlds, count, tree, playout, root_seat, unit, rng):
    """One iteration in each of the first `count` worlds: down the tree, on by drawn moves, results back up.

    Returns `unit`. If that is 0 it is not known yet: then the worlds are played out for their `spread`. (One loop for
    both is compiled sooner than two.)
    """
    if unit == 0.0:
        return spread(worlds, count, playout, rng)
    nodes = tree.nodes
    for k in range(count):
        s = worlds[k]
        depth = descend(s, tree, playout, root_seat, rng)
        play_out(s, playout, rng)
        results(s, playout, unit, playout.match)
        nodes[0].visits += 1
        for d in range(depth):
            c = nodes[tree.path[d]]
            c.visits += 1
            c.value += playout.out[c.seat]
    return unit
