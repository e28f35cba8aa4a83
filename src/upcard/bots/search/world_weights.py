"""The loops that weigh imagined worlds by what the others did, written once for all games
(`bots.search.determinization`).

Like `bots.search.tree`, these are templates. The judgement of a game lends what `bots.priors.EVIDENCE` names.
A world is put back to where its hand began, with the cards that have been played in the hands again; the moves that
tell something of a hand are made once more, and judgement says how likely each was. Each world is an imagined one and
is used up.
"""

from __future__ import annotations

from upcard.bots.search.auction_loops import note_calls, weigh_calls, weigh_noted
from upcard.declarations.hooks import apply, legal, lent, to_act
from upcard.jit.elementary import log
from upcard.jit.rule import rule

MAX_TRAIL = 64
"""Moves that are looked at: in a hand in which more was said nothing is concluded from it."""
MIN_LIKELIHOOD = 0.003
"""No move counts as less likely than this: people see more in a hand than its judgement does."""
COVERED = -1
"""In a trail: a move that was made face down."""
MAKER, MOVE = 0, 1
"""The columns of a trail: one line for each move that tells something, the first first."""


@lent
def rewind(s, played, rng):
    """Put a world back to the first move of its hand that tells something. ``played[seat]`` are the cards that a seat
    has played since; what a hand held then of what it holds now may be drawn."""


@lent
def agrees(s, now):
    """Whether the moves that were made again have led to what stands on the table in `now`."""


@lent
def covered(s, played):
    """The move that was made face down, as it was in this world; `COVERED` where there is none."""


def nothing_covered(s, played):
    """`covered` of a game in which nothing is."""
    return COVERED


def is_legal(s, seat, move, moves):
    """Whether a seat is on turn and may make a move."""
    if not to_act(s) >> seat & 1:
        return False
    found = False
    for i in range(legal(s, seat, moves)):
        found |= moves[i] == move
    return found


def first_evidence(worlds, now, played, trail, moves, arg, rng):
    """The line of the trail with which the hand begins (there may have been hands before it in which all passed);
    its length if it does not lead to ``now[0]``, in a position that was set up. `worlds` is a copy of `now`."""
    s = worlds[0]
    begun = 0
    rewind(s, played, rng)
    for k in range(len(trail)):
        if s.over or s.ended:
            rewind(s, played, rng)
            begun = k
        if trail[k, MOVE] == COVERED:
            return begun if agrees(s, now[0]) else len(trail)
        if not is_legal(s, trail[k, MAKER], trail[k, MOVE], moves):
            return len(trail)
        apply(s, trail[k, MAKER], trail[k, MOVE], arg)
    return begun if agrees(s, now[0]) else len(trail)


@rule
def share_among(move, moves, n, priors, total):
    """How likely a move is made: its share of the priors of `n` legal ones, which come to `total`."""
    for i in range(n):
        if moves[i] == move:
            return max(priors[i] / total, MIN_LIKELIHOOD)
    return MIN_LIKELIHOOD


def share_of(s, seat, move, moves, priors):
    """How likely a seat makes a move."""
    n = legal(s, seat, moves)
    return share_among(move, moves, n, priors, weigh_calls(s, seat, moves, n, priors))


def likelihood(s, viewer, played, trail, first, moves, priors, arg, rng):
    """The logarithm of how likely the others would have made the moves of a trail, with the hands of `s`."""
    hidden = covered(s, played)
    rewind(s, played, rng)
    found = 0.0
    for k in range(first, len(trail)):
        seat, move = trail[k, MAKER], trail[k, MOVE]
        if move == COVERED:
            move = hidden
        if seat != viewer:
            found += log(share_of(s, seat, move, moves, priors))
        if k < len(trail) - 1:
            apply(s, seat, move, arg)
    return found


def share_of_noted(s, seat, move, moves, n, notes, priors):
    """`share_of` in a world in which the same was called, by what was noted of the `n` legal calls."""
    return share_among(move, moves, n, priors, weigh_noted(s, seat, moves, n, notes, priors))


def weigh_noted_worlds(worlds, count, viewer, played, trail, first, moves, notes, priors, arg, rng, out):
    """`likelihood` of each world, in a game that lends `note_calls`: what calls mean is worked out once for all of
    them. No move of such a game is made face down."""
    for k in range(count):
        rewind(worlds[k], played, rng)
        out[k] = 0.0
    for k in range(first, len(trail)):
        seat, move, n = trail[k, MAKER], trail[k, MOVE], 0
        if seat != viewer:
            n = legal(worlds[0], seat, moves)
            note_calls(worlds[0], seat, moves, n, notes)
        for place in range(count):
            if seat != viewer:
                out[place] += log(share_of_noted(worlds[place], seat, move, moves, n, notes, priors))
            if k < len(trail) - 1:
                apply(worlds[place], seat, move, arg)


def weigh_worlds(worlds, count, viewer, played, trail, first, moves, notes, priors, arg, rng, out):
    """`likelihood` of each world."""
    for k in range(count):
        out[k] = likelihood(worlds[k], viewer, played, trail, first, moves, priors, arg, rng)
