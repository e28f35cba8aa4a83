"""The loops of the bot that bids (`bots.players.bidder`), written once for all auctions.

Like `bots.search.tree`, these are templates. The judgement of a game lends what `bots.priors.REQUIRED_HOOKS` names.
Each world is an imagined one and is used up.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.bots.search.tree import prior
from upcard.cards.chance import choose
from upcard.declarations.hooks import apply, legal, lent, to_act
from upcard.jit.bits import lowest_bit

MAX_CALLS = 400
"""Calls after which an auction is broken off."""
MIN_LIKELIHOOD = 0.003
"""No call counts as less likely than this: people make calls that no partner understands."""

MIN_WEIGHT = 1e-100
"""Where all worlds together are less likely than this, the rest of the auction is not looked at."""
UNLIKELY_SHARE = 0.01
"""A world that is less likely than this part of the mean is given up before the rest of the auction is looked at."""


class CallSpace(NamedTuple):
    """Work space for looking at calls."""

    moves: NDArray[np.int32]
    """Room for the legal calls."""
    priors: NDArray[np.float64]
    """By place among them: the prior."""
    arg: NDArray[np.int64]
    """The content of a move: none."""
    notes: NDArray[np.int64]
    """What `note_calls` notes."""


def call_space(moves: NDArray[np.int32], arg: NDArray[np.int64]) -> CallSpace:
    """Work space for as many calls as `moves` has room for."""
    return CallSpace(moves, np.zeros(len(moves)), arg, np.zeros(3 * len(moves) + 2, np.int64))


@lent
def in_auction(s):
    """Whether calls are made and not yet cards played."""


@lent
def worth(s, seat):
    """What a finished auction is worth to a seat in an imagined world: the points that the hand is likely to bring its
    side, less those of the others. It may look at all hands."""


@lent
def reopen(s):
    """Put the auction of a world back to its beginning."""


@lent
def call_since(s, now):
    """The move that was made in `now` where the auction of `s` stands on its way there; -1 if it is there."""


@lent
def weigh_calls(s, seat, moves, n, priors):
    """Write the prior of each of `n` legal calls; returns their sum."""


def weigh_each(s, seat, moves, n, priors):
    """`weigh_calls` of a game that lends no quicker one."""
    total = 0.0
    for i in range(n):
        priors[i] = prior(s, seat, int(moves[i]))
        total += priors[i]
    return total


@lent
def note_calls(s, seat, moves, n, notes):
    """Note of each of `n` legal calls what is the same in all worlds, for `weigh_noted`."""


@lent
def weigh_noted(s, seat, moves, n, notes, priors):
    """`weigh_calls` in a world in which the same was called, by what was noted; returns their sum."""


def note_nothing(s, seat, moves, n, notes):
    """`note_calls` of a game that notes nothing."""


def weigh_without_notes(s, seat, moves, n, notes, priors):
    """`weigh_noted` of such a game."""
    return weigh_calls(s, seat, moves, n, priors)


def weigh_worlds(worlds, count, path, now, viewer, space, out):
    """How likely the others would have made the calls that they made, with the hands of each world. `path` is a copy
    of `now`, and is used up as the worlds are."""
    s, total = path[0], 1.0 * count
    reopen(s)
    for k in range(count):
        reopen(worlds[k])
        out[k] = 1.0
    for _ in range(MAX_CALLS):
        call = call_since(s, now[0])
        if call < 0 or total < MIN_WEIGHT:
            break
        seat = lowest_bit(to_act(s))
        if seat != viewer:
            n = legal(s, seat, space.moves)
            note_calls(s, seat, space.moves, n, space.notes)
            total = 0.0
            for k in range(count):
                if out[k] > 0.0:
                    out[k] *= share_of_call(worlds[k], seat, call, n, space)
                    total += out[k]
            for k in range(count):
                if out[k] < UNLIKELY_SHARE * total / count:
                    out[k] = 0.0
        apply(s, seat, call, space.arg)
        for k in range(count):
            if out[k] > 0.0:
                apply(worlds[k], seat, call, space.arg)


def share_of_call(s, seat, call, n, space):
    """How likely a seat makes a call, with its hand in this world, by what was noted of the `n` legal calls."""
    moves, priors = space.moves, space.priors
    weigh_noted(s, seat, moves, n, space.notes, priors)
    total, share = 0.0, 0.0
    for i in range(n):
        # Squared: a bidder makes the call that seems best, and does not draw one.
        weight = priors[i] * priors[i]
        total += weight
        if moves[i] == call:
            share = weight
    return max(share / total, MIN_LIKELIHOOD)


def resample(weights, count, chosen, wanted, rng):
    """Places of worlds, drawn as often as they weigh, in order (systematic resampling)."""
    total = 0.0
    for k in range(count):
        total += weights[k]
    if total <= 0.0:
        for k in range(wanted):
            chosen[k] = k % count
        return
    step = total / wanted
    at = step * (choose(rng, 1 << 30) / (1 << 30))
    place, reached = 0, weights[0]
    for k in range(wanted):
        while reached < at and place < count - 1:
            place += 1
            reached += weights[place]
        chosen[k] = place
        at += step


def favourite(s, seat, moves, priors):
    """The legal call that is likeliest."""
    n = legal(s, seat, moves)
    weigh_calls(s, seat, moves, n, priors)
    best = 0
    for i in range(1, n):
        if priors[i] > priors[best]:
            best = i
    return int(moves[best])


def finish(s, space):
    """All players make the likeliest call until the auction is over."""
    for _ in range(MAX_CALLS):
        if not in_auction(s):
            break
        seat = lowest_bit(to_act(s))
        apply(s, seat, favourite(s, seat, space.moves, space.priors), space.arg)


def value_call(worlds, count, seat, call, space, out):
    """What each world comes to for a seat after a call and the likeliest calls of all."""
    for k in range(count):
        s = worlds[k]
        apply(s, seat, call, space.arg)
        finish(s, space)
        out[k] = worth(s, seat)


def weigh_here(worlds, seat, moves, n, priors):
    """`weigh_calls` for the first of some worlds."""
    return weigh_calls(worlds[0], seat, moves, n, priors)


def is_auction(worlds):
    """`in_auction` of the first of some worlds."""
    return in_auction(worlds[0])
