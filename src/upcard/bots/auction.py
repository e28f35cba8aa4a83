"""The loops of the bot that bids (`bots.bidder`), written once for all auctions.

Like `bots.tree`, these are templates. A game lends, in its module of `bots.priors`, what `bots.priors.LENT` names. Each
world is an imagined one and is used up.
"""

from __future__ import annotations

from upcard.bots.tree import prior
from upcard.cards.chance import choose
from upcard.declarations.hooks import apply, legal, lent, to_act
from upcard.jit.bits import lowest_bit

LONGEST = 400
"""Calls after which an auction is broken off."""
LEAST_LIKELY = 0.003
"""No call counts as less likely than this: people make calls that no partner understands."""


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


def likelihood(s, now, viewer, moves, priors, arg):
    """How likely the others would have made the calls that they made, with the hands of `s`."""
    reopen(s)
    found = 1.0
    for _ in range(LONGEST):
        call = call_since(s, now)
        if call < 0:
            break
        seat = lowest_bit(to_act(s))
        if seat != viewer:
            n = legal(s, seat, moves)
            weigh_calls(s, seat, moves, n, priors)
            total, share = 0.0, 0.0
            for i in range(n):
                # Squared: a bidder makes the call that seems best, and does not draw one.
                weight = priors[i] * priors[i]
                total += weight
                if moves[i] == call:
                    share = weight
            found *= max(share / total, LEAST_LIKELY)
            if found < 1e-12:
                return 0.0
        apply(s, seat, call, arg)
    return found


def weigh_worlds(worlds, count, now, viewer, moves, priors, arg, out):
    """`likelihood` of each world."""
    for k in range(count):
        out[k] = likelihood(worlds[k], now[0], viewer, moves, priors, arg)


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


def finish(s, moves, priors, arg):
    """All players make the likeliest call until the auction is over."""
    for _ in range(LONGEST):
        if not in_auction(s):
            break
        seat = lowest_bit(to_act(s))
        apply(s, seat, favourite(s, seat, moves, priors), arg)


def value_call(worlds, count, seat, call, moves, priors, arg, out):
    """What each world comes to for a seat after a call and the likeliest calls of all."""
    for k in range(count):
        s = worlds[k]
        apply(s, seat, call, arg)
        finish(s, moves, priors, arg)
        out[k] = worth(s, seat)


def weigh_here(worlds, seat, moves, n, priors):
    """`weigh_calls` for the first of some worlds."""
    return weigh_calls(worlds[0], seat, moves, n, priors)


def is_auction(worlds):
    """`in_auction` of the first of some worlds."""
    return in_auction(worlds[0])
